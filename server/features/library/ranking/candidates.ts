import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import type { LibraryAct } from '#server/features/library/acts/act-name.ts'
import { type PassageMeta, passageMetaOf } from './passage-meta.ts'

/** A passage that may answer, without its words: those are fetched for the few that are shown. */
export type Candidate = {
  place: PassageMeta
  document: CandidateDocument
  /** BM25 of the passage. */
  score: number
}

export type CandidateDocument = {
  id: string
  textId: string | null
  /** Which Act it is; its name is empty for guides, which are no Acts. */
  act: LibraryAct
  /** The document that put this one out of force. */
  repealedBy: string | null
  /** BM25 of what the document is about, as a share of the best one's: 0 to 1. */
  about: number
}

/** As `find_passages` gives them; each is null where there are none. */
type Found = [
  ids: number[] | null,
  scores: number[] | null,
  about: string[] | null,
  aboutScores: number[] | null,
  documents:
    | [
        id: string,
        textId: string | null,
        act: string | null,
        repealedBy: string | null,
        chapter: string | null,
        year: number | null,
        number: number | null,
        asAt: string | null,
      ][]
    | null,
]

/** Documents that count as being about the question. */
const DOCUMENTS = 20

/**
 * The passages that share words with the query, the likeliest `most`, best first; and how much each of their documents is
 * about it as a whole, which is not asked with `documents: 0`.
 */
export async function findCandidates(
  ctx: Ctx,
  text: string,
  most: number,
  { documents = DOCUMENTS } = {},
): Promise<Candidate[]> {
  const [row] = await rows<{ found: string }>(
    ctx.db,
    sql`select find_passages(${text}, ${most}, ${documents}) as found`,
  )
  const [ids, scores, about, aboutScores, around] = JSON.parse(row!.found) as Found
  if (!ids || !scores || !around) return []
  const best = Math.max(...(aboutScores ?? []))
  const shares = new Map(best > 0 ? about?.map((id, i) => [id, aboutScores![i]! / best]) : [])
  const known = new Map(
    around.map(([id, textId, name, repealedBy, chapter, year, number, asAt]) => {
      const act = { name: name ?? '', chapter, year, number, asAt, repealed: repealedBy !== null }
      return [id, { id, textId, act, repealedBy, about: shares.get(id) ?? 0 }]
    }),
  )
  const places = await passageMetaOf(ctx, ids)
  const found: Candidate[] = []
  for (let i = 0; i < ids.length; i++) {
    const place = places[i]
    const document = place && known.get(place.documentId)
    if (place && document?.textId === place.textId) found.push({ place, document, score: scores[i]! })
  }
  return found
}
