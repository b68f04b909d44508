import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { batched, freshFor } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { chooseActs } from '#server/features/library/acts/act-name.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { keyOf } from '#server/features/library/plain-language/content.ts'
import { currentQuestionIndex } from '#server/features/library/question-bank/current.ts'
import { type LikeSection, sectionsLike } from '#server/features/library/question-bank/index.ts'
import { meaningOf, type QuestionMeaning } from '#server/features/library/meaning/section-places.ts'
import { type ActText, findActTexts } from '#server/features/library/search/sections.ts'
import { passages } from '#server/features/library/tables.ts'
import { perProcess } from '#server/process-state.ts'
import { fold } from '#server/text/tokenize.ts'
import type { Candidate, CandidateDocument } from './candidates.ts'
import { passageMetaOf, sectionKey } from './passage-meta.ts'

/**
 * A section of the library that may answer without sharing words with the question: where it begins, how like the question are
 * those that the bank has for it, 0 for none.
 */
export type AskedSection = {
  passageId: number
  section: number
  document: CandidateDocument
} & Pick<LikeSection, 'score'>

/** What the sections of the library mean compared with a question: those that it leads to, the likest first, and how near any section is. */
export type Meant = { sections: AskedSection[]; nearOf: (act: string, number: string) => number | undefined }

/** Sections of the bank, and of the nearest in meaning, that are looked up in the library. */
const SECTIONS = 20

/**
 * The sections that the bank's questions lead to and, `byMeaning`, those nearest in meaning; those that the library lacks are left
 * out.
 */
export async function findMeant(ctx: Ctx, question: string, byMeaning = true): Promise<Meant> {
  const [index, meaning] = await Promise.all([
    currentQuestionIndex(ctx),
    byMeaning ? meaningOf(ctx, question) : NO_MEANING,
  ])
  const nearOf = (act: string, number: string) => meaning.nearOf(sectionKey(act, number))
  const like = sectionsLike(index, question, SECTIONS)
  const asked = new Set(like.map(({ section }) => keyOf(section)))
  const others = meaning.nearest(SECTIONS).filter((section) => !asked.has(keyOf(section)))
  const wanted = [...like, ...others.map((section) => ({ section, score: 0 }))].map((one) => ({
    ...one,
    act: readAct(one.section.act),
  }))
  const names = [...new Set(wanted.map(({ act }) => act.name))]
  const texts = (await Promise.all(names.map(actTexts(ctx)))).flatMap((textsOfAct) => textsOfAct ?? [])
  const placesOfTexts = await placesInTexts(
    ctx,
    texts.map(({ textId }) => textId),
  )
  const sections = wanted.flatMap(({ act, section, score }) =>
    chooseActs(act, texts).flatMap((text) => {
      const place = placeOf(section, placesOfTexts.get(text.textId)!)
      return place ? [{ ...place, document: documentOf(text), score }] : []
    }),
  )
  return { sections, nearOf }
}

const NO_MEANING: Pick<QuestionMeaning, 'nearest' | 'nearOf'> = { nearest: () => [], nearOf: () => undefined }

/** Sections that vote on what a question is about, and how much more the likelier ones count. */
const VOTERS = 100
const VOTE_POWER = 4

/**
 * What a question is about, as the bank has it: how much of the vote of the sections that it is like falls to each, by
 * `sectionKey` of its Act's folded title and number; together 1. Empty where the bank has nothing like it.
 */
export async function sectionVotes(ctx: Ctx, question: string): Promise<Map<string, number>> {
  const like = sectionsLike(await currentQuestionIndex(ctx), question, VOTERS)
  const best = like[0]?.score ?? 1
  const votes = like.map(({ section, score }) => ({
    key: sectionKey(readAct(section.act).name, section.number),
    vote: (score / best) ** VOTE_POWER,
  }))
  const all = votes.reduce((sum, { vote }) => sum + vote, 0)
  const shares = new Map<string, number>()
  for (const { key, vote } of votes) shares.set(key, (shares.get(key) ?? 0) + vote / all)
  return shares
}

/** Milliseconds for which the texts of an Act are cached; a passage that is gone meanwhile is left out where hits are read. */
const TEXTS_MS = 1_500

