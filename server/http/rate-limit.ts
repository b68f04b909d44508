import { perProcess } from '#server/process-state.ts'
import { isIPv6 } from 'node:net'
import { inArray, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { inForeground } from '#server/db/background.ts'
import { rows } from '#server/db/query.ts'
import { rateLimits } from './tables.ts'

/** `most` times in `seconds`. Counted in the database, so that all processes count together. */
export type Limit = { name: string; most: number; seconds: number }

/** An IPv6 customer holds a whole /64, so that is one address here. */
export function addressKey(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail] = mapped.split('%')[0]!.split('::')
  const start = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - start.length - tail.split(':').filter(Boolean).length
  return [...start, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

type Try = { key: string; seconds: number }
type Counted = { count: number; endsAt: Date }

const counter = perProcess((ctx: Ctx) => batched((tries: Try[]) => countAll(inForeground(ctx), tries)))

/** Counts one try of `who` (an address, an account); throws 429 with Retry-After when there were too many. */
export async function limitRate(ctx: Ctx, { name, most, seconds }: Limit, who: string) {
  const counted = await counter(ctx)({ key: `${name}:${who}`, seconds })
  if (!counted || counted.count <= most) return
  const wait = Math.max(1, (counted.endsAt.getTime() - ctx.now().getTime()) / 1000)
  throw new AppError('too_many_requests', `Too many attempts. Please wait ${plainTime(wait)} and try again.`, {
    retryAfter: wait,
  })
}

/** Tries of one moment in one statement, in the order of their keys, so that two processes never wait for each other. */
async function countAll(ctx: Ctx, tries: Try[]): Promise<Map<Try, Counted>> {
  const now = ctx.now()
  const byKey = new Map<string, Try[]>()
  for (const one of tries) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one])
  const counts = [...byKey].map(([key, same]) => ({
    key,
    ends: new Date(now.getTime() + same[0]!.seconds * 1000),
    count: same.length,
  }))
  const counted = await rows<{ key: string; count: number; window_ends_at: string | Date }>(
    ctx.db,
    sql`insert into ${rateLimits} as r (key, window_ends_at, count)
      select key, ends, count from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as g(key text, ends timestamptz, count int)
      order by key
      on conflict (key) do update set
        count = case when r.window_ends_at <= ${now.toISOString()} then excluded.count else r.count + excluded.count end,
        window_ends_at = case when r.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at else r.window_ends_at end
      returning key, count, window_ends_at`,
  )
  return new Map(
    counted.flatMap((row) => {
      const same = byKey.get(row.key)!
      const endsAt = new Date(row.window_ends_at)
      return same.map((one, i) => [one, { count: Number(row.count) - same.length + 1 + i, endsAt }] as const)
    }),
  )
}

/** One limit and who is counted under it. */
export type CountedTry = [limit: Limit, who: string]

/**
 * For limits that count failures only: counts one try of each, throwing 429 as `limitRate` does, and gives the function
 * that takes them back when the try turns out to be a success.
 */
export async function countTries(ctx: Ctx, tries: CountedTry[]): Promise<() => Promise<void>> {
  for (const [limit, who] of tries) await limitRate(ctx, limit, who)
  return () => uncountTries(ctx, tries)
}

async function uncountTries(ctx: Ctx, tries: CountedTry[]) {
  if (!tries.length) return
  const keys = tries.map(([limit, who]) => `${limit.name}:${who}`)
  await ctx.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, keys))
}

const plainTime = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`

/** The same, answering false instead of throwing: where nobody waits for a status. */
export async function withinLimit(ctx: Ctx, limit: Limit, key: string): Promise<boolean> {
  try {
    await limitRate(ctx, limit, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
