import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/db/types.ts'
import { chosenLanguage } from '#server/features/consultations/service.ts'
import { runs } from '#server/features/answering/tables.ts'
import type { Language } from '#server/text/language.ts'
import { ModelReading, type SearchPlan } from './question.ts'

/** `plan`: how the question of an answer that is given again was understood, so that the same passages are found. */
export type Chosen = { chosen: Language | undefined; plan?: SearchPlan | undefined }

type OfRun = Pick<typeof runs.$inferSelect, 'conversationId' | 'questionId' | 'retoldIn'>

/** The language that was chosen for an answer, or for its conversation. */
export async function chosenFor(db: Db | Tx, { conversationId, questionId, retoldIn }: OfRun): Promise<Chosen> {
  if (!retoldIn) return { chosen: await chosenLanguage(db, conversationId) }
  const [first] = await db
    .select({ trace: runs.trace })
    .from(runs)
    .where(and(eq(runs.questionId, questionId), eq(runs.retoldIn, '')))
  const { data } = Understood.safeParse(first?.trace['understood'])
  return { chosen: retoldIn, plan: data && { ...data, inputTokens: 0, outputTokens: 0 } }
}

const { queries, acts } = ModelReading.shape
const Understood = z.object({ queries, acts, read: z.optional(z.omit(ModelReading, { queries: true, acts: true })) })
