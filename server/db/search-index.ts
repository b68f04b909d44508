import { sql } from 'drizzle-orm'
import type { Database, Db } from './open.ts'

export const SEARCH_INDEX = 'passages_bm25_idx'

/**
 * Makes the full-text index and the function `search_passages(query, most)` that asks it: BM25 by pg_textsearch where
 * the extension is there, else GIN over a tsvector. pgvector is switched on where it is installed. None of this is a
 * migration, because it depends on the server.
 */
export async function prepareSearch(db: Db): Promise<Pick<Database, 'search' | 'vector'>> {
  const vector = await enable(db, 'vector')
  const search = (await enable(db, 'pg_textsearch')) ? 'bm25' : 'tsvector'
  for (const statement of search === 'bm25' ? BM25 : TSVECTOR) await db.execute(sql.raw(statement))
  return { search, vector }
}

/** The score of the index scan costs nothing, computing it again 0.2 ms a row; the settings hold the planner to that scan. */
const BM25 = [
  `create index if not exists ${SEARCH_INDEX} on passages using bm25(search_text) with (text_config='english') where library`,
  `create or replace function search_passages(query text, most int) returns table(id bigint, score float8)
    language sql stable rows 50 set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off as $$
      select id, -bm25_get_current_score() from passages where library
      order by search_text <@> to_bm25query(query, '${SEARCH_INDEX}') limit most $$`,
]

const WORD = `('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/**
 * Much like BM25: each word counts by its rarity and, less and less, by how often it comes; long passages count less.
 * Only passages with one of the rarest words are ranked, which keeps long questions fast.
 */
const TSVECTOR = [
  `alter table passages add column if not exists search_vector tsvector
    generated always as (to_tsvector('english', search_text)) stored`,
  `create index if not exists passages_tsvector_idx on passages using gin (search_vector) where library`,
  `create or replace function search_passages(query text, most int) returns table(id bigint, score float8)
    language sql stable rows 50 as $$
      with total as (
        select case when reltuples < 1000 then (select count(*) from passages where library) else reltuples end::float8 as n
        from pg_class where oid = 'passages'::regclass),
      words as materialized (
        select word, (select count(*) from passages p where p.library and p.search_vector @@ word)::float8 as holding
        from (select ${WORD} as word from unnest(to_tsvector('english', query)) limit 60) w),
      weighed as materialized (
        select word, holding, ln(1 + (greatest(n, holding) - holding + 0.5) / (holding + 0.5)) as rarity
        from words, total where holding > 0),
      rare as materialized (
        select string_agg(word::text, ' | ')::tsquery as any_word
        from (select word from weighed order by holding limit 8) r)
      select p.id, (select sum(rarity * ts_rank(p.search_vector, word, 1)) from weighed)::float8
      from passages p, rare where p.library and p.search_vector @@ rare.any_word order by 2 desc limit most $$`,
]

async function enable(db: Db, extension: string) {
  const found = await db.execute(sql`select 1 from pg_available_extensions where name = ${extension}`)
  if (!(found as unknown as { rows: unknown[] }).rows.length) return false
  try {
    await db.execute(sql.raw(`create extension if not exists ${extension}`))
    return true
  } catch {
    return false
  }
}
