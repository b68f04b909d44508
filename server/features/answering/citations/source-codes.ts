import { and, countDistinct, eq } from 'drizzle-orm'
import type { Citation } from '#contract/answers.ts'
import type { Db } from '#server/db/types.ts'
import { messageTexts } from '#server/features/consultations/service.ts'
import { runs, sourceCodes } from '#server/features/answering/tables.ts'

export type SourceCode = typeof sourceCodes.$inferSelect

/** What a short code of a source page stands for; undefined for a code that was never given out. */
export async function findSourceCode(db: Db, code: string): Promise<SourceCode | undefined> {
  const [source] = await db.select().from(sourceCodes).where(eq(sourceCodes.code, code))
  return source
}

/** How many answers cite a document. */
export async function countAnswersCiting(db: Db, documentId: string): Promise<number> {
  const [counted] = await db
    .select({ answers: countDistinct(sourceCodes.runId) })
    .from(sourceCodes)
    .where(eq(sourceCodes.documentId, documentId))
  return counted?.answers ?? 0
}

/** The citations shown with a run's answer; none while it has no answer. */
export async function citationsOfRun(db: Db, runId: string): Promise<Citation[]> {
  const answer = messageTexts(db, 'answer')
  const [record] = await db
    .select({ citations: answer.citations })
    .from(runs)
    .innerJoin(answer, and(eq(answer.conversationId, runs.conversationId), eq(answer.runId, runs.id)))
    .where(eq(runs.id, runId))
  return record?.citations ?? []
}
