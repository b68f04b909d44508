import { asc, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type * as api from '#contract/library/question-bank.ts'
import type { SectionQuestions } from '#contract/library/question-bank.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { actKey, actNameOf, keyFits } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { liveDocument } from '#server/features/library/documents/change-document.ts'
import { actOfDocument } from '#server/features/library/indexing/profiles.ts'
import { sectionsOfText } from '#server/features/library/plain-language/edit.ts'
import { questionsChanged } from '#server/features/library/question-bank/current.ts'
import { sectionQuestions } from '#server/features/library/question-bank/tables.ts'
import type { Download } from '#server/http/route.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'

type Row = typeof sectionQuestions.$inferSelect
type Place = Pick<Row, 'number' | 'heading'>

/** The sections of a document with what the bank has for each, in the order of the text. */
export async function getQuestions(ctx: Ctx, { id }: { id: string }): Promise<SectionQuestions[]> {
  const document = await liveDocument(ctx, id)
  const stored = await rowsOfAct(ctx, await actOfDocument(ctx.db, document))
  const sections = await sectionsOfText(ctx, document.textId)
  return sections.map(({ number, heading, part }) => ({
    number,
    heading,
    ...(part && { part }),
    ...linesOf(stored.filter(isAbout({ number, heading }))),
  }))
}

/** The bank's rows that mean an Act. */
async function rowsOfAct({ db }: Ctx, act: ActName): Promise<Row[]> {
  const { number, language } = sectionQuestions
  const stored = await db.select().from(sectionQuestions).orderBy(asc(number), asc(language))
  return stored.filter((row) => keyFits(row.act, act) > 0)
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const isAbout =
  ({ number, heading }: Place) =>
  (row: Place) =>
    folded(row.number) === folded(number) && folded(row.heading) === folded(heading)

function linesOf(rows: Row[]): Pick<SectionQuestions, 'questions' | 'edited'> {
  const inLanguage = (language: Language) =>
    rows.filter((row) => row.language === language).flatMap(({ questions }) => questions)
  return {
    questions: { en: inLanguage('en'), sn: inLanguage('sn'), nd: inLanguage('nd') },
    edited: LANGUAGES.filter((one) => rows.some(({ language, source }) => language === one && source === 'admin')),
  }
}

/** Each line once, without what cannot be stored; empty ones are left out. */
const cleaned = (lines: string[]) => [
  ...new Set(
    lines.map((line) => line.replaceAll('\0', ' ').toWellFormed().replace(/\s+/g, ' ').trim()).filter(Boolean),
  ),
]

/** See the endpoint. Lines of a language that stay as they were remain those of the content. */
export async function updateQuestions(
  ctx: Ctx,
  { id, number, heading, questions }: z.output<typeof api.updateQuestions.input>,
): Promise<SectionQuestions> {
  const document = await liveDocument(ctx, id)
  const section = (await getQuestions(ctx, { id })).find((one) => one.number === number && one.heading === heading)
  if (!section) throw new AppError('not_found', 'This document has no such section')
  const act = await actOfDocument(ctx.db, document)
  const stored = (await rowsOfAct(ctx, act)).filter(isAbout({ number, heading }))
  const changed = LANGUAGES.map((language) => ({ language, lines: cleaned(questions[language]) })).filter(
    ({ language, lines }) => lines.join('\n') !== section.questions[language].join('\n'),
  )
  const detail = { name: document.title || document.name, section: `${number} ${heading}`.trim() }
  await inTransaction(ctx.db, async (tx) => {
    for (const { language, lines } of changed) {
      const rows = stored.filter((row) => row.language === language)
      await writeLines(tx, rows[0] ?? { act: actKey(act), number, heading, language }, lines)
      // an Act that is keyed twice has its lines in one row from now on
      for (const row of rows.slice(1)) await writeLines(tx, row, [])
    }
    if (changed.length) await recordAudit(ctx, { kind: 'questions_changed', detail }, tx)
  })
  questionsChanged(ctx)
  return (await getQuestions(ctx, { id })).find((one) => one.number === number && one.heading === heading)!
}

async function writeLines(
  tx: Tx,
  { act, number, heading, language }: Pick<Row, 'act' | 'number' | 'heading' | 'language'>,
  questions: string[],
) {
  const columns = [sectionQuestions.act, sectionQuestions.number, sectionQuestions.heading, sectionQuestions.language]
  await tx
    .insert(sectionQuestions)
    .values({ act, number, heading, language, questions, source: 'admin' })
    .onConflictDoUpdate({ target: columns, set: { questions, source: 'admin', updatedAt: sql`now()` } })
}

/** A line for each section of the Act that has questions in the language; put into content/questions it is read as it is here. */
export async function exportQuestions(
  ctx: Ctx,
  { id, language }: z.output<typeof api.exportQuestions.input>,
): Promise<Download> {
  const document = await liveDocument(ctx, id)
  const act = await actOfDocument(ctx.db, document)
  const title = (document.title || document.name).replace(/\s*\[chapter[^\]]*\]/i, '')
  const named = [title, ...(act.chapter ? [`${title} [Chapter ${act.chapter}]`] : [])]
  const stored = (await rowsOfAct(ctx, act)).filter((row) => row.language === language && row.questions.length)
  const lines = inOrder(stored).map(({ act: key, number, heading, questions }) => ({
    act: named.find((one) => actKey(actNameOf(one)) === key) ?? key,
    number,
    heading,
    questions,
  }))
  const body = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return { name: `${fileName(title)}.jsonl`, type: 'application/jsonl', size: body.length, body }
}

const NUMERIC = new Intl.Collator('en', { numeric: true })
const inOrder = (rows: Row[]) => rows.toSorted((a, b) => NUMERIC.compare(a.number, b.number))

/** As the files of content/questions are called: "companies-act-2019". */
const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'questions'
