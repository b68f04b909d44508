import { sql } from 'drizzle-orm'
import { compactPostings, type Made, postings, type Searched } from './postings.ts'
import { rows } from './query.ts'
import type { Database, Db } from './types.ts'

export const SEARCH_INDEX = 'passages_bm25_idx'

/**
 * Makes the full-text indexes and `find_passages(query, most, about_most)`, which asks them: BM25 by pg_textsearch where
 * the extension is there, else BM25 over posting lists in tables of ours. pgvector is switched on where it is installed. None
 * of this is a migration, because it depends on the server. A function that gives something else than before gets another
 * name: while a server is upgraded, processes of the version before ask at the same time as this one.
 */
export async function prepareSearch(db: Db): Promise<Pick<Database, 'search' | 'vector'>> {
  const vector = await enable(db, 'vector')
  const search = (await enable(db, 'pg_textsearch')) ? 'pg_textsearch' : 'postings'
  const there = await existing(db)
  for (const { name, make } of SEARCHED.flatMap(search === 'pg_textsearch' ? bm25 : postings)) {
    if (name && there.has(name)) continue
    await db.transaction(async (tx) => {
      for (const statement of make) await tx.execute(sql.raw(statement))
    })
  }
  for (const make of [candidates(search), PASSAGES]) await db.execute(sql.raw(make))
  return { search, vector }
}

/** "If not exists" would lock the table to look, wait for a backup that reads it, and hold up everybody meanwhile. */
async function existing(db: Db) {
  const names = await rows<{ name: string }>(
    db,
    sql`select indexname as name from pg_indexes where schemaname = current_schema()
      union all select table_name || '.' || column_name from information_schema.columns where table_schema = current_schema()`,
  )
  return new Set(names.map(({ name }) => name))
}

/** What is searched: passages of the library, and whole documents by what they are about. */
const SEARCHED: Searched[] = [
  {
    name: 'scan_passages',
    table: 'passages',
    column: 'search_text',
    key: ['id', 'bigint'],
    gives: ['id, document_id', 'id bigint, document_id uuid'],
    only: 'library',
    index: SEARCH_INDEX,
  },
  {
    name: 'scan_profiles',
    table: 'document_profiles',
    column: 'profile',
    key: ['document_id', 'uuid'],
    gives: ['document_id', 'document_id uuid'],
    index: 'document_profiles_bm25_idx',
  },
]

/**
 * A function of its own for each index, and volatile, so that it is not merged into the statement that asks: only there does
 * the score come from the scan of the index, which costs nothing; computed again it costs 0.2 ms a row.
 */
const bm25 = ({ name, table, column, gives: [columns, types], only = 'true', index }: Searched): Made[] => [
  {
    name: index,
    make: [`create index ${index} on ${table} using bm25(${column}) with (text_config='english') where ${only}`],
  },
  {
    make: [
      `create or replace function ${name}(query text, most int) returns table(${types}, score float8)
    language sql volatile rows 50 as $$
      select ${columns}, -bm25_get_current_score() from ${table} where ${only}
      order by ${column} <@> to_bm25query(query, '${index}') limit most $$`,
    ],
  },
]

/** Holds the planner to the scan of a BM25 index, and to looking up by key what little else is read. */
const BY_INDEX = 'set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off'

/**
 * The likeliest passages of a query, as JSON: their ids and scores; the documents that are most about it and their scores;
 * and of each document among the passages, unless it is deleted, its id, text, title as Acts are compared, who put it out
 * of force, and what tells it from Acts of the same title. A function, because a session keeps its plans, one statement a step, because the planner knows little of a fresh
 * database, and one short text, because 100 rows cost more to read than to find.
 */
const candidates = (search: Database['search']) => `create or replace function
  find_passages(query text, most int, about_most int) returns text
  language plpgsql volatile ${search === 'pg_textsearch' ? BY_INDEX : ''} as $$
  declare ids bigint[]; scores real[]; within uuid[]; about uuid[]; shares real[]; around json;
  begin
    select array_agg(id), array_agg(score), array_agg(document_id) into ids, scores, within
      from scan_passages(query, most) where score > 0;
    select array_agg(document_id), array_agg(score) into about, shares from scan_profiles(query, about_most);
    select json_agg(json_build_array(d.id, d.text_id, r.act, r.repealed_by, r.chapter, r.year, r.number, d.as_at)) into around
      from documents d left join document_profiles r on r.document_id = d.id
      where d.id = any(within) and d.deleted_at is null;
    return json_build_array(ids, scores, about, shares, around)::text;
  end $$`

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

/**
 * Makes one of the pieces in which the indexes grew: a search looks each of its words up in every piece. With pg_textsearch
 * writers wait meanwhile, and in the embedded database everybody does, half a second for 400 statutes. Not within a transaction.
 */
export async function mergeSearchIndexes({ db, search }: Pick<Database, 'db' | 'search'>): Promise<void> {
  for (const one of SEARCHED) {
    if (search === 'pg_textsearch') await db.execute(sql`select bm25_force_merge(${one.index})`)
    else for (const statement of compactPostings(one)) await db.execute(sql.raw(statement))
  }
}

async function enable(db: Db, extension: string) {
  const available = await rows(db, sql`select 1 from pg_available_extensions where name = ${extension}`)
  if (!available.length) return false
  try {
    await db.execute(sql.raw(`create extension if not exists ${extension}`))
    return true
  } catch {
    return false
  }
}
