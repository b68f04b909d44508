import { and, countDistinct, eq, sql } from 'drizzle-orm'
import type { Citation } from '#contract/consultations/answers.ts'
import type { Db } from '#server/db/types.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
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

/** What a run's answer cites, and the language it is in where that is known; nothing while it has no answer. */
export async function citedAnswerOfRun(db: Db, runId: string): Promise<{ citations: Citation[]; language?: Language }> {
  const answer = messageTexts(db, 'answer')
  const [record] = await db
    .select({ citations: answer.citations, said: sql<string | null>`${runs.trace}->>'language'` })
    .from(runs)
    .innerJoin(answer, and(eq(answer.conversationId, runs.conversationId), eq(answer.runId, runs.id)))
    .where(eq(runs.id, runId))
  const language = LANGUAGES.find((one) => one === record?.said)
  return { citations: record?.citations ?? [], ...(language && { language }) }
}
