import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'
import type { Ctx } from '#server/context.ts'
import { type Hit, meaningEncoder } from '#server/features/library/service.ts'
import { pauser } from '#server/pauser.ts'
import { oncePerFile } from '#server/process-state.ts'
import { encode, type MeaningEncoder, nearness, type WeightedText } from '#server/text/meaning-encoder.ts'
import { headingOf } from './guide-parts.ts'

const lines = z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.minLength(1))
/**
 * A line of content/guide-questions, a file for each guide: what people ask that a part of it answers better than the others, in each
 * language. `part` is its heading without the number; empty for what the guide as a whole answers. `next`: what people write who have
 * told their trouble and read about it, where this part answers that; it is not understood alone.
 */
const GuideQuestions = z.strictObject({
  guide: z.string(),
  part: z.string(),
  en: lines,
  sn: lines,
  nd: lines,
  next: z.optional(z.strictObject({ en: lines, sn: lines, nd: lines })),
})
export type GuideQuestions = z.infer<typeof GuideQuestions>

/** The questions that a folder of content has; none without it. Throws an Error that names the file and the line it cannot read. */
export const readGuideQuestions = oncePerFile((folder): GuideQuestions[] =>
  (existsSync(folder) ? readdirSync(folder).toSorted() : []).flatMap((file) =>
    readLines(
      { file, text: readFileSync(path.join(folder, file), 'utf8') },
      GuideQuestions,
      'questions of a part of a guide',
    ),
  ),
)

export const guideQuestionsFolder = ({ CONTENT_DIR }: { CONTENT_DIR: string }) =>
  path.join(CONTENT_DIR, 'guide-questions')

/** A guide begins under its own title. */
const nameOf = (hit: Hit) => (headingOf(hit) === hit.title ? '' : headingOf(hit))

const keyOf = (guide: string, part: string) => `${guide}\n${part}`

/** What the encoder reads of a part itself. */
export const textsOfPart = (guide: string, part: string): WeightedText[] => [
  [guide, part ? 0.5 : 2],
  [part, 2],
]

/**
 * Where what people ask lies among meanings, a row of `rows` for each question: those of a part stand at `from` to `to`, and what they
 * write next from there to `end`.
 */
type Places = {
  parts: { key: string; from: number; to: number; end: number }[]
  rows: Float32Array
  /** Parts of guides that somebody added, by their headings. */
  others: Map<string, Float32Array>
}
/** Both are content, which never changes while a process runs: products that share an encoder share its places. */
const placesBy = new WeakMap<MeaningEncoder, Promise<Places>>()

function placesOf(ctx: Ctx): Promise<Places> {
  const encoder = meaningEncoder(ctx)
  const places = placesBy.get(encoder) ?? readPlaces(ctx)
  placesBy.set(encoder, places)
  return places
}

async function readPlaces(ctx: Ctx): Promise<Places> {
  const encoder = meaningEncoder(ctx)
  const entries = readGuideQuestions(guideQuestionsFolder(ctx.config))
  const askedOf = ({ en, sn, nd }: Pick<GuideQuestions, 'en' | 'sn' | 'nd'>) => [...en, ...sn, ...nd]
  const asked = entries.map((entry) => ({ entry, own: askedOf(entry), next: entry.next ? askedOf(entry.next) : [] }))
  const questions = asked.flatMap(({ own, next }) => [...own, ...next])
  const rows = new Float32Array(questions.length * encoder.dimensions)
  const pause = pauser()
  for (const [row, question] of questions.entries()) {
    rows.set(encode(encoder, [[question, 1]]), row * encoder.dimensions)
    await pause()
  }
  let end = 0
  const parts = asked.map(({ entry, own, next }) => {
    const from = end
    const to = from + own.length
    end = to + next.length
    return { key: keyOf(entry.guide, entry.part), from, to, end }
  })
  return { parts, rows, others: new Map() }
}

/** Headings whose places are in memory, each of some 500 bytes. */
const OTHERS_MAX = 5_000

/** The nearest questions of a part, of which the mean counts: a single one may be near by chance. */
const NEAREST = 3

/**
 * Tells of each part of a guide how near what people ask of it lies to a question, in whatever language: 0 to 1; of a guide that we have
 * no questions for, how near its heading does. `goesOn`: it is read with the question before, so that what people write next counts too.
 */
export async function nearestAsked(ctx: Ctx, question: string, goesOn = false): Promise<(part: Hit) => number> {
  const { parts, rows, others } = await placesOf(ctx)
  const encoder = meaningEncoder(ctx)
  const vector = encode(encoder, [[question, 1]])
  const near = new Map(
    parts.map(({ key, from, to, end }) => {
      const length = (goesOn ? end : to) - from
      const all = Float32Array.from({ length }, (_, i) => nearness(vector, rows, from + i)).toSorted()
      const nearest = all.subarray(-NEAREST)
      return [key, Math.max(0, nearest.reduce((sum, one) => sum + one, 0) / nearest.length)]
    }),
  )
  return (part) => {
    const key = keyOf(part.title, nameOf(part))
    const known = near.get(key)
    if (known !== undefined) return known
    if (others.size >= OTHERS_MAX) others.clear()
    const place = others.get(key) ?? encode(encoder, textsOfPart(part.title, nameOf(part)))
    others.set(key, place)
    return Math.max(0, nearness(vector, place, 0))
  }
}
