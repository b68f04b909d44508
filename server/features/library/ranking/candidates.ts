import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documentProfiles, documents, passages } from '#server/db/schema.ts'

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

type Row = {
  id: string | number
  document_id: string
  text_id: string
  section: number
  kind: string
  title: string
  number: string | null
  heading: string | null
  score: number
  act: number | null
  repealed_by: string | null
  guide: string | null
}

/** Documents that count as being about the question. */
const DOCUMENTS = 60

/**
 * The passages that share words with the query, the likeliest `most`, and how much their documents are about it. The
 * planner knows little of a fresh database, so the statement says in which order things are looked up.
 */
export async function findCandidates(ctx: Ctx, text: string, most: number): Promise<Candidate[]> {
  const found = await rows<Row>(
    ctx.db,
    sql`with found as materialized (select * from search_passages(${text}, ${most})),
        about as materialized (select * from search_profiles(${text}, ${DOCUMENTS})),
        near as materialized (
          select id, document_id, text_id, section, kind, number, heading,
            case when kind = 'guide' then right(search_text, end_at - start_at) end as guide
          from ${passages} where id = any(array(select id from found where score > 0))),
        around as materialized (
          select d.id, d.text_id, coalesce(nullif(d.title, ''), d.name) as title, r.repealed_by,
            (select a.score / (select max(score) from about) from about a where a.id = d.id) as act
          from ${documents} d left join ${documentProfiles} r on r.document_id = d.id
          where d.id = any(array(select distinct document_id from near)) and d.deleted_at is null)
      select p.*, d.title, f.score, d.act, d.repealed_by
      from near p join found f on f.id = p.id join around d on d.id = p.document_id and d.text_id = p.text_id`,
  )
  return found.map((row) => ({
    id: Number(row.id),
    documentId: row.document_id,
    textId: row.text_id,
    section: row.section,
    kind: row.kind,
    title: row.title,
    number: row.number ?? '',
    heading: row.heading ?? '',
    score: Number(row.score),
    act: Number(row.act ?? 0),
    repealedBy: row.repealed_by,
    guide: row.guide,
  }))
}
