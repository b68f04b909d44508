import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documents, passages } from '#server/db/schema.ts'
import { SEARCH_INDEX } from '#server/db/search-index.ts'
import { searchAttached } from './attached-search.ts'
import { foldTitle } from './fold.ts'
import { bestOfEachSection, type Hit, hitOf, type Ranked, type Row } from './hit.ts'

export type { Hit } from './hit.ts'

export type SearchInput = {
  query: string
  /** How many hits at most. */
  limit: number
  /** Titles of Acts that are likely: their passages rise, others stay. */
  acts?: string[]
  /** Also search what is attached to this conversation. The caller has checked whose it is. */
  conversationId?: string
}

/** Longer questions are cut: past this, words only cost time. */
const QUERY_MAX = 2_000
const HINT_BOOST = 1.25
/** What kind of passage may not win on words alone: the same words stand in the section that means them. */
const KIND_WEIGHT: Record<string, number> = { repealed: 0.1, contents: 0.1, title: 0.5, schedule: 0.8, front: 0.5 }

/**
 * The best passages for a query, best first, each section once (issue 2 point 5). Library documents by BM25 in the
 * database, or by tsvector where PostgreSQL lacks pg_textsearch; attached documents of one conversation beside them.
 */
export async function searchLibrary(ctx: Ctx, input: SearchInput): Promise<Hit[]> {
  const query = cleanQuery(input.query)
  if (!query || input.limit < 1) return []
  const [library, own] = await Promise.all([
    searchPassages(ctx, query, input),
    input.conversationId ? searchAttached(ctx, query, input.conversationId, input.limit) : [],
  ])
  return merge(own, library, input.limit)
}

async function searchPassages(ctx: Ctx, query: string, { limit, acts = [] }: SearchInput): Promise<Ranked[]> {
  const window = limit * 3 + 20
  const hinted = new Set(acts.map(foldTitle).filter(Boolean))
  const found = await fetchHits(ctx, query, window)
  const weighed = found.map((hit) => ({
    ...hit,
    score: hit.score * (KIND_WEIGHT[hit.kind] ?? 1) * (hinted.has(foldTitle(hit.title)) ? HINT_BOOST : 1),
  }))
  return bestOfEachSection(weighed).slice(0, limit)
}

async function fetchHits(ctx: Ctx, query: string, limit: number): Promise<Ranked[]> {
  const ranked = ctx.database.search === 'bm25' ? bm25(query, limit) : tsvector(query, limit)
  const found = await rows<Row>(
    ctx.db,
    sql`select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, r.score, d.title, d.name, d.as_at::text as as_at
      from (${ranked}) r join ${passages} p on p.id = r.id join ${documents} d on d.id = p.document_id
      where r.score > 0`,
  )
  return found.map(hitOf)
}

/** pg_textsearch gives negative scores, the best lowest; rows that match nothing score zero. */
function bm25(query: string, limit: number): SQL {
  const score = sql`search_text <@> to_bm25query(${query}, ${SEARCH_INDEX})`
  return sql`select id, -(${score}) as score from ${passages} where library order by ${score} limit ${limit}`
}

/** Any of the words, those that stand close together first, long passages counting less. */
function tsvector(query: string, limit: number): SQL {
  return sql`select id, ts_rank_cd(to_tsvector('english', search_text), q.any_word, 1) as score
    from ${passages}, (select replace(plainto_tsquery('english', ${query})::text, ' & ', ' | ')::tsquery as any_word) q
    where library and to_tsvector('english', search_text) @@ q.any_word order by 2 desc limit ${limit}`
}

/** The two lists have scores of their own: at most half come from the attached documents, turn by turn. */
function merge(own: Ranked[], library: Ranked[], limit: number): Hit[] {
  const share = Math.min(own.length, Math.max(Math.ceil(limit / 2), limit - library.length))
  const merged: Ranked[] = []
  for (let i = 0; merged.length < limit && (i < share || i < library.length); i++) {
    if (i < share) merged.push(own[i]!)
    if (i < library.length && merged.length < limit) merged.push(library[i]!)
  }
  return merged
}

/** What PostgreSQL cannot hold goes, and what no one can mean. */
function cleanQuery(query: string) {
  return query.slice(0, QUERY_MAX).replaceAll('\0', ' ').toWellFormed().trim()
}
