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
  const there = await existing(db)
  for (const { name, make } of SEARCHED.flatMap(search === 'bm25' ? bm25 : tsvector))
    if (!name || !there.has(name)) await db.execute(sql.raw(make))
  for (const make of [CANDIDATES, PASSAGES]) await db.execute(sql.raw(make))
  return { search, vector }
}

/** `name` of what is made once; without one it is made again at every start. */
type Made = { name?: string; make: string }

/** "If not exists" would lock the table to look, wait for a backup that reads it, and hold up everybody meanwhile. */
async function existing(db: Db) {
  const found = await db.execute(
    sql`select indexname as name from pg_indexes where schemaname = current_schema()
      union all select table_name || '.' || column_name from information_schema.columns where table_schema = current_schema()`,
  )
  return new Set((found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name))
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
const bm25 = ({ name, table, column, key, type, only, index }: Searched): Made[] => [
  {
    name: index,
    make: `create index ${index} on ${table} using bm25(${column}) with (text_config='english') where ${only}`,
  },
  {
    make: `create or replace function ${name}(query text, most int) returns table(id ${type}, score float8)
    language sql stable rows 50 set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off as $$
      select ${key}, -bm25_get_current_score() from ${table} where ${only}
      order by ${column} <@> to_bm25query(query, '${index}') limit most $$`,
  },
]

const WORD = `('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/**
 * Much like BM25: each word counts by its rarity and, less and less, by how often it comes; long passages count less; a
 * word that the query repeats counts as often. Only passages with one of the rarest words are ranked, which keeps long
 * questions fast.
 */
const tsvector = ({ name, table, column, key, type, only }: Searched): Made[] => [
  {
    name: `${table}.search_vector`,
    make: `alter table ${table} add column search_vector tsvector
    generated always as (to_tsvector('english', ${column})) stored`,
  },
  {
    name: `${table}_tsvector_idx`,
    make: `create index ${table}_tsvector_idx on ${table} using gin (search_vector) where ${only}`,
  },
  {
    make: `create or replace function ${name}(query text, most int) returns table(id ${type}, score float8)
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
  },
]

/**
 * The likeliest passages of a query with their scores, and their documents, as JSON: `ids` and `scores` side by side, and
 * `about` of a document its score as a share of the best one's. A function, because a session keeps its plan, and one short
 * text, because 150 rows cost more to read than to find. The order of the steps is said, because the planner knows little
 * of a fresh database.
 */
const CANDIDATES = `create or replace function find_candidates(query text, most int, about_most int) returns text
  language plpgsql stable as $$ begin return (
    with found as materialized (select * from search_passages(query, most)),
      about as materialized (select * from search_profiles(query, about_most)),
      around as materialized (
        select d.id, d.text_id as "textId", coalesce(nullif(d.title, ''), d.name) as title,
          coalesce(r.act, '') as "foldedTitle", r.repealed_by as "repealedBy",
          coalesce(a.score / (select max(score) from about), 0) as about
        from documents d left join document_profiles r on r.document_id = d.id left join about a on a.id = d.id
        where d.deleted_at is null and d.id = any(array(
          select distinct document_id from passages where id = any(array(select id from found where score > 0)))))
    select json_build_object(
      'ids', (select array_agg(id) from found where score > 0),
      'scores', (select array_agg(score) from found where score > 0),
      'documents', (select json_agg(around) from around))::text
  ); end $$`

/**
 * What is shown of some passages and their documents, as JSON, and a function for the same reasons. `offset 0` keeps the
 * planner from reading whole tables for a few rows.
 */
const PASSAGES = `create or replace function read_passages(wanted bigint[]) returns text
  language plpgsql stable as $$ begin return (
    select json_agg(shown)::text from (
      select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, d.title, d.name, d.as_at::text as as_at, r.chapter,
        (select coalesce(nullif(title, ''), name) from documents
          where id = r.repealed_by and deleted_at is null) as repealed_by
      from unnest(wanted) w(id)
        cross join lateral (select * from passages where id = w.id offset 0) p
        cross join lateral (select * from documents
          where id = p.document_id and text_id = p.text_id and deleted_at is null offset 0) d
        left join lateral (select * from document_profiles where document_id = d.id offset 0) r on true
    ) shown
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
