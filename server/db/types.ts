import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { FolderLock } from './lock.ts'

/** What a raw statement gives, the same from both drivers. */
type StatementResult<Row> = { rows: Row[] }
/** The same in the way that Drizzle asks for it. */
interface RowsOfStatement extends PgQueryResultHKT {
  type: StatementResult<this['row']>
}

export type Db = PgDatabase<RowsOfStatement>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** BM25 by the extension pg_textsearch, or by posting lists of ours where a PostgreSQL server lacks it. */
  search: 'pg_textsearch' | 'postings'
  /** True when embeddings can be stored (pgvector). */
  vector: boolean
  lock?: FolderLock
  /** The embedded database itself, for dumps. */
  embedded?: PGlite
  /** The time that every process on this database goes by. */
  now: () => Date
  close: () => Promise<void>
}
