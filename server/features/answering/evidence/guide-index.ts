import { perProcess } from '#server/process-state.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import {
  listGuides,
  type Hit,
  passagesOfDocuments,
  statutoryTerms,
  thesaurusOf,
} from '#server/features/library/service.ts'
import { meaningOf } from '#server/text/meanings.ts'
import { NUMBER_WORDS } from '#server/features/answering/verify/number-words.ts'
import { bm25, idf } from '#server/text/bm25.ts'
import { stems } from '#server/text/stem.ts'
import { headingOf, withoutCitations } from './guide-parts.ts'

/** Guides are few and short: they are ranked in memory, in milliseconds. Beyond this many only what search finds counts. */
const GUIDES_MAX = 200
/** How often the words of a heading, and everyday words for a part, count. */
const HEADING_TIMES = 2
const EVERYDAY_TIMES = 3
/** What the guide as a whole adds to the score of its best part. */
const WHOLE_GUIDE_WEIGHT = 1.6
/** How many times more a guide counts that the search found as well. */
const FOUND_FACTOR = 1.1
/** What the very word counts beside the meaning it shares with others. */
const EXACT_WORD_WEIGHT = 0.5

type Part = { hit: Hit; counts: Map<string, number>; length: number }
type Whole = {
  counts: Map<string, number>
  length: number
  topic: Set<string>
  parts: number
  /** How many of its parts have a word. */
  holding: Map<string, number>
}
type Index = {
  version: string
  parts: Part[]
  wholes: Map<string, Whole>
  /** Parts that have a word, and guides that are about it. */
  holding: Map<string, number>
  speaking: Map<string, number>
  mean: number
}
const indexes = perProcess((): { current?: Index } => ({}))

/**
 * A guide that speaks of a question: its parts, those first that say most of it; `share` is how much of what it says the first
 * says, 0 to 1, `margin` how many times better the guide fits than the next one, and `shareOf` how much another text says of it.
 */
export type BestGuide = { parts: Hit[]; share: number; margin: number; shareOf: (text: string) => number }

/**
 * The guide whose best part, together with the guide as a whole, says most of the question; parts are those of `isPart`, and
 * `found` is what the search brought first.
 */
export async function bestGuide(
  ctx: Ctx,
  question: string,
  isPart: (hit: Hit) => boolean,
  found: Hit[],
): Promise<BestGuide | undefined> {
  const index = await indexOf(ctx)
  const words = wordsAsked(inKnownWords(ctx, question, index))
  const parts = index.parts.filter(({ hit }) => isPart(hit))
  if (!words.length || !parts.length) return undefined
  const asked = weigh(words, index.parts.length, index.holding)
  const topical = weigh(words, index.wholes.size, index.speaking)
  const mean = wholeMean(index)
  const about = new Map(
    [...index.wholes].map(([id, whole]) => [id, WHOLE_GUIDE_WEIGHT * scoreOf(whole, topical, mean)]),
  )
  const near = new Set(found.map(({ documentId }) => documentId))
  const ranked = scored(parts, (part) => {
    const { documentId } = part.hit
    return (scoreOf(part, asked, index.mean) + about.get(documentId)!) * (near.has(documentId) ? FOUND_FACTOR : 1)
  })
  if (!ranked[0]!.score) return undefined
  const best = ranked[0]!.part
  const next = ranked.find(({ part }) => part.hit.documentId !== best.hit.documentId)
  const whole = index.wholes.get(best.hit.documentId)!
  const own = parts.filter(({ hit }) => hit.documentId === best.hit.documentId)
  // which of its parts: what all of them speak of decides nothing
  const telling = weigh(words, whole.parts, whole.holding)
  const inside = scored(own, (part) => scoreOf(part, telling, index.mean))
  return {
    parts: inside.map(({ part }) => part.hit),
    share: shareOf(asked, best.counts, whole.topic),
    margin: ranked[0]!.score / (next?.score || 1),
    shareOf: (text) => shareOf(asked, new Set(saidBy(text))),
  }
}

const scored = (parts: Part[], score: (part: Part) => number) =>
  parts.map((part) => ({ part, score: score(part) })).toSorted((a, b) => b.score - a.score)

/** How much the words asked say, by how few of `of` texts have them. */
const weigh = (words: string[], of: number, holding: Map<string, number>) =>
  new Map(
    words.map((word) => {
      const n = holding.get(word) ?? 0
      return [word, idf(of, n) * (isMeaning(word) ? 1 : EXACT_WORD_WEIGHT)]
    }),
  )

const isMeaning = (word: string) => meaningOf(word) === word

type Words = { has: (word: string) => boolean }

function shareOf(asked: Map<string, number>, ...texts: Words[]): number {
  let [held, all] = [0, 0]
  for (const [word, weight] of asked) {
    if (!isMeaning(word)) continue
    all += weight
    if (texts.some((text) => text.has(word))) held += weight
  }
  return all && held / all
}

/** The question with the thesaurus' words in place of those that no guide has: "basa" is employment. */
function inKnownWords({ config }: Ctx, question: string, { holding }: Index): string {
  const isKnown = (text: string) => saidBy(text).some((word) => holding.has(word))
  const thesaurus = thesaurusOf(config)
  return question.replace(/[\p{L}'’]{3,}/gu, (word) => {
    if (isKnown(word) || !saidBy(word).length) return word
    const terms = statutoryTerms(thesaurus, word).flatMap((term) => term.split(' ').filter(isKnown))
    return terms.length ? terms.join(' ') : word
  })
}

