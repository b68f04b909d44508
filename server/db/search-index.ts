import { sql } from 'drizzle-orm'
import type { Database, Db } from './open.ts'

export const SEARCH_INDEX = 'passages_bm25_idx'

/**
 * Makes the full-text indexes and the functions `search_passages(query, most)` and `search_profiles(query, most)` that ask
 * them: BM25 by pg_textsearch where the extension is there, else GIN over a tsvector. pgvector is switched on where it is
 * installed. None of this is a migration, because it depends on the server.
 */
export async function prepareSearch(db: Db): Promise<Pick<Database, 'search' | 'vector'>> {
  const vector = await enable(db, 'vector')
  const search = (await enable(db, 'pg_textsearch')) ? 'bm25' : 'tsvector'
  const statements = SEARCHED.flatMap(search === 'bm25' ? bm25 : tsvector)
  for (const statement of [...statements, CANDIDATES]) await db.execute(sql.raw(statement))
  return { search, vector }
}

type Searched = { name: string; table: string; column: string; key: string; type: string; only: string; index: string }

/** What is searched: passages of the library, and whole documents by what they are about. */
const SEARCHED: Searched[] = [
  {
    name: 'search_passages',
    table: 'passages',
    column: 'search_text',
    key: 'id',
    type: 'bigint',
    only: 'library',
    index: SEARCH_INDEX,
  },
  {
    name: 'search_profiles',
    table: 'document_profiles',
    column: 'profile',
    key: 'document_id',
    type: 'uuid',
    only: 'true',
    index: 'document_profiles_bm25_idx',
  },
]

/** The score of the index scan costs nothing, computing it again 0.2 ms a row; the settings hold the planner to that scan. */
const bm25 = ({ name, table, column, key, type, only, index }: Searched) => [
  `create index if not exists ${index} on ${table} using bm25(${column}) with (text_config='english') where ${only}`,
  `create or replace function ${name}(query text, most int) returns table(id ${type}, score float8)
    language sql stable rows 50 set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off as $$
      select ${key}, -bm25_get_current_score() from ${table} where ${only}
      order by ${column} <@> to_bm25query(query, '${index}') limit most $$`,
]

const WORD = `('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/**
 * Much like BM25: each word counts by its rarity and, less and less, by how often it comes; long passages count less; a
 * word that the query repeats counts as often. Only passages with one of the rarest words are ranked, which keeps long
 * questions fast.
 */
const tsvector = ({ name, table, column, key, type, only }: Searched) => [
  `alter table ${table} add column if not exists search_vector tsvector
    generated always as (to_tsvector('english', ${column})) stored`,
  `create index if not exists ${table}_tsvector_idx on ${table} using gin (search_vector) where ${only}`,
  `create or replace function ${name}(query text, most int) returns table(id ${type}, score float8)
    language sql stable as $$
      with total as (
        select case when reltuples < 1000 then (select count(*) from ${table} where ${only}) else reltuples end::float8 as n
        from pg_class where oid = '${table}'::regclass),
      words as materialized (
        select word, times, (select count(*) from ${table} p where ${only} and p.search_vector @@ word)::float8 as holding
        from (select ${WORD} as word, cardinality(positions) as times
          from unnest(to_tsvector('english', query)) limit 60) w),
      weighed as materialized (
        select word, times * ln(1 + (greatest(n, holding) - holding + 0.5) / (holding + 0.5)) as rarity
        from words, total where holding > 0),
      rare as materialized (
        select string_agg(word::text, ' | ')::tsquery as any_word
        from (select word from weighed order by rarity desc limit 8) r)
      select p.${key}, (select sum(rarity * ts_rank(p.search_vector, word, 1)) from weighed)::float8
      from ${table} p, rare where ${only} and p.search_vector @@ rare.any_word order by 2 desc limit most $$`,
]

/**
 * The likeliest passages of a query and what is known of their documents, as JSON: `passages` is a list of lists,
 * and `act` of a document its score as a share of the best one's. A function, because a session keeps its plan, and one
 * text, because 150 rows cost more to read than to find. The order of the steps is said, because the planner knows little
 * of a fresh database.
 */
const CANDIDATES = `create or replace function find_candidates(query text, most int, about_most int) returns text
  language plpgsql stable as $$ begin return (
    with found as materialized (select * from search_passages(query, most)),
      about as materialized (select * from search_profiles(query, about_most)),
      near as materialized (
        select id, document_id, text_id, section, kind, number, heading,
          case when kind = 'guide' then right(search_text, end_at - start_at) end as guide
        from passages where id = any(array(select f.id from found f where f.score > 0))),
      around as materialized (
        select d.id, d.text_id, d.title, d.name, d.as_at::text as as_at, r.chapter, r.repealed_by,
          (select coalesce(nullif(n.title, ''), n.name) from documents n
            where n.id = r.repealed_by and n.deleted_at is null) as repealer,
          (select a.score / (select max(score) from about) from about a where a.id = d.id) as act
        from documents d left join document_profiles r on r.document_id = d.id
        where d.id = any(array(select distinct document_id from near)) and d.deleted_at is null)
    select json_build_object(
      'passages', (select json_agg(json_build_array(n.id, n.document_id, n.text_id, n.section, n.kind, n.number, n.heading,
          f.score, n.guide))
        from near n join found f on f.id = n.id),
      'documents', (select json_agg(row_to_json(around)) from around))::text
  ); end $$`

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
