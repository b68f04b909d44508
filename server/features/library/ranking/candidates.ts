import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import type { LibraryAct } from '#server/features/library/acts/act-name.ts'
import { type PassageMeta, passageMetaOf } from './passage-meta.ts'

/** A passage that may answer, without its text: that is fetched for the few that are shown. */
export type Candidate = {
  place: PassageMeta
  document: CandidateDocument
  /** BM25 of the passage. */
  score: number
  /** BM25 of the questions in the bank whose answer is its section; 0 for none. */
  fromBank: number
  /** How near the meaning of its section is to the question, 0 to 1; undefined where nobody knows. */
  near?: number | undefined
}

export type CandidateDocument = {
  id: string
  textId: string | null
  /** Which Act it is; its name is empty for guides, which are no Acts. */
  act: LibraryAct
  /** The document that put this one out of force. */
  repealerId: string | null
  /** BM25 of what the document is about, as a share of the best one's: 0 to 1. */
  about: number
}

const text = z.nullable(z.string())
const integer = z.nullable(z.number())

/** What `find_passages` gives, see server/db/search-index.ts; a list is null where it would be empty. */
const FoundPassages = z.tuple([
  z.nullable(z.array(z.number())), // ids of passages
  z.nullable(z.array(z.number())), // their scores
  z.nullable(z.array(z.string())), // ids of the documents that are most about the query
  z.nullable(z.array(z.number())), // their scores
  // of each document among the passages: id, text, folded title, who repealed it, chapter, year, number, date of its text
  z.nullable(z.array(z.tuple([z.string(), text, text, text, text, integer, integer, text]))),
])

/** How many documents count as being about the question. */
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
  const [ids, scores, about, aboutScores, documentsOfPassages] = FoundPassages.parse(JSON.parse(row!.found))
  if (!ids || !scores || !documentsOfPassages) return []
  const best = Math.max(...(aboutScores ?? []))
  const shares = new Map(best > 0 ? about?.map((id, i) => [id, aboutScores![i]! / best]) : [])
  const documentById = new Map(
    documentsOfPassages.map(([id, textId, name, repealerId, chapter, year, number, asAt]) => {
      const act = { name: name ?? '', chapter, year, number, asAt, repealed: repealerId !== null }
      return [id, { id, textId, act, repealerId, about: shares.get(id) ?? 0 }]
    }),
  )
  const places = await passageMetaOf(ctx, ids)
  const candidates: Candidate[] = []
  for (const [i, place] of places.entries()) {
    const document = place && documentById.get(place.documentId)
    if (place && document?.textId === place.textId) candidates.push({ place, document, score: scores[i]!, fromBank: 0 })
  }
  return candidates
}