/** When it happened says nothing of what happened. */
const WHEN =
  /\b(?:yesterday|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|(?:last|next|this) (?:night|week|month|year|morning|evening)|ago|since|already|still|yet|again|everybody|somebody|someone|anybody|nobody)\b/gi

/** How long it went on, how many and how much: "for nine years", "two weeks", "fifty dollars". A story has them, a guide has others. */
const HOW_MUCH = new RegExp(
  String.raw`(?:\b(?:${NUMBER_WORDS}|second|third|fourth|fifth|half|several)\b|[$£]?\d[\d.,:]*)[\s-]*(?:st|nd|rd|th|am|pm|(?:dollars?|cents?|usd|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|times?)\b)?`,
  'gi',
)

/** Which Act somebody names is settled elsewhere. */
const NAMES = /\[?\s*\b[Cc]hapter\s+\d+:\d+\s*\]?|\bAct\b/g

const wordsAsked = (text: string) => [
  ...new Set(saidBy(text.replace(HOW_MUCH, ' ').replace(WHEN, ' ').replace(NAMES, ' '))),
]

/** What a text says, and beside a word that stands for others the word itself: "retrench" is nearer to "retrench" than to "fire". */
const saidBy = (text: string) =>
  stems(text).flatMap((word) => (meaningOf(word) === word ? [word] : [meaningOf(word), word]))

function scoreOf(
  { counts, length }: Pick<Part, 'counts' | 'length'>,
  weights: Map<string, number>,
  mean: number,
): number {
  let score = 0
  for (const [word, weight] of weights) {
    const count = counts.get(word) ?? 0
    score += bm25(weight, count, length, mean)
  }
  return score
}

const wholeMean = ({ wholes }: Index) => [...wholes.values()].reduce((sum, { length }) => sum + length, 0) / wholes.size

async function indexOf(ctx: Ctx): Promise<Index> {
  const guides = await listGuides(ctx, GUIDES_MAX + 1)
  const usable = guides.length > GUIDES_MAX ? [] : guides
  const version = usable
    .map(({ id, updatedAt, textId }) => `${id} ${updatedAt} ${textId}`)
    .toSorted()
    .join('\n')
  const index = indexes(ctx)
  if (index.current?.version === version) return index.current
  const hits = await passagesOfDocuments(
    ctx,
    usable.map(({ id }) => id),
  )
  return (index.current = build(version, hits, await everydayWords(ctx)))
}

/** A line of content/guide-words.jsonl: what people say for a guide and, by their headings, for its parts. */
const EverydayWords = z.strictObject({ guide: z.string(), words: z.string(), parts: z.record(z.string(), z.string()) })
type EverydayWords = z.infer<typeof EverydayWords>

/** By the guides' titles; empty without the file. Throws an Error that names the line it cannot read. */
async function everydayWords(ctx: Ctx): Promise<Map<string, EverydayWords>> {
  const file = path.join(ctx.config.CONTENT_DIR, 'guide-words.jsonl')
  const text = await readFile(file, 'utf8').catch(() => '')
  const entries = text.split('\n').flatMap((line, i) => {
    if (!line.trim()) return []
    try {
      return [EverydayWords.parse(JSON.parse(line))]
    } catch (error) {
      throw new Error(`Line ${i + 1} of ${file} is not the everyday words of a guide`, { cause: error })
    }
  })
  return new Map(entries.map((entry) => [entry.guide, entry]))
}

function build(version: string, hits: Hit[], everyday: Map<string, EverydayWords>): Index {
  const parts = hits.map((hit) => partOf(hit, everyday.get(hit.title)))
  const wholes = new Map<string, Whole>()
  const holding = new Map<string, number>()
  for (const part of parts) {
    for (const word of part.counts.keys()) holding.set(word, (holding.get(word) ?? 0) + 1)
    const { documentId, title } = part.hit
    const whole = wholes.get(documentId) ?? wholeOf(title, everyday.get(title))
    for (const [word, count] of part.counts) {
      whole.counts.set(word, (whole.counts.get(word) ?? 0) + count)
      whole.holding.set(word, (whole.holding.get(word) ?? 0) + 1)
    }
    whole.length += part.length
    whole.parts++
    wholes.set(documentId, whole)
  }
  const speaking = countOf([...wholes.values()].flatMap(({ topic }) => [...topic]))
  const mean = parts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, parts.length)
  return { version, parts, wholes, holding, speaking, mean }
}

function wholeOf(title: string, everyday?: EverydayWords): Whole {
  const topic = saidBy(`${title} ${everyday?.words ?? ''}`)
  return {
    counts: countOf([...topic, ...topic, ...topic]),
    length: 0,
    topic: new Set(topic),
    parts: 0,
    holding: new Map(),
  }
}

function partOf(hit: Hit, everyday?: EverydayWords): Part {
  const body = withoutCitations(hit.text)
  const said = everyday?.parts[headingOf(hit)] ?? ''
  const words = [
    ...Array.from({ length: HEADING_TIMES }, () => saidBy(hit.heading ?? '')).flat(),
    ...Array.from({ length: EVERYDAY_TIMES }, () => saidBy(said)).flat(),
    ...saidBy(body),
  ]
  return { hit, counts: countOf(words), length: words.length }
}

function countOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
