import type { Overview } from '#contract/overview.ts'
import type { Ctx } from '#server/context.ts'
import { firstMoment } from '#server/day.ts'
import { modelSpending } from '#server/features/spending/service.ts'
import { dayCounts, lastDates } from './days.ts'
import { failedJobs, jobCounts, libraryCounts, outcomeCounts, paidCents, userCounts, verdictCounts } from './totals.ts'

export { getEvaluation } from './evaluation.ts'
export { listFeedback } from './feedback.ts'

const DAYS = 30

/** The last `days` days (30 unless given), today included, and how things stand now. Statements go one after the other. */
export async function getOverview(ctx: Ctx, { days = DAYS }: { days?: number }): Promise<Overview> {
  const dates = lastDates(ctx.now(), days)
  const since = firstMoment(dates[0]!)
  return {
    days: await dayCounts(ctx.db, dates, since),
    outcomes: await outcomeCounts(ctx.db, since),
    verdicts: await verdictCounts(ctx.db, since),
    users: await userCounts(ctx.db, since),
    paidCents: await paidCents(ctx.db, since),
    model: await modelSpending(ctx, dates[0]!),
    library: await libraryCounts(ctx.db),
    jobs: { ...(await jobCounts(ctx.db, ctx.now())), latestFailed: await failedJobs(ctx.db) },
  }
}
