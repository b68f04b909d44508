import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Feedback } from '#contract/overview.ts'
import type { Ctx } from '#server/context.ts'
import { pageOf } from '#server/db/query.ts'
import { runs } from '#server/features/answering/tables.ts'
import { messages } from '#server/features/consultations/tables.ts'

const LIMIT = 50
/** Characters of a question and of an answer an administrator is shown. */
const TEXT_MAX = 4_000

/** What people said of answers, worst first. Whose they are is not shown: an administrator judges the answer. */
export async function listFeedback(ctx: Ctx, { limit = LIMIT, offset = 0 }: { limit?: number; offset?: number }) {
  const question = alias(messages, 'question')
  const answer = alias(messages, 'answer')
  const worst = sql`array_position(array['wrong', 'missing_source', 'useful'], ${runs.verdict})`
  const judged = await ctx.db
    .select({ run: runs, question: question.text, answer: answer.text })
    .from(runs)
    .innerJoin(question, eq(question.id, runs.questionId))
    .leftJoin(
      answer,
      and(eq(answer.conversationId, runs.conversationId), eq(answer.runId, runs.id), eq(answer.sender, 'ai')),
    )
    .where(isNotNull(runs.verdict))
    .orderBy(worst, desc(runs.verdictAt), runs.id)
    .limit(limit + 1)
    .offset(offset)
  const { page, more } = pageOf(judged, limit)
  const entries = page.map(({ run, question, answer }): Feedback => ({
    runId: run.id,
    verdict: run.verdict ?? '',
    comment: run.verdictComment ?? '',
    date: (run.verdictAt ?? run.createdAt).toISOString(),
    question: question.slice(0, TEXT_MAX),
    answer: (answer ?? '').slice(0, TEXT_MAX),
    outcome: run.outcome ?? run.state,
  }))
  return { entries, more }
}
