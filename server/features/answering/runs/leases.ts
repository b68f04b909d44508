import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { runs } from '#server/features/answering/tables.ts'
import type { Abort, RunRegistry } from './run-registry.ts'

/** A process keeps its runs for this long without a sign of life. */
export const LEASE_MS = 15_000

/** When a lease that is taken now runs out. */
export const leaseEnd = (ctx: Ctx) => new Date(ctx.now().getTime() + LEASE_MS)

/** Keeps the runs that this process works on; the work on those that it lost, or that somebody stopped, is broken off. */
export async function renewLeases(registry: RunRegistry) {
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
export async function findStops(registry: RunRegistry) {
  const records = await rows<{ id: string }>(
    registry.ctx.db,
    sql`select id from ${runs} where state = 'running' and stop_requested and lease_owner = ${registry.owner}`,
  )
  for (const { id } of records) registry.working.get(id)?.abort.abort('stop' satisfies Abort)
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
