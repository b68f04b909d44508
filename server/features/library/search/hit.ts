/** A passage that was found. `start` and `end` are UTF-16 positions in the document's text; a higher score is better. */
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
}

/** A hit that still knows its section, so that each counts once. */
export type RankedHit = Hit & { section: number }

/** The best passage of each section, best first, of `most` sections. */
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

export type PassageRow = {
  id: string | number
  document_id: string
  text_id: string
  start_at: number
  end_at: number
  part: string | null
  number: string | null
  heading: string | null
  kind: string
  section: number
  plain_words: string | null
  search_text: string
  score: number
  title: string
  name: string
  as_at: string | null
  chapter?: string | null
  repealed_by?: string | null
}

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
