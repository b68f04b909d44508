import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { evaluationCases } from '#evaluation/answering/cases.ts'
import { readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { guideIndex } from '#server/features/answering/evidence/guides/guide-index.ts'
import { headingOf } from '#server/features/answering/evidence/guides/guide-parts.ts'
import { foldTitle, sectionKey } from '#server/features/library/service.ts'
import { documents, passages } from '#server/tables.ts'
import { fold } from '#server/text/tokenize.ts'
import { holdOutQuestions } from './held-out-questions.ts'
import { NOT_ENGLISH, Question, read } from './independent.ts'
import type { Options } from './report.ts'

/** What may be in a library: all of it, what there is after the first start, or statutes that somebody imported without our guides. */
export const LIBRARIES = ['whole', 'guides alone', 'statutes alone'] as const
type Library = (typeof LIBRARIES)[number]

/** A question with what answers it: sections by `sectionKey` or words of theirs, or a guide, or one part of it. */
export type Case = {
  question: string
  set: string
  keys: ReadonlySet<string>
  spans: string[]
  guide?: string | undefined
  part?: string | undefined
  /** The guide is known that answers, and not the sections. */
  isGuideAlone?: boolean
}

const NOTHING = { keys: new Set<string>(), spans: [] }

/** The questions that this library can answer, and idle ones. */
export async function casesOf(ctx: Ctx, options: Options, library: Library): Promise<Case[]> {
  const { answerable, traps } = evaluationCases(ctx.config.CONTENT_DIR)
  const idle = traps.filter(({ kind }) => kind === 'not_legal')
  const { parts } = await guideIndex(ctx, 'en')
  const keysOf = (guide: string, part: string) =>
    new Set(parts.flatMap(({ hit, cites }) => (hit.title === guide && headingOf(hit) === part ? cites : [])))
  const own = answerable.flatMap(({ question, guide, part, act = '', number = '' }): Case[] => {
    if (!guide)
      return [
        { question, set: 'our own, of a statute', keys: new Set([sectionKey(foldTitle(act), number)]), spans: [] },
      ]
    if (!part) return [{ question, set: 'our own, of a guide', guide, isGuideAlone: true, ...NOTHING }]
    return [{ question, set: 'our own, of a part of a guide', guide, part, keys: keysOf(guide, part), spans: [] }]
  })
  const others =
    library === 'guides alone' ? [] : [...writtenCases(options, library), ...(await searchCases(ctx, options))]
  return [
    ...own.filter(({ guide }) => library === 'whole' || Boolean(guide) === (library === 'guides alone')),
    ...others,
    ...idle.map(({ question }) => ({ question, set: 'idle', ...NOTHING })),
  ].map((one) => ({ ...one, set: `${one.set}, ${library}` }))
}

function writtenCases({ data }: Options, library: Library): Case[] {
  const written = read(path.join(data, 'blind-dev.jsonl'), Question)
  return written
    .filter(({ style }) => library === 'whole' || !NOT_ENGLISH.has(style))
    .map(({ question, answers, style }) => ({
      question,
      set: `other writers${NOT_ENGLISH.has(style) ? ` in ${style}` : ''}`,
      keys: new Set(answers.map(({ act, section = '' }) => sectionKey(foldTitle(act), section))),
      spans: answers.flatMap(({ span }) => span ?? []),
    }))
}

/** The questions that search is measured with name sections by their headings. */
async function searchCases(ctx: Ctx, { questions }: Options): Promise<Case[]> {
  const headed = await rows<{ title: string; heading: string; number: string }>(
    ctx.db,
    sql`select distinct d.title, p.heading, p.number from ${passages} p join ${documents} d on d.id = p.document_id
      where p.number is not null and p.heading is not null and p.kind = 'section'`,
  )
  const nameOf = (act: string, heading: string) => `${fold(act)} ${fold(heading)}`
  const byName = new Map<string, string[]>()
  for (const { title, heading, number } of headed) {
    const name = nameOf(title, heading)
    byName.set(name, [...(byName.get(name) ?? []), number])
  }
  return readQuestions(questions).map(({ question, answers }) => ({
    question,
    set: 'for search',
    keys: new Set(
      answers.flatMap(({ act, heading }) =>
        (byName.get(nameOf(act, heading)) ?? []).map((number) => sectionKey(foldTitle(act), number)),
      ),
    ),
    spans: answers.flatMap(({ span }) => span ?? []),
  }))
}

/** Questions that the bank no longer has when they are asked. */
export const heldOutCases = async (ctx: Ctx): Promise<Case[]> =>
  (await holdOutQuestions(ctx)).map(({ question, language, lacks, key }) => ({
    question,
    set: lacks ? `of sections the bank lacks, ${language}` : `of the bank, left out of it, ${language}`,
    keys: new Set([key]),
    spans: [],
  }))
