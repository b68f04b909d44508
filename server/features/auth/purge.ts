import { and, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { mails } from '#server/adapters/tables.ts'
import { oneTimeCodes } from './tables.ts'
import { rateLimits, sessions, sessionTokens } from '#server/http/tables.ts'
import { jobs } from '#server/jobs/tables.ts'
import { DAY_MS } from '#server/day.ts'

export const PURGE_EVERY_MS = DAY_MS
const KEEP_DAYS = 30
/** Old tokens a session keeps: a tab that slept may still hold one of them. */
const KEEP_TOKENS = 50

/** Job `purge`: daily, removes what has expired. The audit trail and everything people wrote stay. */
export async function purge(ctx: Ctx) {
  const now = ctx.now()
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now))
  await purgeTokens(ctx)
  await ctx.db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now))
  await ctx.db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now))
  await ctx.db.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), lt(mails.createdAt, before)))
  await ctx.db.delete(jobs).where(and(inArray(jobs.state, ['done', 'failed']), lt(jobs.finishedAt, before)))
}

async function purgeTokens({ db, now }: Ctx) {
  const place = sql`row_number() over (partition by ${sessionTokens.sessionId} order by ${sessionTokens.createdAt} desc)`
  await db.execute(
    sql`delete from ${sessionTokens} where ${sessionTokens.validUntil} <= ${now().toISOString()} and ${sessionTokens.tokenHash} in
      (select token_hash from (select ${sessionTokens.tokenHash}, ${place} as place from ${sessionTokens}) as old where place > ${KEEP_TOKENS})`,
  )
}
