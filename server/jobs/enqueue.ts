import { eq, sql } from 'drizzle-orm'
import type { Json } from '#server/db/columns.ts'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { JobKind } from './job.ts'
import { jobs } from './tables.ts'

export type JobOptions = { uniqueKey?: string; runAt?: Date; maxAttempts?: number }

/**
 * Adds a job; inside a transaction it exists only when that commits. With `uniqueKey` a job of this kind and key that waits
 * is not added twice; one that runs, and may have looked already, runs once more when it is done.
 */
export async function enqueue<Payload extends Json>(
  db: Db | Tx,
  { kind }: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
) {
  const { uniqueKey, runAt, maxAttempts = 5 } = options
  await db
    .insert(jobs)
    .values({ kind, payload, uniqueKey, runAt, maxAttempts })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.uniqueKey],
      targetWhere: sql`state in ('queued','running')`,
      set: { againAt: sql`least(${jobs.againAt}, excluded.run_at)` },
      setWhere: eq(jobs.state, 'running'),
    })
}

/** The key of a periodic job: there is one of each kind, planned again when it is done. */
export const PERIODIC = 'periodic'

/** Adds a periodic job unless it is there. */
export async function enqueuePeriodic(db: Db, kind: string) {
  await db.insert(jobs).values({ kind, payload: {}, uniqueKey: PERIODIC }).onConflictDoNothing()
}

/** How many jobs there are in each state. */
export async function countJobs(db: Db): Promise<Record<string, number>> {
  const counts = await rows<{ state: string; n: number }>(
    db,
    sql`select state, count(*)::int as n from ${jobs} group by state`,
  )
  return Object.fromEntries(counts.map(({ state, n }) => [state, n]))
}
