import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/open.ts'
import { whatsappMessages } from '#server/db/schema.ts'
import type { StatusNews } from './payload.ts'
import { afterRefusal, backoffMs } from './refusals.ts'
import { callForWork } from './work-calls.ts'

/** Statuses come more than once and in any order: one only counts when it is further than what is known. */
const RANK: Record<string, number> = { sending: 0, accepted: 1, sent: 2, failed: 3, delivered: 4, read: 5 }
const MEANS: Record<string, string> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/**
 * Books what Meta says of a message of ours. A status also tells that a message arrived whose sending was never answered:
 * it must not go again. A status of an earlier sending says nothing about the present one.
 */
export async function applyStatus(ctx: Ctx, tx: Tx, news: StatusNews) {
  const state = Object.hasOwn(MEANS, news.status) ? MEANS[news.status]! : undefined
  if (!state || !news.ref) return
  const [row] = await tx
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.id, news.ref), eq(whatsappMessages.direction, 'out')))
    .for('update')
  if (!row) return
  const present = row.wamid === news.wamid || (row.wamid === null && row.state === 'sending')
  if (!present || !(RANK[state]! > (RANK[row.state] ?? 9))) return
  const next = state === 'failed' ? afterRefusal(news.code ?? 0, row.tries) : undefined
  // an emptied message belongs to nobody any more
  const again = next && next.state !== 'failed' && 'text' in row.body
  if (state === 'failed') ctx.log.warn({ id: row.id, code: news.code, again }, 'a WhatsApp message did not arrive')
  await tx
    .update(whatsappMessages)
    .set(
      again
        ? {
            state: next.state === 'kept' ? 'kept' : 'queued',
            wamid: null,
            dueAt: new Date(ctx.now().getTime() + (next.waitMs || backoffMs(row.tries))),
          }
        : { state, wamid: news.wamid, ...(state !== 'sent' && { body: {} }) },
    )
    .where(eq(whatsappMessages.id, row.id))
  // what comes after it may have waited for this
  if (again || row.state === 'sending') await callForWork(tx, row.contactId, ctx.now())
}
