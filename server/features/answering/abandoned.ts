import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { runs } from '#server/db/schema.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import { abandonRun, answeringHub } from './run.ts'

const DAY_MS = 24 * 3_600_000

/** Once a day: a run that nobody came back to gives its point back and ends. */
export const answeringJobs: JobHandlers = {
  'answering.abandoned': { run: releaseAbandoned, everyMs: DAY_MS },
}

export async function releaseAbandoned(ctx: Ctx) {
  const now = ctx.now()
  const abandoned = await ctx.db
    .select()
    .from(runs)
    .where(
      and(eq(runs.state, 'running'), lt(runs.leaseUntil, now), lt(runs.createdAt, new Date(now.getTime() - DAY_MS))),
    )
  for (const run of abandoned) await abandonRun(ctx, answeringHub(ctx), run)
}
