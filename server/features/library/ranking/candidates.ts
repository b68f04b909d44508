import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { type Place, placesOf } from './places.ts'

/** A passage that may answer, without its words: those are fetched for the few that are shown. */
export type Candidate = {
  place: Place
  document: CandidateDocument
  /** BM25 of the passage. */
  score: number
}

export type CandidateDocument = {
  id: string
  textId: string | null
  title: string
  /** As Acts are compared by title; empty for guides, which are no Acts. */
  foldedTitle: string
  /** The document that put this one out of force. */
  repealedBy: string | null
  /** BM25 of what the document is about, as a share of the best one's: 0 to 1. */
  about: number
}

/** As `find_candidates` gives them. */
type Found = { ids: number[] | null; scores: number[] | null; documents: CandidateDocument[] | null }

/** Documents that count as being about the question. */
const DOCUMENTS = 60

/** The passages that share words with the query, the likeliest `most`, and how much their documents are about it. */
export async function findCandidates(ctx: Ctx, text: string, most: number): Promise<Candidate[]> {
  const [row] = await rows<{ found: string }>(
    ctx.db,
    sql`select find_candidates(${text}, ${most}, ${DOCUMENTS}) as found`,
  )
  const { ids, scores, documents } = JSON.parse(row!.found) as Found
  const places = await placesOf(ctx, ids ?? [])
  const byId = new Map(documents?.map((document) => [document.id, document]))
  return (ids ?? []).flatMap((id, i) => {
    const place = places.get(id)
    const document = place && byId.get(place.documentId)
    return place && document?.textId === place.textId ? [{ place, document, score: scores![i]! }] : []
  })
}