const actTexts = perProcess((ctx: Ctx) =>
  freshFor(
    TEXTS_MS,
    batched(async (names: string[]) => {
      const byName = new Map(names.map((name) => [name, [] as ActText[]]))
      for (const text of await findActTexts(ctx, names)) byName.get(text.name)!.push(text)
      return byName
    }),
  ),
)

const documentOf = ({ documentId, textId, title: _, repealedBy: _title, repealerId, ...act }: ActText) => ({
  id: documentId,
  textId,
  act,
  repealerId,
  about: 0,
})

type Place = { passageId: number; section: number; heading: string }

/** Where two sections of an Act have one number, the one that is called so. */
function placeOf(section: { number: string; heading: string }, numbered: Map<string, Place[]>): Place | undefined {
  const same = numbered.get(section.number.toUpperCase())
  return same?.find(({ heading }) => heading === fold(section.heading)) ?? same?.[0]
}

/** Texts in memory, some 10 kB each. */
const CACHE_MAX = 1_000
/** By text and number. A text's passages never change. */
const caches = perProcess(() => new Map<string, Map<string, Place[]>>())

/** Where the sections of these texts begin, by number. */
async function placesInTexts(ctx: Ctx, textIds: string[]): Promise<Map<string, Map<string, Place[]>>> {
  const cache = caches(ctx)
  const missing = textIds.filter((id) => !cache.has(id))
  for (const [textId, places] of missing.length ? await readSectionPlaces(ctx, missing) : []) cache.set(textId, places)
  const known = new Map(textIds.map((id) => [id, cache.get(id)!]))
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break
    cache.delete(oldest)
  }
  return known
}

/** Of each passage: id, text, section, number, heading. */
const StoredPlaces = z.array(z.tuple([z.number(), z.string(), z.number(), z.string(), z.nullable(z.string())]))

/** As one JSON text: many rows cost more to read than to find. */
async function readSectionPlaces({ db }: Ctx, textIds: string[]): Promise<Map<string, Map<string, Place[]>>> {
  const [row] = await rows<{ found: string | null }>(
    db,
    sql`select json_agg(json_build_array(id, text_id, section, number, heading) order by text_id, ordinal)::text as found
      from ${passages} where text_id = any(${`{${textIds}}`}::uuid[]) and number is not null and kind = 'section'`,
  )
  const places = new Map(textIds.map((id) => [id, new Map<string, Place[]>()]))
  for (const [passageId, textId, section, number, heading] of StoredPlaces.parse(JSON.parse(row?.found ?? '[]'))) {
    const numbered = places.get(textId)!
    const same = numbered.get(number.toUpperCase()) ?? []
    numbered.set(number.toUpperCase(), same)
    if (!same.some((one) => one.section === section)) same.push({ passageId, section, heading: fold(heading ?? '') })
  }
  return places
}

/**
 * The candidates with what the bank and their meaning say of their sections; a section that only these lead to is one more, by its
 * first passage.
 */
export async function withMeant(ctx: Ctx, candidates: Candidate[], { sections, nearOf }: Meant): Promise<Candidate[]> {
  const keyOfPlace = (textId: string | null, section: number) => `${textId} ${section}`
  const scores = new Map(sections.map(({ document, section, score }) => [keyOfPlace(document.textId, section), score]))
  const known = new Set(candidates.map(({ place }) => keyOfPlace(place.textId, place.section)))
  const documents = new Map(candidates.map(({ document }) => [document.id, document]))
  const missing = sections.filter(({ document, section }) => !known.has(keyOfPlace(document.textId, section)))
  const places = await passageMetaOf(
    ctx,
    missing.map(({ passageId }) => passageId),
  )
  const added = missing.flatMap(({ document }, i): Candidate[] => {
    const place = places[i]
    return place ? [{ place, document: documents.get(document.id) ?? document, score: 0, fromBank: 0 }] : []
  })
  return [...candidates, ...added].map((one) => ({
    ...one,
    fromBank: scores.get(keyOfPlace(one.place.textId, one.place.section)) ?? 0,
    near: nearOf(one.document.act.name, one.place.number),
  }))
}
