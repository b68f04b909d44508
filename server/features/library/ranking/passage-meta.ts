import { perProcess } from '#server/process-state.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { passages } from '#server/features/library/tables.ts'
import { actNameOf } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { readCitations } from '#server/features/library/import/guide.ts'
import { stems } from '#server/text/stem.ts'
import { weightOfKind } from './weights.ts'

/** A section as a guide cites it, without subsections. */
export type CitedSection = { act: ActName; number: string }

/** Where a passage stands, and what the order of candidates needs of its words. */
export type PassageMeta = {
  id: number
  documentId: string
  textId: string
  section: number
  kind: string
  number: string
  heading: string
  headingStems: string[]
  /** What its score counts for, by its kind. */
  weight: number
  /** Of a guide, the sections it cites. */
  cites: CitedSection[]
}

/** Some 700 bytes each. */
const PLACES_MAX = 40_000
const held = perProcess(() => new Map<number, PassageMeta>())

/**
 * The places of passages, in the order of their ids. They are remembered, and nobody needs to forget one: a passage is
 * written anew under another id, only its plain words change, and whether it still counts is asked of its document at each
 * search.
 */
export async function passageMetaOf(ctx: Ctx, ids: number[]): Promise<(PassageMeta | undefined)[]> {
  const known = held(ctx)
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length) {
    for (const place of await readPassageMeta(ctx.db, missing)) known.set(place.id, place)
  }
  const places = ids.map((id) => known.get(id))
  for (const oldest of known.keys()) {
    if (known.size <= PLACES_MAX) break
    known.delete(oldest)
  }
  return places
}

/** One short text: many rows cost more to read than to find. */
type Stored = [
  id: number,
  documentId: string,
  textId: string,
  section: number,
  kind: string,
  number: string | null,
  heading: string | null,
  guide: string | null,
]

async function readPassageMeta(db: Ctx['db'], ids: number[]): Promise<PassageMeta[]> {
  const [row] = await rows<{ found: string | null }>(
    db,
    sql`select json_agg(json_build_array(id, document_id, text_id, section, kind, number, heading,
        case when kind = 'guide' then right(search_text, end_at - start_at) end))::text as found
      from ${passages} where id = any(${`{${ids}}`}::bigint[])`,
  )
  const found = JSON.parse(row?.found ?? '[]') as Stored[]
  return found.map(([id, documentId, textId, section, kind, number, heading, guide]) =>
    makePassageMeta({
      id,
      documentId,
      textId,
      section,
      kind,
      number: number ?? '',
      heading: heading ?? '',
      cites: guide ? citedSections(guide) : [],
    }),
  )
}

/** What follows from the rest is worked out once, not at each search. */
export function makePassageMeta(stands: Omit<PassageMeta, 'headingStems' | 'weight'>): PassageMeta {
  return { ...stands, headingStems: stems(stands.heading), weight: weightOfKind(stands) }
}

/** The sections that a text cites. */
export function citedSections(text: string): CitedSection[] {
  return readCitations(text).citations.flatMap(({ act, chapter, sections }) => {
    const cited = actNameOf(act, { chapter })
    return sections.map((section) => ({ act: cited, number: /^\d+[A-Z]*/i.exec(section)![0] }))
  })
}

/** The same by title and number alone: "labour act 12B". */
export const citedSectionKeys = (text: string): string[] =>
  citedSections(text).map(({ act, number }) => sectionKey(act.name, number))

/** A section by name, of a document or, by its folded title, of an Act. */
export const sectionKey = (act: string, number: string) => `${act} ${number.toUpperCase()}`
