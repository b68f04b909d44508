import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { type RunRow, runs } from '#server/features/answering/tables.ts'
import { leaseEnd } from './leases.ts'
import type { RunRegistry } from './run-registry.ts'

/** Takes over a run whose process died; undefined when someone else was faster or it is done. */
export async function claimRun(ctx: Ctx, registry: RunRegistry, runId: string): Promise<RunRow | undefined> {
  const [claimed] = await ctx.db
    .update(runs)
    .set({
      leaseOwner: registry.owner,
      leaseUntil: leaseEnd(ctx),
      trace: sql`jsonb_set(${runs.trace}, '{attempts}', to_jsonb(coalesce((${runs.trace}->>'attempts')::int, 0) + 1))`,
    })
    .where(sql`${runs.id} = ${runId} and ${runs.state} = 'running' and ${runs.leaseUntil} < ${ctx.now().toISOString()}`)
    .returning()
  return claimed
}
