import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { chatContacts, chatMessages } from '#server/features/chat-channels/tables.ts'
import type { StatusUpdate } from '#server/features/chat-channels/webhooks/inbound.ts'
import { afterRefusal, backoffMs } from './refusals.ts'
import { requestContactWork } from '#server/features/chat-channels/contact-job.ts'
import { keepUnsent } from './notice.ts'

/** Statuses come more than once and in any order: one only counts when it is further than what is known. */
const RANK: Record<string, number> = { sending: 0, accepted: 1, sent: 2, failed: 3, delivered: 4, read: 5 }
const STATE_OF_STATUS: Record<string, string> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/**
 * Books what WhatsApp says of messages of ours. A status also tells that a message arrived whose sending was never answered:
 * it must not go again. A status of an earlier sending says nothing about the present one.
 */
export async function applyStatuses(ctx: Ctx, tx: Tx, all: StatusUpdate[]) {
  const refs = [...new Set(all.flatMap((news) => news.ref ?? []))]
  if (!refs.length) return
  const contacts = all.some(({ failure }) => failure === 'window') ? await lockContacts(tx, refs) : []
  const sentRows = await tx
    .select()
    .from(chatMessages)
    .where(and(inArray(chatMessages.id, refs), eq(chatMessages.direction, 'out')))
    .orderBy(chatMessages.id)
    .for('update')
  const rows = new Map(sentRows.map((row) => [row.id, row]))
  const changed = new Map<string, Change>()
  for (const news of all) {
    const row = news.ref ? rows.get(news.ref) : undefined
    const change = row && changeBy(ctx, row, news)
    if (!change) continue
    rows.set(row.id, { ...row, ...change })
    changed.set(row.id, { ...changed.get(row.id), ...change })
  }
  for (const [id, change] of changed) await tx.update(chatMessages).set(change).where(eq(chatMessages.id, id))
  const changedTo = ({ id }: Row, state: string) => changed.get(id)?.state === state
  for (const contact of contacts)
    if (sentRows.some((row) => row.contactId === contact.id && changedTo(row, 'kept')))
      await keepUnsent(ctx, tx, contact)
  // what comes after it may have waited for this
  const moved = sentRows.filter(
    (row) => (changed.has(row.id) && row.state === 'sending') || changedTo(row, 'queued') || changedTo(row, 'kept'),
  )
  const contactIds = [...new Set(moved.map((row) => row.contactId))]
  if (contactIds.length) await requestContactWork(tx, contactIds, ctx.now())
}

/** As everywhere, before their messages. */
const lockContacts = (tx: Tx, refs: string[]) => {
  const concerned = tx.select({ id: chatMessages.contactId }).from(chatMessages).where(inArray(chatMessages.id, refs))
  return tx
    .select()
    .from(chatContacts)
    .where(inArray(chatContacts.id, concerned))
    .orderBy(chatContacts.id)
    .for('update')
}

type Row = typeof chatMessages.$inferSelect
type Change = Partial<Row>

function changeBy(ctx: Ctx, row: Row, news: StatusUpdate): Change | undefined {
  const state = Object.hasOwn(STATE_OF_STATUS, news.status) ? STATE_OF_STATUS[news.status]! : undefined
  const present = row.remoteId === news.remoteId || (row.remoteId === null && row.state === 'sending')
  if (!state || !present || !(RANK[state]! > (RANK[row.state] ?? 9))) return undefined
  if (state !== 'failed') return { state, remoteId: news.remoteId, ...(state !== 'sent' && { body: {} }) }
  const next = afterRefusal(news.failure ?? 'final', row.tries)
  // an emptied message belongs to nobody any more
  const again = next.state !== 'failed' && 'text' in row.body
  ctx.log.warn({ id: row.id, failure: news.failure, again }, 'a chat message did not arrive')
  if (!again) return { state, remoteId: news.remoteId, body: {} }
  const dueAt = new Date(ctx.now().getTime() + (next.waitMs || backoffMs(row.tries)))
  return { state: next.state === 'kept' ? 'kept' : 'queued', remoteId: null, dueAt }
}
