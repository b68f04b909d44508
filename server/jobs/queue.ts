import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Ctx, type Deps, systemCtx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { jobs } from './tables.ts'
import { traced } from '#server/telemetry/trace.ts'

type Payload = Record<string, unknown>

export type JobOptions = { uniqueKey?: string; runAt?: Date; maxAttempts?: number }

/** Thrown by a handler when trying again cannot help: the job fails at once, with this sentence. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/**
 * Adds a job; inside a transaction it exists only when that commits. With `uniqueKey` a job of this kind and key that waits
 * is not added twice; one that runs, and may have looked already, runs once more when it is done.
 */
export async function enqueue(db: Db | Tx, kind: string, payload: Payload, options: JobOptions = {}) {
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

export type JobTools = {
  signal: AbortSignal
  progress: (progress: Payload) => Promise<void>
  attempt: number
  lastAttempt: boolean
}
export type JobHandler = (ctx: Ctx, payload: never, tools: JobTools) => Promise<void>
/**
 * `everyMs` makes a kind periodic: one such job exists for all processes together and comes again after each run.
 * `abandon` tells whom it concerns that the job ended its process too often and is not tried again.
 */
export type JobHandlers = Record<
  string,
  {
    run: JobHandler
    concurrency?: number
    everyMs?: number
    abandon?: (ctx: Ctx, payload: never) => Promise<void>
  }
>

/** A job that ended its process this often is not tried again. */
const DEATHS_MAX = 2
const LEASE_MS = 30_000
const IDLE_MS = 1_000

type State = {
  owner: string
  stopping: AbortController
  running: Map<string, Promise<void>>
  countByKind: Map<string, number>
  /** Kinds of which a job may be due: a look that finds none forgets them until the next reason to look. */
  mayBeDue: Set<string>
  looking: boolean
  lastLook?: Promise<void>
}

/** Works on due jobs until stopped. Any number of processes may; a job whose process died is taken over when its lease ends. */
export function startWorker(deps: Deps, handlers: JobHandlers) {
  const state: State = {
    owner: randomUUID(),
    stopping: new AbortController(),
    running: new Map(),
    countByKind: new Map(),
    mayBeDue: new Set(),
    looking: false,
  }
  const { signal } = state.stopping
  const look = (kinds = Object.keys(handlers)) => lookForWork(deps, handlers, state, kinds)
  let timer: NodeJS.Timeout | undefined
  const loop = () => {
    void look().finally(() => {
      if (!signal.aborted) timer = setTimeout(loop, IDLE_MS)
    })
  }
  const added = addPeriodic(deps, handlers, signal)
    .catch((error: unknown) => !signal.aborted && deps.log.error({ err: error }, 'periodic jobs could not be added'))
    .finally(loop)
  return {
    /** Look for jobs of this kind now instead of within a second. */
    wake: (kind: string) => void look([kind]),
    /** Waits until nothing due is left; for tests and the command line. */
    idle: async () => {
      do {
        await look()
        await Promise.all(state.running.values())
        // the embedded database answers without a turn of the event loop, and others need one
        await new Promise((resolve) => setTimeout(resolve, 1))
      } while (state.running.size || (await anyDue(deps, Object.keys(handlers))))
    },
    /** Afterwards nothing is written any more. */
    stop: async () => {
      state.stopping.abort()
      await added
      clearTimeout(timer)
      await state.lastLook
      await Promise.allSettled(state.running.values())
    },
  }
}

/** Takes due jobs of these kinds as long as there are any and hands are free; each that ends looks for the next of its kind. */
async function lookForWork(deps: Deps, handlers: JobHandlers, state: State, kinds: string[]) {
  for (const kind of kinds) state.mayBeDue.add(kind)
  if (state.looking || state.stopping.signal.aborted) return
  state.lastLook = takeWork(deps, handlers, state)
  await state.lastLook
}

async function takeWork(deps: Deps, handlers: JobHandlers, state: State) {
  const { mayBeDue } = state
  const { signal } = state.stopping
  state.looking = true
  const busy = (kind: string) => state.countByKind.get(kind) ?? 0
  try {
    while (!signal.aborted) {
      const free = [...mayBeDue].filter((kind) => busy(kind) < (handlers[kind]!.concurrency ?? 1))
      // before the database is asked: what becomes due while it looks is looked for again
      mayBeDue.clear()
      if (!free.length) break
      const job = await claim(deps, state.owner, free)
      if (!job) continue
      for (const kind of free) mayBeDue.add(kind)
      state.countByKind.set(job.kind, busy(job.kind) + 1)
      const work = perform(deps, handlers[job.kind]!, job, state.owner, signal).finally(() => {
        state.running.delete(job.id)
        state.countByKind.set(job.kind, busy(job.kind) - 1)
        void lookForWork(deps, handlers, state, [job.kind])
      })
      state.running.set(job.id, work)
    }
  } catch (error) {
    if (!signal.aborted) deps.log.error({ err: error }, 'the job worker could not look for work')
  } finally {
    state.looking = false
  }
}

/** The key of a regular chore: there is one of each kind, planned again when it is done. */
export const PERIODIC = 'periodic'

async function addPeriodic(deps: Deps, handlers: JobHandlers, signal: AbortSignal) {
  const kinds = Object.keys(handlers).filter((kind) => handlers[kind]!.everyMs)
  for (const kind of kinds) {
    if (signal.aborted) return
    await deps.db.insert(jobs).values({ kind, payload: {}, uniqueKey: PERIODIC }).onConflictDoNothing()
  }
}

/** How many jobs there are in each state. */
export async function countJobs(db: Db): Promise<Record<string, number>> {
  const found = await rows<{ state: string; n: number }>(
    db,
    sql`select state, count(*)::int as n from ${jobs} group by state`,
  )
  return Object.fromEntries(found.map(({ state, n }) => [state, n]))
}

export type Worker = ReturnType<typeof startWorker>

type Claimed = { id: string; kind: string; payload: Payload; attempts: number; max_attempts: number; deaths: number }

async function claim(deps: Deps, owner: string, kinds: string[]): Promise<Claimed | undefined> {
  const now = deps.now()
  const lease = new Date(now.getTime() + LEASE_MS)
  const wanted = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const [job] = await rows<Claimed>(
    deps.db,
    sql`update ${jobs} set state = 'running', attempts = attempts + 1, deaths = deaths + (state = 'running')::int, again_at = null,
        lease_owner = ${owner}, lease_until = ${lease.toISOString()}
      where id = (select id from ${jobs} where kind in (${wanted}) and run_at <= ${now.toISOString()}
        and (state = 'queued' or (state = 'running' and lease_until < ${now.toISOString()}))
        order by run_at limit 1 for update skip locked)
      returning id, kind, payload, attempts, max_attempts, deaths`,
  )
  return job
}

async function perform(deps: Deps, handler: JobHandlers[string], job: Claimed, owner: string, stopping: AbortSignal) {
  const lost = new AbortController()
  const renew = setInterval(() => {
    const lease = new Date(deps.now().getTime() + LEASE_MS)
    rows(
      deps.db,
      sql`update ${jobs} set lease_until = ${lease.toISOString()} where id = ${job.id} and lease_owner = ${owner} returning id`,
    )
      .then((kept) => kept.length || lost.abort())
      .catch(() => {})
  }, LEASE_MS / 3)
  const tools: JobTools = {
    signal: AbortSignal.any([stopping, lost.signal]),
    attempt: job.attempts,
    lastAttempt: job.attempts >= job.max_attempts,
    progress: async (progress) => {
      await deps.db.execute(
        sql`update ${jobs} set progress = ${JSON.stringify(progress)}::jsonb where id = ${job.id} and lease_owner = ${owner}`,
      )
    },
  }
  try {
    const ctx = systemCtx(deps, `job:${job.kind}`)
    if (job.deaths >= DEATHS_MAX && !handler.everyMs) {
      await handler.abandon?.(ctx, job.payload as never)
      throw new PermanentJobError('Every attempt ended with the process that worked on it')
    }
    const run = () => handler.run(ctx, job.payload as never, tools)
    // what comes by the clock finds nothing to do most times
    await (handler.everyMs ? run() : traced(`job ${job.kind}`, { 'job.id': job.id }, run))
    const again = handler.everyMs && new Date(deps.now().getTime() + handler.everyMs)
    await finish(deps, job, owner, again ? { state: 'queued', runAt: again } : { state: 'done' })
  } catch (error) {
    await fail(deps, job, owner, error, stopping.aborted, handler.everyMs)
  } finally {
    clearInterval(renew)
  }
}

async function fail(deps: Deps, job: Claimed, owner: string, error: unknown, stopped: boolean, everyMs?: number) {
  const sentence = error instanceof Error ? error.message : String(error)
  const final = !everyMs && (error instanceof PermanentJobError || job.attempts >= job.max_attempts)
  if (!stopped)
    deps.log[final ? 'error' : 'warn']({ job: job.kind, id: job.id, attempt: job.attempts, err: error }, 'a job failed')
  const runAt = new Date(deps.now().getTime() + (stopped ? 0 : (everyMs ?? 1_000 * 4 ** Math.min(job.attempts, 6))))
  await finish(
    deps,
    job,
    owner,
    final && !stopped ? { state: 'failed', error: sentence } : { state: 'queued', error: sentence, runAt },
  )
}

async function finish(deps: Deps, job: Claimed, owner: string, to: { state: string; error?: string; runAt?: Date }) {
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

async function anyDue(deps: Deps, kinds: string[]) {
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
