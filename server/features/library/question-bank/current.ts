import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { sectionQuestions } from '#server/features/library/question-bank/tables.ts'
import { perProcess } from '#server/process-state.ts'
import { STATE_KEY } from './content.ts'
import { buildQuestionIndex, type QuestionedSection, type QuestionIndex } from './index.ts'

type Built = { version: string; index: Promise<QuestionIndex> }
const indexes = perProcess((): { current?: Built } => ({}))

/**
 * The index of the questions that the database holds. Built anew when they change, by whichever process changed them; one
 * statement asks whether they did.
 */
export async function currentQuestionIndex(ctx: Ctx): Promise<QuestionIndex> {
  const [row] = await rows<{ version: string }>(
    ctx.db,
    sql`select concat((select ${appState.value}::text from ${appState} where ${appState.key} = ${STATE_KEY}), ' ',
      (select max(${sectionQuestions.updatedAt}) from ${sectionQuestions})) as version`,
  )
  const { version } = row!
  const known = indexes(ctx)
  if (known.current?.version !== version) {
    const index = questionedSections(ctx).then(buildQuestionIndex)
    known.current = { version, index }
    // one that could not be built is tried again at the next question
    index.catch(() => delete known.current)
  }
  return known.current!.index
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
