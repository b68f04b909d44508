import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { WHATSAPP_WINDOW_MS } from '#contract/product.ts'
import type { Choice, List, OutText, Recipient, Sent } from '#server/adapters/whatsapp.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { whatsappContacts, whatsappMessages } from '#server/features/whatsapp/tables.ts'
import { afterRefusal, backoffMs } from './refusals.ts'
import type { Contact, MessageRow } from '#server/features/whatsapp/incoming/store-delivery.ts'
import { fileOf, type SentFile } from './sent-file.ts'
import { inMessages } from './text.ts'
import { OUT_ORDER, unsentTo } from '#server/features/whatsapp/contact-job.ts'

/** `answers` is the message it quotes; what can be tapped stands below the last message of a long reply, where that has room. */
export type Reply = {
  text: string
  runId?: string
  answers?: string
  buttons?: Choice[]
  list?: List
  /** Sent with the last message as its caption; sound has none. */
  file?: SentFile
}
type Body = Omit<Reply, 'runId'>

/** How long a sending without an answer waits for a status before it is repeated; longer than the sending itself takes. */
const UNKNOWN_WAIT_MS = 60_000
/** Sendings whose outcome stayed unknown before we stop: each might have arrived. */
const UNKNOWN_TRIES = 4
/** The window is counted by Meta's clock, not ours. */
const WINDOW_MARGIN_MS = 60_000

/** Puts a reply into the outbox, cut into messages; it goes only when the transaction commits. */
export async function queueReply(ctx: Ctx, tx: Tx, contactId: string, { text, runId, answers, ...choices }: Reply) {
  const now = ctx.now()
  const parts = inMessages(text)
  for (const [i, part] of parts.entries()) {
    await tx.insert(whatsappMessages).values({
      id: randomUUID(),
      contactId,
      direction: 'out',
      state: 'queued',
      sentAt: now,
      body: {
        text: part,
        ...(i === 0 && answers && { answers }),
        ...(i === parts.length - 1 && { buttons: choices.buttons, list: choices.list, file: choices.file }),
      },
      runId,
      dueAt: now,
      createdAt: now,
    })
  }
}

/** Nothing that waits will be sent: the person said stop, or the account is no longer theirs. */
export function dropUnsent(tx: Tx, contactId: string) {
  const waiting = inArray(whatsappMessages.state, ['queued', 'kept'])
  return tx
    .update(whatsappMessages)
    .set({ state: 'dropped', body: {} })
    .where(and(eq(whatsappMessages.contactId, contactId), eq(whatsappMessages.direction, 'out'), waiting))
}

/** Sends the first waiting message of a person when its time has come; false when there is nothing to do now. */
export async function sendNext(ctx: Ctx, contactId: string): Promise<boolean> {
  const claimed = await inTransaction(ctx.db, (tx) => claimNext(ctx, tx, contactId))
  if (typeof claimed === 'boolean') return claimed
  const { row, to, userId } = claimed
  const { answers, file, ...content } = row.body as Body
  const message = { to, ref: row.id, replyTo: answers, ...content }
  await recordSendResult(
    ctx,
    row,
    file ? await sendFile(ctx, userId, message, file) : await ctx.whatsapp!.sendText(message),
  )
  return true
}

async function sendFile(ctx: Ctx, userId: string | null, message: OutText, wanted: SentFile): Promise<Sent> {
  const file = await fileOf(ctx, userId, wanted)
  return file
    ? ctx.whatsapp!.sendFile({ ...message, file })
    : ctx.whatsapp!.sendText({ ...message, text: wanted.orElse })
}

type Claimed = { row: MessageRow; to: Recipient; userId: string | null }

/** Marks it as being sent before anything leaves, so that a crash in between is known as a sending with unknown outcome. */
async function claimNext(ctx: Ctx, tx: Tx, contactId: string): Promise<Claimed | boolean> {
  const now = ctx.now()
  const [contact] = await tx.select().from(whatsappContacts).where(eq(whatsappContacts.id, contactId)).for('update')
  if (!contact) return false
  const [row] = await tx
    .select()
    .from(whatsappMessages)
    .where(unsentTo(contactId))
    .orderBy(...OUT_ORDER)
    .limit(1)
  if (!row || row.dueAt > now) return false
  if (!windowOpen(ctx, contact)) {
    await tx.update(whatsappMessages).set({ state: 'kept', wamid: null }).where(unsentTo(contactId))
    return true
  }
  if (row.state === 'sending' && row.tries >= UNKNOWN_TRIES) {
    ctx.log.error({ id: row.id }, 'a WhatsApp message was given up: nobody knows whether it arrived')
    await updateMessage(tx, row, { state: 'failed', body: {} })
    return true
  }
  if (row.state === 'sending') ctx.log.warn({ id: row.id }, 'a WhatsApp message is sent again: no status came')
  const tries = row.tries + 1
  await updateMessage(tx, row, { state: 'sending', tries, dueAt: new Date(now.getTime() + UNKNOWN_WAIT_MS) })
  const to = contact.phone ? { phone: contact.phone } : { userId: contact.id }
  return { row: { ...row, tries }, to, userId: contact.userId }
}

export const windowOpen = (ctx: Ctx, { lastInboundAt }: Pick<Contact, 'lastInboundAt'>) =>
  lastInboundAt !== null && ctx.now().getTime() - lastInboundAt.getTime() < WHATSAPP_WINDOW_MS - WINDOW_MARGIN_MS

/** Books how a sending went, unless a status was faster. */
async function recordSendResult(ctx: Ctx, row: MessageRow, sent: Sent) {
  const since = (ms: number) => new Date(ctx.now().getTime() + ms)
  if (sent.kind === 'accepted') return updateMessage(ctx.db, row, { state: 'accepted', wamid: sent.id }, 'sending')
  const about = { id: row.id, tries: row.tries, ...sent }
  if (sent.kind === 'unknown') return ctx.log.warn(about, 'nobody knows yet whether a WhatsApp message went out')
  if (sent.kind === 'not_sent') {
    ctx.log.warn(about, 'WhatsApp could not be reached')
    return updateMessage(ctx.db, row, { state: 'queued', dueAt: since(backoffMs(row.tries)) }, 'sending')
  }
  const { state, waitMs } = afterRefusal(sent.code, row.tries)
  ctx.log[state === 'kept' ? 'info' : 'error'](about, 'WhatsApp refused a message')
  if (state === 'unknown') return
  const failed = state === 'failed' && { body: {} }
  await updateMessage(ctx.db, row, { state, dueAt: since(waitMs), ...failed }, 'sending')
}

type Change = Partial<typeof whatsappMessages.$inferInsert>

async function updateMessage(db: Ctx['db'] | Tx, { id }: MessageRow, to: Change, from?: string) {
  await db
    .update(whatsappMessages)
    .set(to)
    .where(and(eq(whatsappMessages.id, id), from ? eq(whatsappMessages.state, from) : undefined))
}
