import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documentProfiles, documents as documentsTable } from '#server/db/schema.ts'

/** A passage that may answer, without its words: those are fetched for the few that are shown. */
export type Candidate = {
  id: number
  documentId: string
  textId: string
  section: number
  kind: string
  title: string
  number: string
  heading: string
  /** BM25 of the passage. */
  score: number
  /** BM25 of what its document is about, as a share of the best document's: 0 to 1. */
  act: number
  /** The document that put this one out of force. */
  repealedBy: string | null
  /** The words of a guide, which cites sections. */
  guide: string | null
}

/** What a hit says of its document. */
export type AboutDocument = {
  id: string
  text_id: string
  title: string
  name: string
  as_at: string | null
  chapter: string | null
  /** The document that put this one out of force, and its title. */
  repealed_by: string | null
  repealer: string | null
}

/** As `find_candidates` gives them; passages in the order of its lists. */
type Found = {
  passages: [number, string, string, number, string, string | null, string | null, number, string | null][] | null
  documents: (AboutDocument & { act: number | null })[] | null
}

export type Candidates = { found: Candidate[]; documents: Map<string, AboutDocument> }

/** Documents that count as being about the question. */
const DOCUMENTS = 60

/** The passages that share words with the query, the likeliest `most`, and how much their documents are about it. */
export async function findCandidates(ctx: Ctx, text: string, most: number): Promise<Candidates> {
  const [row] = await rows<{ found: string }>(
    ctx.db,
    sql`select find_candidates(${text}, ${most}, ${DOCUMENTS}) as found`,
  )
  const { passages, documents } = JSON.parse(row!.found) as Found
  const byId = new Map(documents?.map((document) => [document.id, document]))
  const found = (passages ?? []).flatMap(([id, documentId, textId, section, kind, number, heading, score, guide]) => {
    const document = byId.get(documentId)
    if (document?.text_id !== textId) return []
    const place = { id, documentId, textId, section, kind, number: number ?? '', heading: heading ?? '', guide }
    const { act, repealed_by } = document
    return [{ ...place, title: document.title || document.name, score, act: act ?? 0, repealedBy: repealed_by }]
  })
  return { found, documents: byId }
}

/** The same of documents that were found another way. */
export async function aboutDocuments(ctx: Ctx, ids: string[]): Promise<AboutDocument[]> {
  if (!ids.length) return []
  return rows<AboutDocument>(
    ctx.db,
    sql`select d.id, d.text_id, d.title, d.name, d.as_at::text as as_at, r.chapter, r.repealed_by,
        (select coalesce(nullif(n.title, ''), n.name) from ${documentsTable} n
          where n.id = r.repealed_by and n.deleted_at is null) as repealer
      from ${documentsTable} d left join ${documentProfiles} r on r.document_id = d.id
      where d.id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) and d.deleted_at is null`,
  )
}
