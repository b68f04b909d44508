import { eq } from 'drizzle-orm'
import { CITATION_CHECK_POINTS } from '#contract/documents/citation-check.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { users } from '#server/db/tables.ts'
import { firstFreePrice } from '#server/features/points/service.ts'
import { citationChecks } from './tables.ts'

const price = firstFreePrice({
  key: 'citation_check_points',
  points: CITATION_CHECK_POINTS,
  charges: citationChecks,
  changed: 'check_price_changed',
  entry: 'citation_check',
})

export const getCheckPrice = price.get
export const setCheckPrice = price.set

/** Takes the price of a check, once for each text; gives the points that were taken now. Throws `not_enough_points` and `conflict`. */
export const payForCheck = (ctx: Ctx, textHash: string, agreedPoints: number | undefined): Promise<number> =>
  inTransaction(ctx.db, async (tx) => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, currentUser(ctx).id))
      .for('no key update')
    return price.pay(ctx, tx, textHash, agreedPoints)
  })
