import { sql } from 'drizzle-orm'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import type { Deps } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { runEvents, runs } from '#server/features/answering/tables.ts'
import { detached } from '#server/telemetry/trace.ts'
import {
  type Listener,
  type Abort,
  type RunRegistry,
  existingRunRegistry,
  publish,
  endListeners,
} from './run-registry.ts'
import { renewLeases, findStops, letGo } from './leases.ts'

const RENEW_MS = 4_000
const STOP_CHECK_MS = 1_000

/** How often runs of other processes are asked for news. */
const POLL_MS = 250

/** Registers `work` on a run and keeps its lease until it is done. */
export function workOn(registry: RunRegistry, runId: string, work: (signal: AbortSignal) => Promise<void>) {
  const abort = new AbortController()
  const done = work(abort.signal)
    .catch((error: unknown) => registry.ctx.log.error({ err: error, runId }, 'work on an answer broke off'))
    .finally(() => {
      // work that ends late, on a lease that was lost, must not hide the work that took its place
      if (registry.working.get(runId)?.abort === abort) registry.working.delete(runId)
    })
  registry.working.set(runId, { abort, done })
  wake(registry)
}

/** Gives `listener` what becomes of a run until the function that it answers is called. */
export function listen(registry: RunRegistry, runId: string, listener: Listener): () => void {
  const all = registry.listeners.get(runId) ?? new Set()
  registry.listeners.set(runId, all.add(listener))
  wake(registry)
  return () => {
    all.delete(listener)
    if (!all.size && registry.listeners.get(runId) === all) registry.listeners.delete(runId)
  }
}

/** The clock runs only while there is something to look after. */
function wake(registry: RunRegistry) {
  if (registry.timer || registry.closed) return
  registry.timer = detached(() =>
    setTimeout(() => {
      tick(registry)
        .catch(
          (error: unknown) =>
            registry.closed || registry.ctx.log.error({ err: error }, 'answers could not be looked after'),
        )
        .finally(() => {
          registry.timer = undefined
          if (registry.working.size || registry.listeners.size) wake(registry)
        })
    }, POLL_MS),
  )
}

/** Our own leases never wait for the runs of other processes: taking one over may take long, or fail. */
async function tick(registry: RunRegistry) {
  const foreign = [...registry.listeners.keys()].filter((runId) => !registry.working.has(runId))
  if (foreign.length && !registry.following) {
    registry.following = pollForeign(registry, foreign)
      .catch(
        (error: unknown) => registry.closed || registry.ctx.log.error({ err: error }, 'answers could not be followed'),
      )
      .then(() => (registry.following = undefined))
  }
  await lookAfterOwn(registry)
}

async function lookAfterOwn(registry: RunRegistry) {
  const now = performance.now()
  if (!registry.working.size) return
  if (now - registry.renewedAt >= RENEW_MS) {
    registry.renewedAt = now
    await renewLeases(registry)
  } else if (now - registry.checkedAt >= STOP_CHECK_MS) {
    registry.checkedAt = now
    await findStops(registry)
  }
}

const idList = (ids: string[]) =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )

/** News of runs that another process works on, runs whose process died, and runs that are gone. */
async function pollForeign(registry: RunRegistry, runIds: string[]) {
  const least = (runId: string) => Math.min(...[...(registry.listeners.get(runId) ?? [])].map((one) => one.after()))
  const wanted = runIds.map((id) => ({ id, after: Number.isFinite(least(id)) ? least(id) : 0 }))
  const news = await rows<{ run_id: string; seq: number; data: AnswerEvent }>(
    registry.ctx.db,
    sql`select e.run_id, e.seq, e.data from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, after int)
      join ${runEvents} e on e.run_id = w.id and e.seq > w.after order by e.run_id, e.seq`,
  )
  for (const { run_id: runId, seq, data } of news) publish(registry, runId, [{ seq, event: data }])
  const states = await rows<{ id: string; dead: boolean }>(
    registry.ctx.db,
    sql`select id, state = 'running' and lease_until < ${registry.ctx.now().toISOString()} as dead from ${runs}
      where id in (${idList(runIds)})`,
  )
  const dead = new Map(states.map((one) => [one.id, one.dead]))
  for (const runId of runIds) {
    if (!dead.has(runId)) endListeners(registry, runId)
    else if (dead.get(runId) && !registry.closed) {
      await registry
        .resume(runId)
        .catch((error: unknown) => registry.ctx.log.error({ err: error, runId }, 'no take-over'))
    }
  }
}

/** Before the process ends: work stops where it is and its leases end, so that another process goes on. */
export async function closeRunRegistry(deps: Deps) {
  const registry = existingRunRegistry(deps)
  if (!registry || registry.closed) return
  registry.closed = true
  clearTimeout(registry.timer)
  registry.timer = undefined
  const works = [...registry.working.values()]
  for (const { abort } of works) abort.abort('shutdown' satisfies Abort)
  for (const runId of Array.from(registry.listeners.keys())) endListeners(registry, runId)
  const ends = [...works.map(({ done }) => done), registry.following]
  await Promise.race([Promise.all(ends), new Promise((r) => setTimeout(r, 3_000).unref())])
  await letGo(registry)
}
