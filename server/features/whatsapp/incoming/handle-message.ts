import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { whatsappContacts, whatsappMessages } from '#server/features/whatsapp/tables.ts'
import { queueReply, type Reply, sendNext, windowOpen } from '#server/features/whatsapp/outgoing/outbox.ts'
import type { Effect, Outcome } from './effect.ts'
import { effectOf } from './message-effect.ts'
import { backoffMs } from '#server/features/whatsapp/outgoing/refusals.ts'
import { MESSAGES } from '#server/features/whatsapp/outgoing/sentences/index.ts'
import { languageFor } from '#server/features/whatsapp/language.ts'
import { type Contact, type MessageRow, TRIES_MAX } from './store-delivery.ts'
import { IN_ORDER, receivedFrom } from '#server/features/whatsapp/contact-job.ts'

/** Deals with the first message of a person that waits, when its time has come; false when there is nothing to do now. */
export async function handleNext(ctx: Ctx, contactId: string, signal: AbortSignal): Promise<boolean> {
  const next = await nextReceived(ctx, contactId)
  if (!next) return false
  const begun = await begin(ctx, next)
  if (!begun) return true
  // answers that came too late for the window go first
  if (begun.released) while (await sendNext(ctx, contactId));
  const { message, contact } = begun
  try {
    const effect: Effect =
      message.tries > TRIES_MAX
        ? async (tx) => ({ text: MESSAGES[await languageFor(ctx, tx, contact, '')].sorry })
        : await effectOf(ctx, contact, message, signal)
    await markHandled(ctx, contact, message, effect)
  } catch (error) {
    // another process, or the next start, goes on with it
    if (signal.aborted || ctx.shutdown.signal.aborted) throw error
    ctx.log.error({ err: error, id: message.id, tries: message.tries }, 'a WhatsApp message could not be handled')
    const dueAt = new Date(ctx.now().getTime() + backoffMs(message.tries))
    await ctx.db.update(whatsappMessages).set({ dueAt }).where(waiting(message))
  }
  return true
}

const waiting = ({ id }: Pick<MessageRow, 'id'>) =>
  and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'received'))

type Next = { message: MessageRow; contact: Contact }

async function nextReceived(ctx: Ctx, contactId: string): Promise<Next | undefined> {
  const [next] = await ctx.db
    .select({ message: whatsappMessages, contact: whatsappContacts })
    .from(whatsappMessages)
    .innerJoin(whatsappContacts, eq(whatsappContacts.id, whatsappMessages.contactId))
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
      .update(whatsappMessages)
      .set({ tries: sql`${whatsappMessages.tries} + 1` })
      .where(waiting({ id }))
      .returning()
    if (!message) return undefined
    return { message, contact, released: message.tries === 1 && (await releaseKept(ctx, tx, message)) }
  })
}

async function releaseKept(ctx: Ctx, tx: Tx, { body, sentAt, contactId }: MessageRow): Promise<boolean> {
  if (body['kind'] === 'number_changed' || !windowOpen(ctx, { lastInboundAt: sentAt })) return false
  const released = await tx
    .update(whatsappMessages)
    .set({ state: 'queued', dueAt: ctx.now(), tries: 0 })
    .where(and(eq(whatsappMessages.contactId, contactId), eq(whatsappMessages.state, 'kept')))
    .returning({ id: whatsappMessages.id })
  return released.length > 0
}

/**
 * Ends a message, once: what it changed, its reply in the outbox and its mark "handled" in one transaction, so that a crash
 * at any moment neither loses nor repeats a reply. Its words are kept no longer. An answer for an account that was unlinked
 * meanwhile goes nowhere.
 */
async function markHandled(ctx: Ctx, before: Contact, message: MessageRow, effect: Effect) {
  await inTransaction(ctx.db, async (tx) => {
    const contact = await lockContact(tx, before.id)
    if (!contact) return
    const reply = await effect(tx, contact)
    const [handled] = await tx
      .update(whatsappMessages)
      .set({ ...after(ctx, message, reply?.leaves), runId: reply?.runId })
      .where(waiting(message))
      .returning({ id: whatsappMessages.id })
    if (!handled) throw new Error('this message was handled by another process')
    if (reply && mayTell(reply, before, contact)) await queueReply(ctx, tx, contact.id, reply)
  })
}

/** What becomes of a message: it is over, waits until its person agrees, or is asked at once in the words that remain of it. */
const after = (ctx: Ctx, { body }: MessageRow, leaves: Outcome['leaves']) =>
  leaves === undefined
    ? { state: 'handled', body: {} }
    : leaves === 'waiting'
      ? { state: 'waiting', body }
      : { state: 'received', body: { kind: 'text', text: leaves.asks }, tries: 0, dueAt: ctx.now() }

const mayTell = ({ runId }: Reply, before: Contact, now: Contact) => !runId || before.userId === now.userId

async function lockContact(tx: Tx, id: string): Promise<Contact | undefined> {
  const [contact] = await tx.select().from(whatsappContacts).where(eq(whatsappContacts.id, id)).for('update')
  return contact
}
