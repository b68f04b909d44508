import { inArray, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { rateLimits } from '#server/db/schema.ts'

/** `most` times in `seconds`. Counted in the database, so that all processes count together (Decision 2.9). */
export type Limit = { name: string; most: number; seconds: number }

/** Counts one try of `who` (an address, an account); throws 429 with Retry-After when there were too many. */
export async function limitRate(ctx: Ctx, limit: Limit, who: string) {
  const now = ctx.now()
  const ends = new Date(now.getTime() + limit.seconds * 1000)
  const [row] = await rows<{ count: number; window_ends_at: string | Date }>(
    ctx.db,
    sql`insert into ${rateLimits} as r (key, window_ends_at, count) values (${`${limit.name}:${who}`}, ${ends.toISOString()}, 1)
      on conflict (key) do update set
        count = case when r.window_ends_at <= ${now.toISOString()} then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at else r.window_ends_at end
      returning count, window_ends_at`,
  )
  if (row && Number(row.count) > limit.most) {
    const wait = Math.max(1, (new Date(row.window_ends_at).getTime() - now.getTime()) / 1000)
    throw new AppError('too_many_requests', `Too many attempts. Please wait ${plainTime(wait)} and try again.`, {
      retryAfter: wait,
    })
  }
}

/** Takes back one try of each, for limits that count failures only. */
export async function forgiveRates(ctx: Ctx, tries: [Limit, string][]) {
  const keys = tries.map(([limit, who]) => `${limit.name}:${who}`)
  await ctx.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, keys))
}

const plainTime = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
