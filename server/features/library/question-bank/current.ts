import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { madeByVersion } from '#server/db/made-by-version.ts'
import { rows } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { sectionQuestions, STATE_KEY } from '#server/features/library/question-bank/tables.ts'
import { buildQuestionIndex, type QuestionedSection, type QuestionIndex } from './index.ts'

const index = madeByVersion<QuestionIndex>({
  ms: 1_500,
  version: versionOf,
  make: async (ctx) => buildQuestionIndex(await questionedSections(ctx)),
})

/** The index of the questions that the database holds. Rebuilt when they change, by whichever process changed them. */
export const currentQuestionIndex = (ctx: Ctx): Promise<QuestionIndex> => index.now(ctx)

/** To be called when this process has changed them: they count at once. */
export const questionsChanged = (ctx: Ctx): void => index.changed(ctx)

async function versionOf({ db }: Ctx): Promise<string> {
  const [row] = await rows<{ version: string }>(
    db,
    sql`select concat((select ${appState.value}::text from ${appState} where ${appState.key} = ${STATE_KEY}), ' ',
      (select max(${sectionQuestions.updatedAt}) from ${sectionQuestions})) as version`,
  )
  return row!.version
}

/** Each section with its questions in every language. */
async function questionedSections({ db }: Ctx): Promise<QuestionedSection[]> {
  const { act, number, heading } = sectionQuestions
  const stored = await db.select().from(sectionQuestions).orderBy(act, number, heading, sectionQuestions.language)
  const sections = new Map<string, QuestionedSection>()
  for (const row of stored) {
    const key = `${row.act}\n${row.number}\n${row.heading}`
    const section = sections.get(key) ?? { act: row.act, number: row.number, heading: row.heading, lines: [] }
    sections.set(key, section)
    for (const text of row.questions) section.lines.push({ language: row.language, text })
  }
  return [...sections.values()]
}
