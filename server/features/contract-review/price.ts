import { CONTRACT_REVIEW_POINTS } from '#contract/documents/contract-review.ts'
import type { Tx } from '#server/db/types.ts'
import { book, firstFreePrice } from '#server/features/points/service.ts'
import { contractReviewCharges } from './tables.ts'

const ENTRY = 'contract_review'

const price = firstFreePrice({
  key: 'contract_review_points',
  points: CONTRACT_REVIEW_POINTS,
  charges: contractReviewCharges,
  changed: 'review_price_changed',
  entry: ENTRY,
})

export const getReviewPrice = price.get
export const setReviewPrice = price.set
export const payForReview = price.pay

/** Gives back what a review cost that was not made as promised, once. */
export async function giveBack(
  tx: Tx,
  { userId, textHash, points }: { userId: string; textHash: string; points: number },
) {
  const key = `${ENTRY}:${textHash}:released`
  if (points) await book(tx, { userId, amount: points, kind: 'contract_review_released', key })
}
