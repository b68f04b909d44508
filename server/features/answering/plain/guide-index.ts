import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { documents } from '#server/db/schema.ts'
import { fold, type Hit, passagesOfDocuments } from '#server/features/library/service.ts'
import { meaningsOf } from '#server/features/answering/verify/support.ts'
import { headingOf } from './guide-parts.ts'

/** Guides are few and short: they are ranked in memory, in milliseconds. Beyond this many only what search finds counts. */
const GUIDES_MAX = 200
const K1 = 1.2
const B = 0.6
/** How often the words of a heading, and everyday words for a part, count. */
const HEADING = 2
const EVERYDAY = 2
/** What the guide as a whole adds to the score of its best part. */
const WHOLE = 0.8

type Part = { hit: Hit; counts: Map<string, number>; length: number }
type Whole = { counts: Map<string, number>; length: number; topic: Set<string> }
type Index = { version: string; parts: Part[]; wholes: Map<string, Whole>; holding: Map<string, number>; mean: number }
const indexes = new WeakMap<Database, Index>()

/** The parts of our guides that speak of the question, best first; `share` is how much of what it says they say, 0 to 1. */
export type RankedPart = { hit: Hit; score: number; share: number }

export async function rankGuides(ctx: Ctx, question: string): Promise<RankedPart[]> {
  const index = await indexOf(ctx)
  const words = [...new Set(meaningsOf(question))].filter((word) => !/^\d+$/.test(word))
  if (!words.length || !index.parts.length) return []
  const weights = new Map(words.map((word) => [word, rarity(index, word)]))
  const all = [...weights.values()].reduce((sum, one) => sum + one, 0)
  const mean = wholeMean(index)
  const wholes = new Map([...index.wholes].map(([id, part]) => [id, bm25(part, weights, mean)]))
  return index.parts
    .map((part) => {
      const whole = index.wholes.get(part.hit.documentId)!
      const held = words.filter((word) => part.counts.has(word) || whole.topic.has(word))
      const share = held.reduce((sum, word) => sum + weights.get(word)!, 0) / all
      return { hit: part.hit, score: bm25(part, weights, index.mean) + WHOLE * wholes.get(part.hit.documentId)!, share }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

const rarity = ({ parts, holding }: Index, word: string) => {
  const n = holding.get(word) ?? 0
  return Math.log(1 + (parts.length - n + 0.5) / (n + 0.5))
}

function bm25({ counts, length }: Omit<Part, 'hit'>, weights: Map<string, number>, mean: number): number {
  let score = 0
  for (const [word, weight] of weights) {
    const count = counts.get(word) ?? 0
    score += (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean))
  }
  return score
}

const wholeMean = ({ wholes }: Index) => [...wholes.values()].reduce((sum, { length }) => sum + length, 0) / wholes.size

async function indexOf(ctx: Ctx): Promise<Index> {
  const guides = await ctx.db
    .select({ id: documents.id, changed: sql<string>`${documents.updatedAt}::text`, textId: documents.textId })
    .from(documents)
    .where(and(eq(documents.kind, 'md'), isNull(documents.deletedAt), isNull(documents.conversationId)))
    .limit(GUIDES_MAX + 1)
  const usable = guides.length > GUIDES_MAX ? [] : guides
  const version = usable
    .map(({ id, changed, textId }) => `${id} ${changed} ${textId}`)
    .toSorted()
    .join('\n')
  const known = indexes.get(ctx.database)
  if (known?.version === version) return known
  const hits = await passagesOfDocuments(
    ctx,
    usable.map(({ id }) => id),
  )
  const made = build(version, hits, await everydayWords(ctx))
  indexes.set(ctx.database, made)
  return made
}

/** What people say for what a guide and its parts are about: content/guide-words.jsonl, written from the guides' headings. */
type Everyday = { guide: string; words: string; parts: Record<string, string> }

async function everydayWords(ctx: Ctx): Promise<Map<string, Everyday>> {
  const file = path.join(ctx.config.CONTENT_DIR, 'guide-words.jsonl')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line.trim())
  return new Map(lines.map((line) => JSON.parse(line) as Everyday).map((one) => [one.guide, one]))
}

function build(version: string, hits: Hit[], everyday: Map<string, Everyday>): Index {
  const parts = hits.map((hit) => partOf(hit, everyday.get(hit.title)))
  const wholes = new Map<string, Whole>()
  const holding = new Map<string, number>()
  for (const part of parts) {
    for (const word of part.counts.keys()) holding.set(word, (holding.get(word) ?? 0) + 1)
    const { documentId, title } = part.hit
    const whole = wholes.get(documentId) ?? wholeOf(title, everyday.get(title))
    for (const [word, count] of part.counts) whole.counts.set(word, (whole.counts.get(word) ?? 0) + count)
    whole.length += part.length
    wholes.set(documentId, whole)
  }
  const mean = parts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, parts.length)
  return { version, parts, wholes, holding, mean }
}

function wholeOf(title: string, everyday?: Everyday): Whole {
  const topic = meaningsOf(`${title} ${everyday?.words ?? ''}`)
  return { counts: countOf([...topic, ...topic, ...topic]), length: 0, topic: new Set(topic) }
}

function partOf(hit: Hit, everyday?: Everyday): Part {
  const body = fold(hit.text.replace(/\([^()]*\[Chapter[^)]*\)/g, ' '))
  const said = everyday?.parts[headingOf(hit)] ?? ''
  const words = [
    ...Array.from({ length: HEADING }, () => meaningsOf(hit.heading ?? '')).flat(),
    ...Array.from({ length: EVERYDAY }, () => meaningsOf(said)).flat(),
    ...meaningsOf(body),
  ]
  return { hit, counts: countOf(words), length: words.length }
}

function countOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
