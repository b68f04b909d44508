import { isUuid } from '#server/db/query.ts'
import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { EvaluationQuestion, RunReport } from '#contract/consultations/answers.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { evaluationCases, runs } from '#server/features/answering/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { cleanText, messageTexts } from '#server/features/consultations/service.ts'

/** Questions of an evaluation that are listed. */
const LISTED_MAX = 2_000

type Dropped = RunReport['dropped'][number]
type Passage = RunReport['passages'][number]
type StoredCase = typeof evaluationCases.$inferSelect
/** What steps left in `runs.trace`; runs of older versions may lack any of it. */
type Trace = {
  understood?: { queries?: string[] }
  passages?: Passage[]
  dropped?: Dropped[]
  reason?: string
  failure?: string
}

const missing = () => new AppError('not_found', 'This answer does not exist')

/** How an answer came to be: what was searched, found, dropped and why. For administrators; the audit trail says who looked. */
export async function getRun(ctx: Ctx, { id }: { id: string }): Promise<RunReport> {
  const { run, question, answer, kept } = await findRun(ctx, id)
  await recordAudit(ctx, { kind: 'answer_report_opened', userId: run.userId, detail: { run: run.id } })
  const trace = run.trace as Trace
  return {
    runId: run.id,
    question,
    answer: answer ?? '',
    state: run.state,
    outcome: run.outcome ?? run.state,
    channel: run.channel,
    date: run.createdAt.toISOString(),
    ...(run.verdict && { verdict: run.verdict, comment: run.verdictComment ?? '' }),
    ...((trace.failure ?? trace.reason) && { reason: trace.failure ?? trace.reason }),
    queries: trace.understood?.queries ?? [],
    passages: (trace.passages ?? []).map(({ documentId, title, number, heading, score }) => ({
      documentId,
      title,
      ...(number && { number }),
      ...(heading && { heading }),
      score,
    })),
    dropped: (trace.dropped ?? []).map(({ sentence, reason, detail }) => ({ sentence, reason, detail })),
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    ...(kept && { evaluation: asQuestion(question, kept) }),
  }
}

/** Only answers that their person judged, or that are kept as a case: any other consultation is nobody else's to read. 404. */
async function findRun(ctx: Ctx, id: string) {
  if (!isUuid(id)) throw missing()
  const [question, answer] = [messageTexts(ctx.db, 'question'), messageTexts(ctx.db, 'answer')]
  const [record] = await ctx.db
    .select({ run: runs, question: question.text, answer: answer.text, kept: evaluationCases })
    .from(runs)
    .innerJoin(question, eq(question.id, runs.questionId))
    .leftJoin(evaluationCases, eq(evaluationCases.runId, runs.id))
    .leftJoin(
      answer,
      and(eq(answer.conversationId, runs.conversationId), eq(answer.runId, runs.id), eq(answer.sender, 'ai')),
    )
    .where(and(eq(runs.id, id), or(isNotNull(runs.verdict), isNotNull(evaluationCases.runId))))
    .limit(1)
  if (!record) throw missing()
  return record
}

type CaseInput = { id: string; kind: EvaluationQuestion['kind']; source?: string; note?: string }

/** Keeps a case for the evaluation; it goes with its run when the person's data goes. Again replaces. */
export async function keepForEvaluation(ctx: Ctx, { id, kind, source, note }: CaseInput): Promise<EvaluationQuestion> {
  const { run, question } = await findRun(ctx, id)
  const report = { kind, source: cleanText(source ?? ''), note: cleanText(note ?? ''), createdAt: ctx.now() }
  if (kind === 'answerable' && !report.source) {
    const sentence = 'Say which section or guide answers it'
    throw new AppError('invalid_input', sentence, { fields: { source: sentence } })
  }
  const kept: StoredCase = { runId: run.id, userId: run.userId, ...report }
  const target = [evaluationCases.runId, evaluationCases.userId]
  await ctx.db.insert(evaluationCases).values(kept).onConflictDoUpdate({ target, set: report })
  return asQuestion(question, kept)
}

const asQuestion = (question: string, { runId, kind, source, note, createdAt }: StoredCase): EvaluationQuestion => ({
  runId,
  question,
  kind,
  source,
  note,
  date: createdAt.toISOString(),
})

/** Every case kept for the evaluation, the newest answer first. */
export async function listEvaluationQuestions(ctx: Ctx): Promise<{ questions: EvaluationQuestion[] }> {
  const ofQuestions = messageTexts(ctx.db, 'asked')
  const records = await ctx.db
    .select({ kept: evaluationCases, question: ofQuestions.text })
    .from(evaluationCases)
    .innerJoin(runs, eq(runs.id, evaluationCases.runId))
    .innerJoin(ofQuestions, eq(ofQuestions.id, runs.questionId))
    .orderBy(desc(runs.createdAt))
    .limit(LISTED_MAX)
  return { questions: records.map(({ kept, question }) => asQuestion(question, kept)) }
}
