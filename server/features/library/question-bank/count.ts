import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { sectionQuestions } from '#server/features/library/question-bank/tables.ts'
import { keyFits } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'

/** How many questions the bank has whose answer is a section, or, without its number, the Act. */
export async function countQuestionsOf({ db }: Ctx, act: ActName, number?: string): Promise<number> {
  const lines = await db
    .select()
    .from(sectionQuestions)
    .where(number ? eq(sectionQuestions.number, number) : undefined)
  return lines.filter((line) => keyFits(line.act, act) > 0).reduce((sum, { questions }) => sum + questions.length, 0)
}
