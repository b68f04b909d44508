import { DISCLAIMER } from '#contract/product.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { ChatChannel, Choice, List, OutText, Recipient, Sent } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { chatContacts, chatMessages, type Contact, type MessageRow } from '#server/features/chat-channels/tables.ts'
import { isNotice, isOfThisSilence, keepUnsent, type Notice } from './notice.ts'
import { afterRefusal, backoffMs } from './refusals.ts'
import { fileOf, type SentFile } from './sent-file.ts'
import { inMessages } from './text.ts'
import type { Language } from '#server/text/language.ts'
import { OUT_ORDER, unsentTo } from '#server/features/chat-channels/contact-job.ts'

/** `answers` is the message it quotes; what can be tapped stands below the last message of a long reply, where that has room. */
export type Reply = {
  text: string
  runId?: string
  answers?: string
  buttons?: Choice[]
  opens?: string
  list?: List
  /** The title of a button that sends the person's own number, where the channel has such buttons. */
  asksPhone?: string
  /** Sent with the last message as its caption; sound has none. */
  file?: SentFile
  /** Sent right after it. */
  also?: Reply
  /** Of the line that stands below it, where it is another than that of what it answers. */
  language?: Language
}
type Body = Omit<Reply, 'runId' | 'also' | 'language'>

/** How long a sending without an answer waits for a status before it is repeated; longer than the sending itself takes. */
const UNKNOWN_WAIT_MS = 60_000
/** Sendings whose outcome stayed unknown before we stop: each might have arrived. */
const UNKNOWN_TRIES = 4
/** The window is counted by the service's clock, not ours. */
const WINDOW_MARGIN_MS = 60_000

/** Puts a reply into the outbox, cut into messages, the last line in its language, else in `language`; it goes only when the transaction commits. */
export async function queueReply(ctx: Ctx, tx: Tx, contactId: string, reply: Reply, language: Language) {
  const { text, runId, answers, also, language: own = language, ...choices } = reply
  const now = ctx.now()
  const parts = inMessages(text, sentenceIn(ctx, own, DISCLAIMER))
  for (const [i, part] of parts.entries()) {
    await tx.insert(chatMessages).values({
      id: randomUUID(),
      contactId,
      direction: 'out',
      state: 'queued',
      sentAt: now,
      body: {
        text: part,
        ...(i === 0 && answers && { answers }),
        ...(i === parts.length - 1 && choices),
      },
      runId,
      dueAt: now,
      createdAt: now,
    })
  }
  if (also) await queueReply(ctx, tx, contactId, also, own)
}

/** Nothing that waits will be sent: the person said stop, or the account is no longer theirs. */
export function dropUnsent(tx: Tx, contactId: string) {
  const waiting = inArray(chatMessages.state, ['queued', 'kept'])
  return tx
    .update(chatMessages)
    .set({ state: 'dropped', body: {} })
    .where(and(eq(chatMessages.contactId, contactId), eq(chatMessages.direction, 'out'), waiting))
}

/** Sends the first waiting message of a person when its time has come; false when there is nothing to do now. */
export async function sendNext(ctx: Ctx, contactId: string): Promise<boolean> {
  const claimed = await inTransaction(ctx.db, (tx) => claimNext(ctx, tx, contactId))
  if (typeof claimed === 'boolean') return claimed
  const { row, to, channel } = claimed
  if (isNotice(row)) {
    await recordSendResult(
      ctx,
      row,
      await channel.sendNotice!({ to, ref: row.id, language: (row.body as Notice).notice }),
    )
    return true
  }
  const { answers, file, ...content } = row.body as Body
  const message = { to, ref: row.id, replyTo: answers, ...content }
  await recordSendResult(ctx, row, file ? await sendFile(ctx, claimed, message, file) : await channel.sendText(message))
  return true
}

async function sendFile(ctx: Ctx, { userId, channel }: Claimed, message: OutText, wanted: SentFile): Promise<Sent> {
  const file = await fileOf(ctx, userId, wanted)
  return file ? channel.sendFile({ ...message, file }) : channel.sendText({ ...message, text: wanted.orElse })
}

type Claimed = { row: MessageRow; to: Recipient; userId: string | null; channel: ChatChannel }

