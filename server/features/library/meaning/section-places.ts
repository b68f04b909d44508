import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import { madeByVersion } from '#server/db/made-by-version.ts'
import { rows } from '#server/db/query.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { plainWords } from '#server/features/library/plain-language/tables.ts'
import { sectionKey } from '#server/features/library/ranking/passage-meta.ts'
import { pauser } from '#server/pauser.ts'
import { perProcess } from '#server/process-state.ts'
import { encode, encoderIn, type MeaningEncoder, nearness, type WeightedText } from '#server/text/meaning-encoder.ts'

/** A section that has plain words, by the key of its Act. */
export type MeantSection = { act: string; number: string; heading: string }

/** Where the sections that have plain words lie among meanings; a row of `places` for each. `rowsOf`: by `sectionKey` of folded title and number; `questions`: those asked last. */
export type SectionPlaces = {
  sections: MeantSection[]
  places: Float32Array
  rowsOf: Map<string, number[]>
  questions: ReturnType<typeof questionMemo>
}

/** What the encoder reads of a section: what it is about, not its text. */
export const textsOfSection = ({
  act,
  heading,
  words,
}: Omit<MeantSection, 'number'> & { words: string }): WeightedText[] => [
  [act, 0.5],
  [heading, 2],
  [words, 2],
]

const encoders = perProcess(({ config }: Ctx) => ({ current: encoderIn(config) }))
/** The encoder of content/models. */
export const meaningEncoder = (ctx: Ctx): MeaningEncoder => encoders(ctx).current
/** Takes another encoder instead, before the first question: evaluation asks one what it has not been trained on. */
export const replaceEncoder = (ctx: Ctx, encoder: MeaningEncoder) => void (encoders(ctx).current = encoder)

const current = madeByVersion<SectionPlaces>({ ms: 15_000, version: readVersion, make: placesOf })

/** To be called when this process has changed plain words: they count at once. */
export const plainWordsChanged = (ctx: Ctx): void => current.changed(ctx)

async function readVersion({ db }: Ctx): Promise<string> {
  const [row] = await rows<{ version: string }>(
    db,
    sql`select concat(count(*), ' ', max(${plainWords.updatedAt})) as version from ${plainWords}`,
  )
  return row!.version
}

async function placesOf(ctx: Ctx): Promise<SectionPlaces> {
  const pause = pauser()
  const encoder = meaningEncoder(ctx)
  const { act, number, heading, words } = plainWords
  const stored = await ctx.db.select({ act, number, heading, words }).from(plainWords).orderBy(act, number, heading)
  // emptied plain words are hidden
  const sections = stored.filter((one) => one.number && one.words.trim())
  const places = new Float32Array(sections.length * encoder.dimensions)
  const rowsOf = new Map<string, number[]>()
  for (const [row, section] of sections.entries()) {
    places.set(encode(encoder, textsOfSection(section)), row * encoder.dimensions)
    const key = sectionKey(readAct(section.act).name, section.number)
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row])
    await pause()
  }
  return { sections: sections.map(({ words: _, ...section }) => section), places, rowsOf, questions: questionMemo() }
}

/** Of 1,500 sections that answer questions for development nineteen in twenty lie at least as near; of idle questions few do. */
const WORTH_FINDING_AT = 0.35

/** What a question means, compared with what there is: how near a section lies to it, by `sectionKey`, undefined for one without a place, and any text; 0 to 1. */
export type QuestionMeaning = {
  /** The `most` sections that lie nearest, the nearest first. */
  nearest: (most: number) => MeantSection[]
  nearOf: (key: string) => number | undefined
  nearTo: (text: string) => number
}

/** Questions whose nearness to all sections is in memory, each of some 50 kB: search and weighing ask for the same. */
const QUESTIONS = 16
const questionMemo = () => lruMemo<string, QuestionMeaning>(QUESTIONS)

/** The meaning of a question among the sections whose plain words the database holds. */
export async function meaningOf(ctx: Ctx, question: string): Promise<QuestionMeaning> {
  const places = await current.now(ctx)
  return places.questions(question, () => readMeaning(meaningEncoder(ctx), question, places))
}

function readMeaning(encoder: MeaningEncoder, question: string, of: SectionPlaces): QuestionMeaning {
  const { sections, places, rowsOf } = of
  const vector = encode(encoder, [[question, 1]])
  const near = new Float32Array(sections.length)
  const worthFinding: number[] = []
  for (let row = 0; row < near.length; row++) {
    near[row] = Math.max(0, nearness(vector, places, row))
    if (near[row]! >= WORTH_FINDING_AT) worthFinding.push(row)
  }
  worthFinding.sort((a, b) => near[b]! - near[a]!)
  return {
    nearest: (most) => worthFinding.slice(0, most).map((row) => sections[row]!),
    nearOf: (key) => {
      const rows = rowsOf.get(key)
      return rows && Math.max(...rows.map((row) => near[row]!))
    },
    nearTo: (text) => Math.max(0, nearness(vector, encode(encoder, [[text, 1]]), 0)),
  }
}
