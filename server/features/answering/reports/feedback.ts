import { isUuid } from '#server/db/query.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { runs } from '#server/features/answering/tables.ts'
import { cleanText, bumpListVersion } from '#server/features/consultations/service.ts'

export type Feedback = { runId: string; verdict: 'useful' | 'wrong' | 'missing_source'; comment?: string }

/** What a person says of an answer, kept with its run; a second word replaces the first. */
export async function giveFeedback(ctx: Ctx, input: Feedback) {
  const userId = currentUser(ctx).id
  const run = isUuid(input.runId)
    ? await ctx.db
        .update(runs)
        .set({ verdict: input.verdict, verdictComment: cleanText(input.comment ?? '') || null, verdictAt: ctx.now() })
        .where(and(eq(runs.id, input.runId), eq(runs.userId, userId)))
        .returning({ id: runs.id })
    : []
  if (!run.length) throw new AppError('not_found', 'This answer does not exist')
  await bumpListVersion(ctx.db, userId)
  return { runId: input.runId, verdict: input.verdict }
}
