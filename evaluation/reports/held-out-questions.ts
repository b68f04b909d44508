import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { sectionKey } from '#server/features/library/service.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { sectionQuestions } from '#server/tables.ts'
import type { Language } from '#server/text/language.ts'

/** A question taken out of the bank; `lacks` tells that its whole section was taken out with it. */
export type HeldOutQuestion = {
  question: string
  language: Language
  lacks: boolean
  /** The section that it is about, by `sectionKey`. */
  key: string
}

/** Of so many sections one loses a question, and another everything. */
const EVERY = 8

/**
 * Takes questions out of the bank of a throw-away database and gives them to be asked: of some sections one
 * line, so that its other lines must lead there, of others all lines, so that the bank can only lead elsewhere.
 */
export async function holdOutQuestions({ db }: Ctx): Promise<HeldOutQuestion[]> {
  const { act, number, heading } = sectionQuestions
  const stored = await db.select().from(sectionQuestions).orderBy(act, number, heading, sectionQuestions.language)
  const sections = [...new Set(stored.map((row) => `${row.act}\n${row.number}\n${row.heading}`))]
  const heldOut: HeldOutQuestion[] = []
  for (const [at, section] of sections.entries()) {
    if (at % EVERY > 1) continue
    const lacks = at % EVERY === 1
    const rows = stored.filter((row) => `${row.act}\n${row.number}\n${row.heading}` === section)
    for (const row of rows) {
      const { language, questions } = row
      const taken = ((at / EVERY) % questions.length) | 0
      const question = questions[taken]!
      heldOut.push({ question, language, lacks, key: sectionKey(readAct(row.act).name, row.number) })
      const rest = questions.toSpliced(taken, 1)
      if (lacks || !rest.length) await db.delete(sectionQuestions).where(eq(sectionQuestions.id, row.id))
      else
        await db
          .update(sectionQuestions)
          .set({ questions: rest, updatedAt: new Date() })
          .where(eq(sectionQuestions.id, row.id))
    }
  }
  return heldOut
}
