import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inForeground } from '#server/db/background.ts'
import { freshFor } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { sectionQuestions, STATE_KEY } from '#server/features/library/question-bank/tables.ts'
import { perProcess } from '#server/process-state.ts'
import { buildQuestionIndex, type QuestionedSection, type QuestionIndex } from './index.ts'

type Built = { version: string; index: Promise<QuestionIndex> }
type Current = { askVersion: (key: '') => Promise<string>; built?: Built }

/** Milliseconds for which nobody asks again whether they changed: what another process changes counts after them. */
const FRESH_MS = 1_500
const askNow = (ctx: Ctx) => freshFor(FRESH_MS, () => versionOf(inForeground(ctx)))
const indexes = perProcess((ctx: Ctx): Current => ({ askVersion: askNow(ctx) }))

/** The index of the questions that the database holds. Built anew when they change, by whichever process changed them. */
export async function currentQuestionIndex(ctx: Ctx): Promise<QuestionIndex> {
  const current = indexes(ctx)
  const version = await current.askVersion('')
  if (current.built?.version !== version) {
    const index = questionedSections(ctx).then(buildQuestionIndex)
    current.built = { version, index }
    // one that could not be built is tried again at the next question
    index.catch(() => delete current.built)
  }
  return current.built!.index
}

/** To be called when this process has changed them: they count at once. */
export function questionsChanged(ctx: Ctx): void {
  indexes(ctx).askVersion = askNow(ctx)
}

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
