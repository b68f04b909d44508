import { and, eq, gte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { CITATION_CHECK_POINTS } from '#contract/citation-check.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { dateOf, firstMoment } from '#server/day.ts'
import { inTransaction } from '#server/db/query.ts'
import { appState, users } from '#server/db/tables.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { book } from '#server/features/points/service.ts'
import { citationChecks } from './tables.ts'

const PRICE_KEY = 'citation_check_points'

/** Points of a check that is not the first of its day. */
async function priceOfCheck(db: Db | Tx): Promise<number> {
  const [row] = await db.select().from(appState).where(eq(appState.key, PRICE_KEY))
  const price = z.int().safeParse(row?.value)
  return price.success ? price.data : CITATION_CHECK_POINTS
}

/** What a check would cost the asker now, and what all but the first of a day cost. */
export async function getCheckPrice(ctx: Ctx) {
  const points = await priceOfCheck(ctx.db)
  return { now: (await checkedToday(ctx, ctx.db)) ? points : 0, points }
}

/** Sets the price of all checks but the first of a day; for administrators. */
export async function setCheckPrice(ctx: Ctx, { points }: { points: number }) {
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insert(appState)
      .values({ key: PRICE_KEY, value: points })
      .onConflictDoUpdate({ target: appState.key, set: { value: points } })
    await recordAudit(ctx, { kind: 'check_price_changed', detail: { points } }, tx)
  })
  return getCheckPrice(ctx)
}

/** Takes the price of a check, once for each text; gives the points that were taken now. Throws `not_enough_points`. */
export function payForCheck(ctx: Ctx, textHash: string): Promise<number> {
  const { id: userId } = currentUser(ctx)
  return inTransaction(ctx.db, async (tx) => {
    // two checks at once would both be the first of the day
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [before] = await tx
      .select({ points: citationChecks.points })
      .from(citationChecks)
      .where(and(eq(citationChecks.userId, userId), eq(citationChecks.textHash, textHash)))
    if (before) return 0
    const points = (await checkedToday(ctx, tx)) ? await priceOfCheck(tx) : 0
    await tx.insert(citationChecks).values({ userId, textHash, points, createdAt: ctx.now() })
    if (points) await book(tx, { userId, amount: -points, kind: 'citation_check', key: `citation_check:${textHash}` })
    return points
  })
}

async function checkedToday(ctx: Ctx, db: Db | Tx): Promise<boolean> {
  const since = firstMoment(dateOf(ctx.now()))
  const [one] = await db
    .select({ points: citationChecks.points })
    .from(citationChecks)
    .where(and(eq(citationChecks.userId, currentUser(ctx).id), gte(citationChecks.createdAt, since)))
    .limit(1)
  return one !== undefined
}
