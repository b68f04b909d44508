import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Citation } from '#contract/consultations/answers.ts'
import type { Ctx } from '#server/context.ts'
import { citedSectionKeys, foldTitle, type Hit, searchLibrary, sectionKey } from '#server/features/library/service.ts'
import { isStatute } from '#server/features/answering/citations/labels.ts'
import { share, table } from '#bench/support/table.ts'
import { type AnsweredCase, askCases } from '#evaluation/answering/answers.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { ROOT } from '#server/root.ts'
import type { Options, Section } from './report.ts'

/** What people ask who never saw the rules, and what is tried on the product, without a language model. */
export const independent: Section = {
  name: 'independent',
  heading: 'Questions by other writers',
  needsCorpus: true,
  run,
}

export const Place = z.object({ act: z.string(), section: z.optional(z.string()), span: z.optional(z.string()) })
export const Question = z.object({ id: z.string(), style: z.string(), question: z.string(), answers: z.array(Place) })
const Trap = z.object({ id: z.string(), kind: z.string(), question: z.string() })
type Question = z.infer<typeof Question>
type Trap = z.infer<typeof Trap>

/** Questions that nobody has chosen or fitted anything with. */
const UNTUNED = path.join(ROOT, 'content/eval/independent.jsonl')

/** Sources of an answer that are counted: who has to read more has not been answered. */
const SOURCES = 4
export const NOT_ENGLISH = new Set(['shona', 'ndebele'])

