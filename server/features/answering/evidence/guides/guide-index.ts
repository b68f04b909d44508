import { perProcess } from '#server/process-state.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'
import type { Ctx } from '#server/context.ts'
import { inForeground } from '#server/db/background.ts'
import { freshFor } from '#server/db/batch.ts'
import {
  citedSectionKeys,
  foldTitle,
  guideTranslator,
  listGuides,
  type Hit,
  passagesOfDocuments,
  sectionKey,
} from '#server/features/library/service.ts'
import type { Language } from '#server/text/language.ts'
import { meaningOf } from '#server/text/meanings.ts'
import { stems } from '#server/text/stem.ts'
import { termsOf } from '#server/text/terms.ts'
import { guideCitations, headingOf, withoutCitations } from './guide-parts.ts'

/** Guides are few and short: they are ranked in memory, in milliseconds. Beyond this many only what search finds counts. */
const GUIDES_MAX = 200
/** How often the words of a heading, and everyday words for a part, count. */
const HEADING_TIMES = 2
const EVERYDAY_TIMES = 3
/** Sentences by the sign of a subsection, such as "4" or "3a". */
export type SaidOfSubsections = ReadonlyMap<string, string[]>
/** `cites`: the sections that it rests on, by `sectionKey`. */
export type Part = { hit: Hit; counts: Map<string, number>; length: number; cites: string[] }
export type Whole = {
  counts: Map<string, number>
  length: number
  topic: Set<string>
  parts: number
  /** How many of its parts have a word. */
  holding: Map<string, number>
}
export type Index = {
  version: string
  parts: Part[]
  wholes: Map<string, Whole>
  /** The guides that rest on a section. */
  citing: Map<string, Set<string>>
  /** What all guides say of each subsection that they rest on, by `sectionKey` and sign. */
  rules: Map<string, SaidOfSubsections>
  /** The parts that have a word, and how many they are; how many guides are about it. */
  having: Map<string, Part[]>
  holding: Map<string, number>
  speaking: Map<string, number>
  mean: number
  /** What of a question is looked for. */
  said: (text: string) => string[]
}
const indexes = perProcess(() => new Map<Language, Index>())

/** What a text says, and in addition to a word that stands for others the word itself: "retrench" is nearer to "retrench" than to "fire". */
export const saidBy = (text: string) =>
  stems(text).flatMap((word) => (meaningOf(word) === word ? [word] : [meaningOf(word), word]))

/** Milliseconds for which nobody asks again which guides there are: what an administrator changes counts after them. */
const GUIDES_MS = 1_500
const guidesNow = perProcess((ctx: Ctx) => freshFor(GUIDES_MS, () => listGuides(inForeground(ctx), GUIDES_MAX + 1)))

/**
 * The guides of the library, as they are now, for questions in a language: of another than English with what they say in its
 * translation next to the English. Empty where they are too many.
 */
export async function guideIndex(ctx: Ctx, language: Language): Promise<Index> {
  const guides = await guidesNow(ctx)('')
  const usable = guides.length > GUIDES_MAX ? [] : guides
  const translations = language === 'en' ? undefined : await guideTranslator(ctx)
  const versions = usable.map(({ id, updatedAt, textId }) => `${id} ${updatedAt} ${textId}`).toSorted()
  const version = [translations?.version ?? '', ...versions].join('\n')
  const known = indexes(ctx).get(language)
  if (known?.version === version) return known
  const hits = await passagesOfDocuments(
    ctx,
    usable.map(({ id }) => id),
  )
  const said = language === 'en' ? saidBy : saidBeside((await guideIndex(ctx, 'en')).holding)
  const inLanguage: InLanguage =
    language === 'en'
      ? { translated: () => [], everyday: () => [], put: (english) => english }
      : {
          put: (english) => `${english}\n${translations?.translate(language, english)?.text ?? ''}`,
          translated: (english) => said(withoutCitations(translations?.translate(language, english)?.text ?? '')),
          everyday: (words) => said(words?.[language] ?? ''),
        }
  const index = { ...build(version, hits, await everydayWords(ctx), inLanguage), said }
  indexes(ctx).set(language, index)
  return index
}

/** What a text says, with the pieces of the words that are not among these English ones: prefixes and endings change the others. */
const saidBeside = (english: Map<string, number>) => (text: string) => [
  ...saidBy(text),
  ...termsOf(text, (stem) => english.has(stem)).keys(),
]

