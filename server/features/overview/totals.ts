import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import type { FailedJob, Overview } from '#contract/overview.ts'
import type { Db } from '#server/db/types.ts'
import { countJobs, PERIODIC } from '#server/jobs/enqueue.ts'
import { users } from '#server/db/tables.ts'
import { runs } from '#server/features/answering/tables.ts'
import { documents } from '#server/features/library/tables.ts'
import { purchases } from '#server/features/points/tables.ts'
import { jobs } from '#server/jobs/tables.ts'

/** Failed jobs shown one by one. */
const JOBS_SHOWN = 20

/** How answers since then ended; one still being made counts as running. */
export async function outcomeCounts(db: Db, since: Date): Promise<Record<string, number>> {
  const outcome = sql<string>`coalesce(${runs.outcome}, ${runs.state})`
  const counts = await db
    .select({ outcome, n: count() })
    .from(runs)
    .where(gte(runs.createdAt, since))
    .groupBy(sql`1`)
  return Object.fromEntries(counts.map((one) => [one.outcome, one.n]))
}

export async function verdictCounts(db: Db, since: Date): Promise<Overview['verdicts']> {
  const counts = await db
    .select({ verdict: runs.verdict, n: count() })
    .from(runs)
    .where(and(gte(runs.createdAt, since), isNotNull(runs.verdict)))
    .groupBy(runs.verdict)
  const of = (verdict: string) => counts.find((one) => one.verdict === verdict)?.n ?? 0
  return { useful: of('useful'), wrong: of('wrong'), missingSource: of('missing_source') }
}

/** Everybody, who came since then, and how many different people asked something since then. */
export async function userCounts(db: Db, since: Date): Promise<Overview['users']> {
  const [all] = await db.select({ n: count() }).from(users)
  const [fresh] = await db.select({ n: count() }).from(users).where(gte(users.createdAt, since))
  const [total] = await db
    .select({ n: countDistinct(runs.userId) })
    .from(runs)
    .where(gte(runs.createdAt, since))
  return { total: all?.n ?? 0, new: fresh?.n ?? 0, asked: total?.n ?? 0 }
}

export async function paidCents(db: Db, since: Date): Promise<number> {
  const paid = and(eq(purchases.state, 'paid'), gte(purchases.updatedAt, since))
  const [total] = await db
    .select({ cents: sum(purchases.amountCents) })
    .from(purchases)
    .where(paid)
  return Number(total?.cents ?? 0)
}

export async function libraryCounts(db: Db): Promise<Overview['library']> {
  const counts = await db
    .select({ state: documents.state, n: count() })
    .from(documents)
    .where(and(isNull(documents.conversationId), isNull(documents.deletedAt)))
    .groupBy(documents.state)
  const of = (state: string) => counts.find((one) => one.state === state)?.n ?? 0
  return { queued: of('queued'), reading: of('reading'), ready: of('ready'), failed: of('failed') }
}

/**
 * What waits or is being done, by kind, most first, and how many jobs failed for good. The regular chores that are planned
 * for later always stand in the queue and are not counted.
 */
export async function jobCounts(db: Db, now: Date): Promise<Omit<Overview['jobs'], 'latestFailed'>> {
  const planned = and(eq(jobs.uniqueKey, PERIODIC), eq(jobs.state, 'queued'), gt(jobs.runAt, now))!
  const waitingKinds = await db
    .select({ kind: jobs.kind, count: count() })
    .from(jobs)
    .where(and(inArray(jobs.state, ['queued', 'running']), or(isNull(jobs.uniqueKey), not(planned))))
    .groupBy(jobs.kind)
    .orderBy(desc(count()), jobs.kind)
  const waiting = waitingKinds.reduce((total, one) => total + one.count, 0)
  return { waiting, waitingKinds, failed: (await countJobs(db))['failed'] ?? 0 }
}

export async function failedJobs(db: Db): Promise<FailedJob[]> {
  const jobsFailed = await db
    .select()
    .from(jobs)
    .where(eq(jobs.state, 'failed'))
    .orderBy(desc(jobs.finishedAt), desc(jobs.createdAt))
    .limit(JOBS_SHOWN)
  return jobsFailed.map(({ id, kind, error, attempts, finishedAt, createdAt }) => ({
    id,
    kind,
    error: (error ?? '').slice(0, 500),
    attempts,
    date: (finishedAt ?? createdAt).toISOString(),
  }))
}
