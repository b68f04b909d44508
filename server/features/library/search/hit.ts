import * as z from 'zod/mini'
import type { ShownLawState } from '#contract/library/law-state.ts'

/** A passage that a search gives. `start` and `end` are UTF-16 positions in the document's text; a higher score is better. */
export type Hit = {
  passageId: number
  documentId: string
  textId: string
  title: string
  /** ISO date the text speaks from, where the file says one. */
  asAt?: string
  part?: string
  number?: string
  heading?: string
  kind: string
  /** The exact slice `start` to `end` of the document's text. */
  text: string
  start: number
  end: number
  score: number
  /** True for a document attached to the conversation, false for the library's. */
  own: boolean
  plainWords?: string
  /** "28:01": with it the title reads "Labour Act [Chapter 28:01]". */
  chapter?: string
  /** Title of the document in the library that put this one out of force. */
  repealedBy?: string
  /** How the section stands today; undefined where it is in force as it reads, or where nobody asked. */
  law?: ShownLawState
}

/** A hit that still knows its section, so that each counts once. */
export type RankedHit = Hit & { section: number }

/** The best passage of each section, best first, for at most `most` sections. */
export function bestOfEachSection<T extends Pick<RankedHit, 'textId' | 'section' | 'score'>>(
  hits: T[],
  most: number,
): T[] {
  const best = new Map<string, T>()
  for (const hit of hits.toSorted((a, b) => b.score - a.score)) {
    const key = `${hit.textId} ${hit.section}`
    if (!best.has(key)) best.set(key, hit)
    if (best.size === most) break
  }
  return [...best.values()]
}

const text = z.nullable(z.string())

/** A row of `passages` with what is shown of its document; what the database does not know of it is null. */
export const PassageRow = z.object({
  id: z.union([z.string(), z.number()]),
  document_id: z.string(),
  text_id: z.string(),
  start_at: z.number(),
  end_at: z.number(),
  part: text,
  number: text,
  heading: text,
  kind: z.string(),
  section: z.number(),
  plain_words: text,
  search_text: z.string(),
  title: z.string(),
  name: z.string(),
  as_at: text,
  chapter: z.optional(text),
  repealed_by: z.optional(text),
})
export type PassageRow = z.infer<typeof PassageRow> & { score: number }

/** A row of the database as a hit. The indexed text ends with the passage itself. */
export function hitOf(row: PassageRow): RankedHit {
  return {
    passageId: Number(row.id),
    documentId: row.document_id,
    textId: row.text_id,
    title: row.title || row.name,
    ...(row.as_at ? { asAt: row.as_at } : {}),
    ...(row.part ? { part: row.part } : {}),
    ...(row.number ? { number: row.number } : {}),
    ...(row.heading ? { heading: row.heading } : {}),
    ...(row.plain_words ? { plainWords: row.plain_words } : {}),
    ...(row.chapter ? { chapter: row.chapter } : {}),
    ...(row.repealed_by ? { repealedBy: row.repealed_by } : {}),
    kind: row.kind,
    text: row.search_text.slice(row.search_text.length - (row.end_at - row.start_at)),
    start: row.start_at,
    end: row.end_at,
    score: Number(row.score),
    own: false,
    section: row.section,
  }
}
