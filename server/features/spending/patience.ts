import { and, eq, gt, gte } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { rateLimits } from '#server/http/tables.ts'
import { type Limit, limitRate } from '#server/http/rate-limit.ts'

/** Answers that a person may begin and end again in an hour before they cost a point: the model has been asked by then. */
const BROKEN_OFF: Limit = { name: 'answer-broken-off', most: 5, seconds: 3_600 }

/** Counts an answer that its person ended before it cost anything. */
export async function countBrokenOff(ctx: Ctx, userId: string) {
  await limitRate(ctx, BROKEN_OFF, userId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** Minutes until the person may ask again, after too many answers that they ended before the beginning; 0 for now. */
export async function minutesToWait(ctx: Ctx, tx: Tx, userId: string): Promise<number> {
  const { key, count, windowEndsAt } = rateLimits
  const [used] = await tx
    .select({ windowEndsAt })
    .from(rateLimits)
    .where(and(eq(key, `${BROKEN_OFF.name}:${userId}`), gte(count, BROKEN_OFF.most), gt(windowEndsAt, ctx.now())))
  return used ? Math.ceil((used.windowEndsAt.getTime() - ctx.now().getTime()) / 60_000) : 0
}
