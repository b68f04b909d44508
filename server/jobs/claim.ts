import { sql } from 'drizzle-orm'
import type { Deps } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { jobs } from './tables.ts'

/** A job is worked on by one process, which says so again and again; after this long without a word anyone may take it. */
export const LEASE_MS = 30_000

export type ClaimedJob = {
  id: string
  kind: string
  payload: unknown
  attempts: number
  max_attempts: number
  deaths: number
}

/**
 * Takes the job of these kinds that is longest due, or undefined: one that waits, or one whose process died. `underWay` are
 * ids of jobs that this process works on: when it was held up for longer than a lease, it does not begin them twice.
 */
export async function claimJob(
  deps: Deps,
  owner: string,
  kinds: string[],
  underWay: string[],
): Promise<ClaimedJob | undefined> {
  const now = deps.now()
  const lease = new Date(now.getTime() + LEASE_MS)
  const wanted = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const [job] = await rows<ClaimedJob>(
    deps.db,
    sql`update ${jobs} set state = 'running', attempts = attempts + 1, deaths = deaths + (state = 'running')::int, again_at = null,
        lease_owner = ${owner}, lease_until = ${lease.toISOString()}
      where id = (select id from ${jobs} where kind in (${wanted}) and run_at <= ${now.toISOString()}
        and (state = 'queued' or (state = 'running' and lease_until < ${now.toISOString()}))
        and not id = any(${`{${underWay}}`}::uuid[]) order by run_at limit 1 for update skip locked)
      returning id, kind, payload, attempts, max_attempts, deaths`,
  )
  return job
}

/** The embedded database has one process: when that starts, whoever had a job before is gone, and need not be waited for. */
export async function endDeadLeases({ db, database, now }: Deps) {
  if (!database.lock) return
  const ended = now().toISOString()
  await db.execute(sql`update ${jobs} set lease_until = ${ended} where state = 'running' and lease_until > ${ended}`)
}

/** Says that the job is still worked on; false when another process has it by now. */
export async function renewLease(deps: Deps, job: ClaimedJob, owner: string): Promise<boolean> {
  const lease = new Date(deps.now().getTime() + LEASE_MS)
  const renewed = await rows(
    deps.db,
    sql`update ${jobs} set lease_until = ${lease.toISOString()} where id = ${job.id} and lease_owner = ${owner} returning id`,
  )
  return renewed.length > 0
}

export async function storeProgress(deps: Deps, job: ClaimedJob, owner: string, progress: Record<string, unknown>) {
  await deps.db.execute(
    sql`update ${jobs} set progress = ${JSON.stringify(progress)}::jsonb where id = ${job.id} and lease_owner = ${owner}`,
  )
}

/** Gives a job back: done, failed, or queued to run (again) at a time. One that was asked for meanwhile runs once more. */
export async function finishJob(
  deps: Deps,
  job: ClaimedJob,
  owner: string,
  to: { state: string; error?: string; runAt?: Date },
) {
  const now = deps.now().toISOString()
  const ended = to.state === 'queued' ? null : now
  // one that is tried again sees what was asked for meanwhile
  const again = to.state === 'queued' ? sql`false` : sql`again_at is not null`
  await deps.db
    .execute(
      sql`update ${jobs} set error = ${to.error?.slice(0, 2_000) ?? null}, lease_until = null, again_at = null,
        state = case when ${again} then 'queued' else ${to.state} end,
        finished_at = case when ${again} then null else ${ended}::timestamptz end,
        run_at = case when ${again} then again_at else coalesce(${to.runAt?.toISOString() ?? null}, run_at) end,
        attempts = case when ${again} then 0 else attempts end, deaths = case when ${again} then 0 else deaths end
        where id = ${job.id} and lease_owner = ${owner}`,
    )
    .catch((error) => deps.log.error({ err: error }, 'a job could not be closed'))
}

/** Whether a job of these kinds is due, or worked on. */
export async function anyDue(deps: Deps, kinds: string[]) {
  if (!kinds.length) return false
  const wanted = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const due = await rows(
    deps.db,
    sql`select 1 from ${jobs} where kind in (${wanted}) and state in ('queued','running') and run_at <= ${deps.now().toISOString()} limit 1`,
  )
  return due.length > 0
}
