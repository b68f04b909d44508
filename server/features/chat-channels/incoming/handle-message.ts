import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { chatContacts, chatMessages, type Contact, type MessageRow } from '#server/features/chat-channels/tables.ts'
import { queueReply, type Reply, sendNext, windowOpen } from '#server/features/chat-channels/outgoing/outbox.ts'
import { consentIn } from './commands.ts'
import type { Effect, Outcome } from './effect.ts'
import { stopWaits } from '#server/features/chat-channels/webhooks/stop-at-once.ts'
import { openIn } from './filling.ts'
import { withFollowingPages } from './letter-pages.ts'
import { effectOf } from './message-effect.ts'
import { backoffMs } from '#server/features/chat-channels/outgoing/refusals.ts'
import { refreshWording } from '#server/features/wording/records.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { languageFor } from '#server/features/chat-channels/language.ts'
import { TRIES_MAX } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { acknowledged } from '#server/features/chat-channels/webhooks/acknowledge.ts'
import { IN_ORDER, receivedFrom } from '#server/features/chat-channels/contact-job.ts'

/** Deals with the first message of a person that waits, when its time has come; false when there is nothing to do now. */
export async function handleNext(ctx: Ctx, contactId: string, signal: AbortSignal): Promise<boolean> {
  const next = await nextReceived(ctx, contactId)
  if (!next) return false
  const begun = await begin(ctx, next)
  if (!begun) return true
  // answers that came too late for the window go first
  if (begun.released) while (await sendNext(ctx, contactId));
  const { message, contact } = begun
  await acknowledged(ctx, message.id)
  await refreshWording(ctx)
  try {
    const effect: Effect =
      message.tries > TRIES_MAX
        ? async (tx) => ({ text: messagesIn(ctx, await languageFor(ctx, tx, contact, '')).sorry })
        : begun.released && isBareYes(contact, message)
          ? async () => undefined
          : await effectOf(ctx, contact, message, signal)
    await markHandled(ctx, contact, message, effect)
  } catch (error) {
    // another process, or the next start, goes on with it
    if (signal.aborted || ctx.shutdown.signal.aborted) throw error
    ctx.log.error({ err: error, id: message.id, tries: message.tries }, 'a chat message could not be handled')
    const dueAt = new Date(ctx.now().getTime() + backoffMs(message.tries))
    await ctx.db.update(chatMessages).set({ dueAt }).where(waiting(message))
  }
  return true
}

/** A yes to "something waits for you" is no question, once that has been sent. */
function isBareYes(contact: Contact, { body }: MessageRow): boolean {
  const answer =
    body['kind'] === 'text' && !openIn(contact) && contact.heard === null && consentIn(String(body['text']))
  return Boolean(answer && answer.agrees && !answer.rest)
}

const waiting = ({ id }: Pick<MessageRow, 'id'>) => and(eq(chatMessages.id, id), eq(chatMessages.state, 'received'))

type Next = { message: MessageRow; contact: Contact }

async function nextReceived(ctx: Ctx, contactId: string): Promise<Next | undefined> {
  const [next] = await ctx.db
    .select({ message: chatMessages, contact: chatContacts })
    .from(chatMessages)
    .innerJoin(chatContacts, eq(chatContacts.id, chatMessages.contactId))
    .where(receivedFrom(contactId))
    .orderBy(...IN_ORDER)
    .limit(1)
  return next && next.message.dueAt <= ctx.now() ? next : undefined
}

/** Counts the try; the first one releases what was kept for when the person writes again. */
async function begin(
  ctx: Ctx,
  { message: { id }, contact }: Next,
): Promise<(Next & { released: boolean }) | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const [message] = await tx
      .update(chatMessages)
      .set({ tries: sql`${chatMessages.tries} + 1` })
      .where(waiting({ id }))
      .returning()
    if (!message) return undefined
    if (message.tries > 1) return { message, contact, released: false }
    const released = await releaseKept(ctx, tx, contact, message)
    return { message: await withFollowingPages(tx, message), contact, released }
  })
}

async function releaseKept(ctx: Ctx, tx: Tx, { channel }: Contact, message: MessageRow): Promise<boolean> {
  const { body, sentAt, contactId } = message
  if (body['kind'] === 'number_changed' || !windowOpen(ctx, { channel, lastInboundAt: sentAt })) return false
  const released = await tx
    .update(chatMessages)
    .set({ state: 'queued', dueAt: ctx.now(), tries: 0 })
    .where(and(eq(chatMessages.contactId, contactId), eq(chatMessages.state, 'kept')))
    .returning({ id: chatMessages.id })
  return released.length > 0
}

/**
 * Ends a message, once: what it changed, its reply in the outbox and its mark "handled" in one transaction, so that a crash
 * at any moment neither loses nor repeats a reply. Its words are kept no longer. An answer for an account that was unlinked
 * meanwhile goes nowhere, and whoever has said stop meanwhile gets none.
 */
async function markHandled(ctx: Ctx, before: Contact, message: MessageRow, effect: Effect) {
  await inTransaction(ctx.db, async (tx) => {
    const contact = await lockContact(tx, before.id)
    if (!contact) return
    const reply = await effect(tx, contact)
    const [handled] = await tx
      .update(chatMessages)
      .set({ ...after(ctx, message, reply?.leaves), runId: reply?.runId })
      .where(waiting(message))
      .returning({ id: chatMessages.id })
    if (!handled) throw new Error('this message was handled by another process')
    if (!reply || !mayTell(reply, before, contact)) return
    // the account may have gone with what the message did
    const now = (await lockContact(tx, before.id)) ?? contact
    if (!now.stopped && (await stopWaits(tx, contact.id))) return
    await queueReply(ctx, tx, contact.id, reply, await languageFor(ctx, tx, now, ''))
  })
}

/** What becomes of a message: it is over, waits until its person agrees, or is asked at once in the words that remain of it. */
const after = (ctx: Ctx, { body }: MessageRow, leaves: Outcome['leaves']) =>
  leaves === undefined
    ? { state: 'handled', body: {} }
    : leaves === 'waiting'
      ? { state: 'waiting', body }
      : 'waits' in leaves
        ? { state: 'waiting', body: { kind: 'text', text: leaves.waits } }
        : { state: 'received', body: { kind: 'text', text: leaves.asks }, tries: 0, dueAt: ctx.now() }

const mayTell = ({ runId }: Reply, before: Contact, now: Contact) => !runId || before.userId === now.userId

async function lockContact(tx: Tx, id: string): Promise<Contact | undefined> {
  const [contact] = await tx.select().from(chatContacts).where(eq(chatContacts.id, id)).for('update')
  return contact
}