async function run({ corpus, data, json }: Options): Promise<string> {
  const questions = read(path.join(data, 'blind-dev.jsonl'), Question)
  const traps = read(path.join(data, 'blind-dev-traps.jsonl'), Trap)
  const bed = await openTempLibrary(corpus, { starter: true })
  try {
    const results = await askCases(bed.ctx, questions)
    const untuned = await askCases(bed.ctx, read(UNTUNED, Question))
    const tried = await askCases(bed.ctx, traps)
    if (json)
      writeFileSync(json, [...results, ...untuned, ...tried].map((one) => `${JSON.stringify(toJson(one))}\n`).join(''))
    const kinds = [...new Set(tried.map(({ of }) => of.kind))]
    return [
      `${questions.length} questions and ${traps.length} traps for development, by writers who saw nothing but statutes, over ${bed.acts} statutes and the starter guides, without a language model. A source is a section of a statute, or a guide; the first ${SOURCES} of an answer count. A section is right that is a key; a source is right too that is a guide of which what is shown rests on such a section. First: what is read first. Modest: shown as what comes nearest, without a charge; sure: told as the answer, free of charge where somebody may be in danger. In brackets 95 % intervals (Wilson).`,
      answersTable(results),
      `The same of ${untuned.length} questions (content/eval/independent.jsonl) by one more such writer. Nothing is fitted with them, but they were looked at when the features and the likelihood of a sure answer were chosen.`,
      answersTable(untuned),
      await errorsTable(bed.ctx, results),
      table([
        ['trap', 'n', 'refused', 'modest', 'warned', 'charged'],
        ...['all', ...kinds].map((kind) => {
          const of = tried.filter((one) => kind === 'all' || one.of.kind === kind)
          return [
            kind,
            String(of.length),
            share(of, isRefused),
            share(of, isModest),
            share(of, ({ warned }) => warned),
            share(of, isCharged),
          ]
        }),
      ]),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

export function read<T>(file: string, schema: z.ZodMiniType<T>): T[] {
  if (!existsSync(file)) throw new Error(`There is no ${file}`)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim()).map((line) => schema.parse(JSON.parse(line)))
}

type Any = Pick<AnsweredCase<unknown>, 'given'>
const isCharged = ({ given }: Any) => given.charged > 0
export const isRefused = ({ given }: Any) => !given.citations.length
// who may be in danger pays nothing for a sure answer either
const isModest = ({ given }: Any) => given.citations.length > 0 && given.trace['grade'] === 'modest'
export const isSure = ({ given }: Any) => given.citations.length > 0 && given.trace['grade'] === 'sure'

function answersTable(results: AnsweredCase<Question>[]): string {
  const ofStyle = (style: string) => results.filter(({ of }) => of.style === style)
  const styles = [...new Set(results.map(({ of }) => of.style))]
  return table([
    [
      'questions',
      'n',
      'refused',
      'modest',
      'right section cited',
      'right source cited',
      'right source first',
      'sources',
      'sure',
      'sure, not right',
      'sure, not right first',
    ],
    row(
      'English',
      results.filter(({ of }) => !NOT_ENGLISH.has(of.style)),
    ),
    ...styles.map((style) => row(style, ofStyle(style))),
  ])
}

function row(name: string, results: AnsweredCase<Question>[]): string[] {
  const section = (one: AnsweredCase<Question>) => sourcesOf(one).some((source) => isRightSection(source, one.of))
  const shown = results.reduce((sum, one) => sum + sourcesOf(one).length, 0)
  return [
    name,
    String(results.length),
    share(results, isRefused),
    share(results, isModest),
    share(results, section),
    share(results, (one) => placeOf(one) >= 0),
    share(results, (one) => placeOf(one) === 0),
    (shown / results.length).toFixed(1),
    share(results, isSure),
    share(results, (one) => isSure(one) && placeOf(one) < 0),
    share(results, (one) => isSure(one) && placeOf(one) !== 0),
  ]
}

/** Hits of a search among which an answer could have chosen. */
const FOUND = 10

/** What each answer without a right section is put down to: search did not find one, or it was found and not chosen. */
async function errorsTable(ctx: Ctx, results: AnsweredCase<Question>[]): Promise<string> {
  const read = await Promise.all(
    results.map(async (one) => {
      const hits = await searchLibrary(ctx, { query: one.of.question, limit: FOUND })
      const cited = placeOf(one) >= 0
      return { style: one.of.style, cited, found: hits.map(sourceOfHit).some((source) => isRight(source, one.of)) }
    }),
  )
  const styles = [...new Set(read.map(({ style }) => style))]
  return table([
    ['questions', 'n', `found among ${FOUND}`, 'not cited: not found', 'not cited: found, not chosen', 'cited'],
    ...styles.map((style) => {
      const of = read.filter((one) => one.style === style)
      return [
        style,
        String(of.length),
        share(of, ({ found }) => found),
        share(of, ({ found, cited }) => !cited && !found),
        share(of, ({ found, cited }) => !cited && found),
        share(of, ({ cited }) => cited),
      ]
    }),
  ])
}

const sourceOfHit = ({ title, number = '', text }: Hit): Source => ({
  title,
  section: /^\d+[A-Z]*/i.exec(number)?.[0],
  texts: [text],
})

export type Source = { title: string; section?: string; texts: string[] }

const sourcesOf = ({ given }: Any) => sourcesCited(given.citations)

/** The names of the sources that are counted. */
export const sourceNames = (one: Any) => sourcesOf(one).map(({ title, section = '' }) => `${title} ${section}`.trim())

/** Where the first right source stands among those that are counted; -1 where none is right. */
export const placeOf = (one: Any & { of: Pick<Question, 'answers'> }) =>
  sourcesOf(one).findIndex((source) => isRight(source, one.of))

/** The sections and guides that are cited, each once, in the order in which they are read. */
export function sourcesCited(citations: Pick<Citation, 'title' | 'section' | 'substring'>[]): Source[] {
  const sources = new Map<string, Source>()
  for (const { title = '', section = '', substring } of citations) {
    // the parts of a guide are numbered too
    const number = isStatute({ title, own: false, kind: '' }) ? /^\d+[A-Z]*/i.exec(section)?.[0] : undefined
    const key = `${title} ${number ?? ''}`
    const known = sources.get(key)
    if (known) known.texts.push(substring)
    else sources.set(key, { title, ...(number && { section: number }), texts: [substring] })
  }
  return [...sources.values()].slice(0, SOURCES)
}

const isRight = (source: Source, question: Pick<Question, 'answers'>) =>
  isRightSection(source, question) || restsOnRight(source, question)

export const isRightSection = ({ title, section, texts }: Source, { answers }: Pick<Question, 'answers'>) =>
  answers.some(
    (right) =>
      (plain(title) === plain(right.act) && section !== undefined && section === right.section) ||
      (right.span !== undefined && texts.some((text) => plain(text).includes(plain(right.span!)))),
  )

/** What is shown of a guide names the section: no statute cites as our guides do. */
function restsOnRight({ texts }: Source, { answers }: Pick<Question, 'answers'>): boolean {
  const cited = new Set(citedSectionKeys(texts.join('\n')))
  return answers.some(({ act, section }) => section && cited.has(sectionKey(foldTitle(act), section)))
}

export const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(constitution of zimbabwe).*/, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** One answer, for whoever reads them one by one. */
const toJson = (one: AnsweredCase<Question | Trap>) => ({
  ...one.of,
  outcome: one.given.outcome,
  evidence: one.given.trace['evidence'],
  grade: one.given.trace['grade'],
  charged: one.given.charged,
  reason: one.given.trace['reason'],
  ...('answers' in one.of && { right: placeOf(one as AnsweredCase<Question>) }),
  sources: sourceNames(one),
  found: (one.given.trace['passages'] as { title: string; number?: string; score: number }[] | undefined)?.map(
    ({ title, number = '', score }) => `${title} ${number} ${score}`,
  ),
  text: one.given.text,
})
