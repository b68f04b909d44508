import { randomUUID } from 'node:crypto'
import { type Deps, systemCtx } from '#server/context.ts'
import { inBackground } from '#server/db/background.ts'
import { traced } from '#server/telemetry/trace.ts'
import {
  anyDue,
  claimJob,
  type ClaimedJob,
  endDeadLeases,
  finishJob,
  LEASE_MS,
  renewLease,
  storeProgress,
} from './claim.ts'
import { enqueuePeriodic } from './enqueue.ts'
import { type Job, type JobTools, PermanentJobError } from './job.ts'

/** A job that ended its process this often is not tried again. */
const DEATHS_MAX = 2
/** How often due jobs are looked for when nobody said that one was added. */
const POLL_MS = 1_000

type Handlers = Map<string, Job>
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
export function startWorker(deps: Deps, jobs: Job[]) {
  const handlers: Handlers = new Map(jobs.map((one) => [one.kind, one]))
  const kinds = [...handlers.keys()]
  const state: State = {
    owner: randomUUID(),
    stopping: new AbortController(),
    running: new Map(),
    countByKind: new Map(),
    mayBeDue: new Set(),
    looking: false,
  }
  const { signal } = state.stopping
  const look = (some = kinds) => lookForWork(deps, handlers, state, some)
  let timer: NodeJS.Timeout | undefined
  const loop = () => {
    void look().finally(() => {
      if (!signal.aborted) timer = setTimeout(loop, deps.jobPollMs ?? POLL_MS)
    })
  }
  const added = addPeriodic(deps, jobs, signal).finally(loop)
  return {
    /** Look for jobs of this kind now instead of within a second. */
    wake: (kind: string) => void look([kind]),
    /** Waits until nothing due is left, the first run of periodic jobs included; for tests and the command line. */
    idle: async () => {
      await added
      do {
        await look()
        await Promise.all(state.running.values())
        // the embedded database answers without a turn of the event loop, and others need one
        await new Promise((resolve) => setTimeout(resolve, 1))
      } while (state.running.size || (await anyDue(deps, kinds)))
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
async function lookForWork(deps: Deps, handlers: Handlers, state: State, kinds: string[]) {
  for (const kind of kinds) state.mayBeDue.add(kind)
  if (state.looking || state.stopping.signal.aborted) return
  state.lastLook = takeWork(deps, handlers, state)
  await state.lastLook
}

async function takeWork(deps: Deps, handlers: Handlers, state: State) {
  const { mayBeDue } = state
  const { signal } = state.stopping
  state.looking = true
  const busy = (kind: string) => state.countByKind.get(kind) ?? 0
  try {
    while (!signal.aborted) {
      const free = [...mayBeDue].filter((kind) => busy(kind) < (handlers.get(kind)?.concurrency ?? 1))
      // before the database is asked: what becomes due while it looks is looked for again
      mayBeDue.clear()
      if (!free.length) break
      const job = await claimJob(deps, state.owner, free, [...state.running.keys()])
      const handler = job && handlers.get(job.kind)
      if (!handler) continue
      for (const kind of free) mayBeDue.add(kind)
      state.countByKind.set(job.kind, busy(job.kind) + 1)
      const work = perform(deps, handler, job, state.owner, signal).finally(() => {
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

async function addPeriodic(deps: Deps, jobs: Job[], signal: AbortSignal) {
  try {
    await endDeadLeases(deps)
    for (const { kind } of jobs.filter(({ everyMs }) => everyMs)) {
      if (signal.aborted) return
      await enqueuePeriodic(deps.db, kind)
    }
  } catch (error) {
    if (!signal.aborted) deps.log.error({ err: error }, 'periodic jobs could not be added')
  }
}

export type Worker = ReturnType<typeof startWorker>

async function perform(deps: Deps, handler: Job, job: ClaimedJob, owner: string, stopping: AbortSignal) {
  const lost = new AbortController()
  const renew = setInterval(() => {
    renewLease(deps, job, owner)
      .then((ours) => ours || lost.abort())
      .catch(() => {})
  }, LEASE_MS / 3)
  const tools: JobTools = {
    signal: AbortSignal.any([stopping, lost.signal]),
    attempt: job.attempts,
    lastAttempt: job.attempts >= job.max_attempts,
    progress: (progress) => storeProgress(deps, job, owner, progress),
  }
  try {
    const ctx = systemCtx(deps, `job:${job.kind}`)
    if (job.deaths >= DEATHS_MAX && !handler.everyMs) {
      await handler.abandon?.(ctx, job.payload)
      throw new PermanentJobError('Every attempt ended with the process that worked on it')
    }
    const run = () => handler.run(inBackground(ctx), job.payload, tools)
    // what comes by the clock finds nothing to do most times
    await (handler.everyMs ? run() : traced(`job ${job.kind}`, { 'job.id': job.id }, run))
    const again = handler.everyMs && new Date(deps.now().getTime() + handler.everyMs)
    await finishJob(deps, job, owner, again ? { state: 'queued', runAt: again } : { state: 'done' })
  } catch (error) {
    await fail(deps, job, owner, error, stopping.aborted, handler.everyMs)
  } finally {
    clearInterval(renew)
  }
}

async function fail(deps: Deps, job: ClaimedJob, owner: string, error: unknown, stopped: boolean, everyMs?: number) {
  const sentence = error instanceof Error ? error.message : String(error)
  const final = !everyMs && (error instanceof PermanentJobError || job.attempts >= job.max_attempts)
  if (!stopped)
    deps.log[final ? 'error' : 'warn']({ job: job.kind, id: job.id, attempt: job.attempts, err: error }, 'a job failed')
  const runAt = new Date(deps.now().getTime() + (stopped ? 0 : (everyMs ?? 1_000 * 4 ** Math.min(job.attempts, 6))))
  await finishJob(
    deps,
    job,
    owner,
    final && !stopped ? { state: 'failed', error: sentence } : { state: 'queued', error: sentence, runAt },
  )
}
