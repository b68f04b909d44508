import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { questionsChanged } from '#server/features/library/question-bank/current.ts'
import { sectionQuestions, STATE_KEY } from '#server/features/library/question-bank/tables.ts'
import {
  parseSectionFile,
  type SectionFile,
  sectionFiles,
  whenChanged,
} from '#server/features/library/plain-language/section-files.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'

const Line = z.strictObject({
  act: z.string(),
  number: z.string(),
  heading: z.string(),
  questions: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
})
export type QuestionEntry = z.infer<typeof Line> & { language: Language }

const BATCH = 200

/**
 * Brings the questions of content/questions up to date, when the files changed since the last start. What an admin wrote is
 * never overwritten.
 */
export async function loadQuestionBank(ctx: Ctx): Promise<void> {
  const byLanguage = await Promise.all(LANGUAGES.map((language) => questionFiles(ctx.config, language)))
  const entries = () => LANGUAGES.flatMap((one, i) => byLanguage[i]!.flatMap((file) => parseQuestions(file, one)))
  await whenChanged(ctx, STATE_KEY, byLanguage.flat(), () => bringUpToDate(ctx, entries()))
  questionsChanged(ctx)
}

/** The files of content/questions in one language; none without the folder. */
export const questionFiles = (config: Pick<Ctx['config'], 'CONTENT_DIR'>, language: Language) =>
  sectionFiles(config, 'questions', language)

/** The entries of one file; throws an Error that names the file and the line it cannot read. */
export const parseQuestions = (file: SectionFile, language: Language): QuestionEntry[] =>
  parseSectionFile(file, Line, 'questions of a section').map((entry) => ({ ...entry, language }))

/** The key of an entry: its section and language, of which no other entry may be. */
export const keyOf = ({ act, number, heading, language }: Omit<QuestionEntry, 'questions'>) =>
  [act, number, heading, language].join('\n')

async function bringUpToDate({ db }: Ctx, entries: QuestionEntry[]) {
  const wanted = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const stored = await db.select().from(sectionQuestions).where(eq(sectionQuestions.source, 'content'))
  const before = new Map(stored.map((row) => [keyOf(row), row.questions.join('\n')]))
  const changed = [...wanted.values()].filter((entry) => before.get(keyOf(entry)) !== entry.questions.join('\n'))
  const gone = stored.filter((row) => !wanted.has(keyOf(row)))
  for (let i = 0; i < changed.length; i += BATCH) {
    await db
      .insert(sectionQuestions)
      .values(changed.slice(i, i + BATCH).map((entry) => ({ ...entry, source: 'content' as const })))
      .onConflictDoUpdate({
        target: [sectionQuestions.act, sectionQuestions.number, sectionQuestions.heading, sectionQuestions.language],
        set: { questions: sql`excluded.questions`, updatedAt: sql`now()` },
        setWhere: eq(sectionQuestions.source, 'content'),
      })
  }
  for (let i = 0; i < gone.length; i += BATCH) {
    const ids = gone.slice(i, i + BATCH).map((row) => row.id)
    await db
      .delete(sectionQuestions)
      .where(and(inArray(sectionQuestions.id, ids), eq(sectionQuestions.source, 'content')))
  }
}