/** What is said in another language than English by the translation of a text of a guide, and by what people say for a guide. */
type InLanguage = {
  translated: (english: string) => string[]
  everyday: (words?: EverydayWords) => string[]
  /** A text with its translation. */
  put: (english: string) => string
}

/** A line of content/guide-words.jsonl: what people say for a guide, in each language, and in English for its parts by their headings. */
const EverydayWords = z.strictObject({
  guide: z.string(),
  words: z.string(),
  sn: z.optional(z.string()),
  nd: z.optional(z.string()),
  parts: z.record(z.string(), z.string()),
})
type EverydayWords = z.infer<typeof EverydayWords>

/** By the guides' titles; empty without the file. Throws an Error that names the line it cannot read. */
async function everydayWords(ctx: Ctx): Promise<Map<string, EverydayWords>> {
  const file = path.join(ctx.config.CONTENT_DIR, 'guide-words.jsonl')
  const text = await readFile(file, 'utf8').catch(() => '')
  const entries = readLines({ file, text }, EverydayWords, 'the everyday words of a guide')
  return new Map(entries.map((entry) => [entry.guide, entry]))
}

function build(
  version: string,
  hits: Hit[],
  everyday: Map<string, EverydayWords>,
  inLanguage: InLanguage,
): Omit<Index, 'said'> {
  const parts = hits.map((hit) => partOf(hit, inLanguage, everyday.get(hit.title)))
  const wholes = new Map<string, Whole>()
  const having: Index['having'] = new Map()
  const citing: Index['citing'] = new Map()
  for (const part of parts) {
    for (const key of part.cites) citing.set(key, (citing.get(key) ?? new Set()).add(part.hit.documentId))
    for (const word of part.counts.keys()) {
      const others = having.get(word)
      if (others) others.push(part)
      else having.set(word, [part])
    }
    const { documentId, title } = part.hit
    const whole = wholes.get(documentId) ?? wholeOf(title, inLanguage, everyday.get(title))
    for (const [word, count] of part.counts) {
      whole.counts.set(word, (whole.counts.get(word) ?? 0) + count)
      whole.holding.set(word, (whole.holding.get(word) ?? 0) + 1)
    }
    whole.length += part.length
    whole.parts++
    wholes.set(documentId, whole)
  }
  const holding = new Map(Array.from(having, ([word, some]) => [word, some.length]))
  const speaking = countOf([...wholes.values()].flatMap(({ topic }) => [...topic]))
  const mean = parts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, parts.length)
  const rules = saidOfSubsections(hits.map(({ text }) => inLanguage.put(text)))
  return { version, parts, wholes, citing, rules, having, holding, speaking, mean }
}

function saidOfSubsections(texts: string[]): Map<string, SaidOfSubsections> {
  const rules = new Map<string, Map<string, string[]>>()
  for (const { act, number, path, sentence } of texts.flatMap(guideCitations)) {
    const [sign] = path
    if (!sign) continue
    const key = sectionKey(foldTitle(act), number)
    const ofSection = rules.get(key) ?? new Map<string, string[]>()
    rules.set(key, ofSection.set(sign, [...(ofSection.get(sign) ?? []), sentence]))
  }
  return rules
}

function wholeOf(title: string, inLanguage: InLanguage, everyday?: EverydayWords): Whole {
  const topic = [
    ...saidBy(`${title} ${everyday?.words ?? ''}`),
    ...inLanguage.translated(title),
    ...inLanguage.everyday(everyday),
  ]
  return {
    counts: countOf([...topic, ...topic, ...topic]),
    length: 0,
    topic: new Set(topic),
    parts: 0,
    holding: new Map(),
  }
}

function partOf(hit: Hit, inLanguage: InLanguage, everyday?: EverydayWords): Part {
  const body = withoutCitations(hit.text)
  const plainWords = everyday?.parts[headingOf(hit)] ?? ''
  const words = [
    ...Array.from({ length: HEADING_TIMES }, () => saidBy(hit.heading ?? '')).flat(),
    ...Array.from({ length: EVERYDAY_TIMES }, () => saidBy(plainWords)).flat(),
    ...saidBy(body),
    ...inLanguage.translated(hit.text),
  ]
  return { hit, counts: countOf(words), length: words.length, cites: citedSectionKeys(hit.text) }
}

function countOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
