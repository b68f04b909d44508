import { and, eq, gte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { CONTRACT_REVIEW_POINTS } from '#contract/contract-review.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { dateOf, firstMoment } from '#server/day.ts'
import { inTransaction } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { book } from '#server/features/points/service.ts'
import { contractReviewCharges } from './tables.ts'

const PRICE_KEY = 'contract_review_points'

/** Points of a review that is not the first of its day. */
async function priceOfReview(db: Db | Tx): Promise<number> {
  const [row] = await db.select().from(appState).where(eq(appState.key, PRICE_KEY))
  const price = z.int().safeParse(row?.value)
  return price.success ? price.data : CONTRACT_REVIEW_POINTS
}

/** What a review would cost the asker now, and what all but the first of a day cost. */
export async function getReviewPrice(ctx: Ctx) {
  const points = await priceOfReview(ctx.db)
  return { now: (await reviewedToday(ctx, ctx.db)) ? points : 0, points }
}

/** Sets the price of all reviews but the first of a day; for administrators. */
export async function setReviewPrice(ctx: Ctx, { points }: { points: number }) {
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insert(appState)
      .values({ key: PRICE_KEY, value: points })
      .onConflictDoUpdate({ target: appState.key, set: { value: points } })
    await recordAudit(ctx, { kind: 'review_price_changed', detail: { points } }, tx)
  })
  return getReviewPrice(ctx)
}

const keyOf = (textHash: string) => `contract_review:${textHash}`

/**
 * Takes the price of a review, once for each text, in the caller's transaction, which holds the row of the account; gives the points
 * that were taken now. Throws `not_enough_points`.
 */
export async function payForReview(ctx: Ctx, tx: Tx, textHash: string): Promise<number> {
  const { id: userId } = currentUser(ctx)
  const [before] = await tx
    .select({ points: contractReviewCharges.points })
    .from(contractReviewCharges)
    .where(and(eq(contractReviewCharges.userId, userId), eq(contractReviewCharges.textHash, textHash)))
  if (before) return 0
  const points = (await reviewedToday(ctx, tx)) ? await priceOfReview(tx) : 0
  await tx.insert(contractReviewCharges).values({ userId, textHash, points, createdAt: ctx.now() })
  if (points) await book(tx, { userId, amount: -points, kind: 'contract_review', key: keyOf(textHash) })
  return points
}

/** Gives back what a review cost that was not made as promised, once. */
export async function giveBack(
  tx: Tx,
  { userId, textHash, points }: { userId: string; textHash: string; points: number },
) {
  if (points)
    await book(tx, { userId, amount: points, kind: 'contract_review_released', key: `${keyOf(textHash)}:released` })
}

async function reviewedToday(ctx: Ctx, db: Db | Tx): Promise<boolean> {
  const since = firstMoment(dateOf(ctx.now()))
  const [one] = await db
    .select({ points: contractReviewCharges.points })
    .from(contractReviewCharges)
    .where(and(eq(contractReviewCharges.userId, currentUser(ctx).id), gte(contractReviewCharges.createdAt, since)))
    .limit(1)
  return one !== undefined
}
