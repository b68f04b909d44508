import { sql } from 'drizzle-orm'
import type { Database, Db } from './open.ts'

export const SEARCH_INDEX = 'passages_bm25_idx'

/**
 * Makes the full-text index: BM25 by pg_textsearch where the extension is there, else GIN over a tsvector.
 * pgvector is switched on where it is installed. Neither is a migration, because both depend on the server.
 */
export async function prepareSearch(db: Db): Promise<Pick<Database, 'search' | 'vector'>> {
  const vector = await enable(db, 'vector')
  if (await enable(db, 'pg_textsearch')) {
    await db.execute(
      sql.raw(
        `create index if not exists ${SEARCH_INDEX} on passages using bm25(search_text) with (text_config='english') where library`,
      ),
    )
    return { search: 'bm25', vector }
  }
  await db.execute(
    sql.raw(
      `create index if not exists passages_tsvector_idx on passages using gin (to_tsvector('english', search_text)) where library`,
    ),
  )
  return { search: 'tsvector', vector }
}

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
