import { and, asc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { runs } from '#server/features/answering/tables.ts'
import { chore, type Job } from '#server/jobs/job.ts'
import { LEASE_MS } from './leases.ts'
import { runRegistry } from './run.ts'

/** Milliseconds between two looks; one process looks for all. */
const EVERY_MS = 15_000
/** Runs one process takes at a time; the others are left to the next look, by whoever has it. */
const MOST = 100

export const answeringJobs: Job[] = [chore('answering.take-over', EVERY_MS, resumeDeadRuns)]

/**
 * Goes on with runs whose process died and that nobody follows: an answer is given, and its point charged or returned,
 * whether or not its asker comes back. Who follows a run takes it over earlier, so this leaves them a lease's time.
 */
export async function resumeDeadRuns(ctx: Ctx) {
  const registry = runRegistry(ctx)
  const before = new Date(ctx.now().getTime() - LEASE_MS)
  const dead = await ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.state, 'running'), lt(runs.leaseUntil, before)))
    .orderBy(asc(runs.leaseUntil))
    .limit(MOST)
  for (const { id } of dead) if (!registry.closed) await registry.resume(id)
}
