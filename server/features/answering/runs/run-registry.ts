import { perProcess } from '#server/process-state.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inBackground, inForeground } from '#server/db/background.ts'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { type Ctx, type Deps, systemCtx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { runEvents, runs } from '#server/features/answering/tables.ts'
import { detached } from '#server/telemetry/trace.ts'

/** A process keeps its runs for this long without a sign of life. */
export const LEASE_MS = 15_000
const RENEW_MS = 4_000
const STOP_CHECK_MS = 1_000
/** How often runs of other processes are asked for news. */
const POLL_MS = 250

export type StoredEvent = { seq: number; event: AnswerEvent }
export type Listener = {
  after: () => number
  deliver: (events: StoredEvent[]) => void
  passing?: (event: AnswerEvent) => void
  end: () => void
}
/** Why work on a run ends before its time. */
export type Abort = 'stop' | 'shutdown' | 'lost'
type Working = { abort: AbortController; done: Promise<void> }

/** This process's part of answering: the runs it works on and who listens here. All else is in the database. */
export type RunRegistry = {
  /** Stands in `lease_owner`: what it guards is written by this process only. */
  owner: string
  ctx: Ctx
  /** For the work itself, so that whoever asks is heard before others are answered. */
  background: Ctx
  working: Map<string, Working>
  listeners: Map<string, Set<Listener>>
  /** What is so just now of runs that wait for their turn here. */
  passing: Map<string, AnswerEvent>
  closed: boolean
  timer?: NodeJS.Timeout
  /** The look at runs of other processes that is under way. */
  following?: Promise<void>
  /** By the process's steady counter: a clock that is set back must not put off a renewal. */
  renewedAt: number
  checkedAt: number
  /** Resolves once runs that cannot have a living process any more have been found. */
  ready: Promise<void>
  /** Takes over a run whose process died; set by the run itself, which knows how. */
  resume: (runId: string) => Promise<void>
}

const registryOf = perProcess((): { current?: RunRegistry } => ({}))

export function runRegistryOf(ctx: Ctx, resume: RunRegistry['resume']): RunRegistry {
  const known = registryOf(ctx)
  if (known.current) return known.current
  const own = systemCtx(inForeground(ctx), 'answering')
  const registry: RunRegistry = {
    owner: randomUUID(),
    ctx: own,
    background: inBackground(own),
    working: new Map(),
    listeners: new Map(),
    passing: new Map(),
    closed: false,
    renewedAt: performance.now(),
    checkedAt: performance.now(),
    ready: endDeadLeases(ctx),
    resume,
  }
  known.current = registry
  return registry
}

/** The embedded database has one process: when we hold its lock, whoever had a run before us is gone, and need not be waited for. */
async function endDeadLeases(ctx: Ctx) {
  if (!ctx.database.lock) return
  const now = ctx.now().toISOString()
  await rows(
    ctx.db,
    sql`update ${runs} set lease_until = ${now} where state = 'running' and lease_until > ${now} returning id`,
  )
}

export const existingRunRegistry = (deps: Deps) => registryOf(deps).current
export const leaseEnd = (ctx: Ctx) => new Date(ctx.now().getTime() + LEASE_MS)

/** Registers `work` on a run and keeps its lease until it is done. */
export function workOn(registry: RunRegistry, runId: string, work: (signal: AbortSignal) => Promise<void>) {
  const abort = new AbortController()
  const done = work(abort.signal)
    .catch((error: unknown) => registry.ctx.log.error({ err: error, runId }, 'work on an answer broke off'))
    .finally(() => registry.working.delete(runId))
  registry.working.set(runId, { abort, done })
  wake(registry)
}

/** Gives new events to everyone in this process who follows the run. */
export function publish(registry: RunRegistry, runId: string, events: StoredEvent[]) {
  for (const listener of registry.listeners.get(runId) ?? []) listener.deliver(events)
}

/**
 * Shows what is so just now and is stored nowhere: to those who follow the run here, and, while `lasts`, to those who begin to.
 * Who follows it from another process is not told.
 */
export function showPassing(registry: RunRegistry, runId: string, event: AnswerEvent, { lasts }: { lasts: boolean }) {
  if (lasts) registry.passing.set(runId, event)
  else registry.passing.delete(runId)
  for (const listener of registry.listeners.get(runId) ?? []) listener.passing?.(event)
}

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

function endListeners(registry: RunRegistry, runId: string) {
  for (const listener of Array.from(registry.listeners.get(runId) ?? [])) listener.end()
}

async function renewLeases(registry: RunRegistry) {
  const before = [...registry.working]
  const kept = await rows<{ id: string; stop_requested: boolean }>(
    registry.ctx.db,
    sql`update ${runs} set lease_until = ${leaseEnd(registry.ctx).toISOString()}
      where id in (select jsonb_array_elements_text(${JSON.stringify(before.map(([id]) => id))}::jsonb)::uuid)
        and lease_owner = ${registry.owner} and state = 'running' returning id, stop_requested`,
  )
  const mine = new Map(kept.map((one) => [one.id, one.stop_requested]))
  for (const [runId, { abort }] of before) {
    if (!mine.has(runId)) abort.abort('lost' satisfies Abort)
    else if (mine.get(runId)) abort.abort('stop' satisfies Abort)
  }
}

/** Someone asked another process to stop a run of ours. */
async function findStops(registry: RunRegistry) {
  const records = await rows<{ id: string }>(
    registry.ctx.db,
    sql`select id from ${runs} where state = 'running' and stop_requested and lease_owner = ${registry.owner}`,
  )
  for (const { id } of records) registry.working.get(id)?.abort.abort('stop' satisfies Abort)
}

/** Before the process ends: work stops where it is and its leases end, so that another process goes on. */
export async function closeRunRegistry(deps: Deps) {
  const registry = existingRunRegistry(deps)
  if (!registry || registry.closed) return
  registry.closed = true
  clearTimeout(registry.timer)
  const works = [...registry.working.values()]
  for (const { abort } of works) abort.abort('shutdown' satisfies Abort)
  for (const runId of Array.from(registry.listeners.keys())) endListeners(registry, runId)
  const ends = [...works.map(({ done }) => done), registry.following]
  await Promise.race([Promise.all(ends), new Promise((r) => setTimeout(r, 3_000).unref())])
  await letGo(registry)
}

/**
 * Ends the lease of one run of ours, or of all: whoever follows it, or looks after unfinished answers, goes on with it. This
 * attempt does not count, because no process died of it.
 */
export async function letGo(registry: RunRegistry, runId?: string) {
  const now = registry.ctx.now().toISOString()
  await rows(
    registry.ctx.db,
    sql`update ${runs} set lease_until = ${now}, trace = jsonb_set(trace, '{attempts}', to_jsonb(coalesce((trace->>'attempts')::int, 1) - 1))
      where lease_owner = ${registry.owner} and state = 'running' and lease_until > ${now}
      ${runId ? sql`and id = ${runId}` : sql``} returning id`,
  ).catch((error: unknown) => registry.ctx.log.warn({ err: error }, 'answers keep their lease until it runs out'))
}
