import { perProcess } from '#server/process-state.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inBackground, inForeground } from '#server/db/background.ts'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { type Ctx, type Deps, systemCtx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { runs } from '#server/features/answering/tables.ts'

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

/** Tells everyone in this process who follows the run that nothing more comes. */
export function endListeners(registry: RunRegistry, runId: string) {
  for (const listener of Array.from(registry.listeners.get(runId) ?? [])) listener.end()
}