/** Marks it as being sent before anything leaves, so that a crash in between is known as a sending with unknown outcome. */
async function claimNext(ctx: Ctx, tx: Tx, contactId: string): Promise<Claimed | boolean> {
  const now = ctx.now()
  const [contact] = await tx.select().from(chatContacts).where(eq(chatContacts.id, contactId)).for('update')
  const channel = contact && ctx.channels[contact.channel]
  if (!channel) return false
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(unsentTo(contactId))
    .orderBy(...OUT_ORDER)
    .limit(1)
  if (!row || row.dueAt > now) return false
  const isOpen = windowOpen(ctx, contact)
  if (!isOpen && !isNotice(row)) {
    await keepUnsent(ctx, tx, contact)
    return true
  }
  // who wrote again needs none, and a channel that lost its notices sends none, also not again
  const isNeedless = isOpen && row.state === 'queued' && !isOfThisSilence(row, contact)
  if (isNotice(row) && (isNeedless || !channel.sendNotice)) {
    await updateMessage(tx, row, { state: 'dropped', body: {} })
    return true
  }
  if (row.state === 'sending' && row.tries >= UNKNOWN_TRIES) {
    ctx.log.error({ id: row.id }, 'a chat message was given up: nobody knows whether it arrived')
    await updateMessage(tx, row, { state: 'failed', body: {} })
    return true
  }
  if (row.state === 'sending')
    ctx.log.warn({ id: row.id }, 'a chat message is sent again: nobody knows whether it arrived')
  const tries = row.tries + 1
  await updateMessage(tx, row, { state: 'sending', tries, dueAt: new Date(now.getTime() + UNKNOWN_WAIT_MS) })
  return { row: { ...row, tries }, to: recipientOf(contact), userId: contact.userId, channel }
}

/** Whether this person may be written to now. */
export function windowOpen(ctx: Ctx, { channel, lastInboundAt }: Pick<Contact, 'channel' | 'lastInboundAt'>): boolean {
  const windowMs = ctx.channels[channel]?.windowMs
  if (windowMs === undefined) return true
  return lastInboundAt !== null && ctx.now().getTime() - lastInboundAt.getTime() < windowMs - WINDOW_MARGIN_MS
}

export const recipientOf = ({ id, phone }: Contact): Recipient => ({ contactId: id, phone })

/** Books how a sending went, unless a status was faster. */
async function recordSendResult(ctx: Ctx, row: MessageRow, sent: Sent) {
  const since = (ms: number) => new Date(ctx.now().getTime() + ms)
  if (sent.kind === 'accepted' || sent.kind === 'delivered') {
    const over = sent.kind === 'delivered' && { body: {} }
    return updateMessage(ctx.db, row, { state: sent.kind, remoteId: sent.id, ...over }, 'sending')
  }
  const about = { id: row.id, tries: row.tries, ...sent }
  if (sent.kind === 'unknown') return ctx.log.warn(about, 'nobody knows yet whether a chat message went out')
  if (sent.kind === 'not_sent') {
    ctx.log.warn(about, 'a chat channel could not be reached')
    return updateMessage(ctx.db, row, { state: 'queued', dueAt: since(backoffMs(row.tries)) }, 'sending')
  }
  const { state, waitMs } = afterRefusal(sent.why, row.tries, sent.waitMs)
  ctx.log[state === 'kept' ? 'info' : 'error'](about, 'a chat message was refused')
  if (state === 'unknown') return
  if (state === 'kept' && !isNotice(row)) return keepRefused(ctx, row)
  const failed = state === 'failed' && { body: {} }
  await updateMessage(ctx.db, row, { state, dueAt: since(waitMs), ...failed }, 'sending')
}

/** The service says that it is too late, whatever our clock says. */
async function keepRefused(ctx: Ctx, row: MessageRow) {
  await inTransaction(ctx.db, async (tx) => {
    const [contact] = await tx.select().from(chatContacts).where(eq(chatContacts.id, row.contactId)).for('update')
    const [now] = await tx.select({ state: chatMessages.state }).from(chatMessages).where(eq(chatMessages.id, row.id))
    if (contact && now?.state === 'sending') await keepUnsent(ctx, tx, contact)
  })
}

type Change = Partial<typeof chatMessages.$inferInsert>

async function updateMessage(db: Ctx['db'] | Tx, { id }: MessageRow, to: Change, from?: string) {
  await db
    .update(chatMessages)
    .set(to)
    .where(and(eq(chatMessages.id, id), from ? eq(chatMessages.state, from) : undefined))
}
