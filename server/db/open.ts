import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { vector } from '@electric-sql/pglite-pgvector'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { ROOT } from '#server/root.ts'
import { letBreathe } from './breathe.ts'
import { databaseClock } from './clock.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import { isLost } from './lost.ts'
import { openPool } from './pool.ts'
import * as schema from './schema.ts'
import { prepareSearch } from './search-index.ts'
import { traceEmbedded, tracePool } from './traced.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** `bm25` by pg_textsearch, or `tsvector` where a PostgreSQL server lacks it. */
  search: 'bm25' | 'tsvector'
  /** True when embeddings can be stored (pgvector). */
  vector: boolean
  lock?: FolderLock
  /** The embedded database itself, for dumps. */
  embedded?: PGlite
  /** The time that every process on this database goes by. */
  now: () => Date
  close: () => Promise<void>
}

const MIGRATIONS = path.join(ROOT, 'server/db/migrations')
/** One for everybody: six processes may start on an empty database at once. */
const MIGRATION_LOCK = 7_261_906

/** Opens PostgreSQL by DATABASE_URL, otherwise PGlite under DATA_DIR/database, and brings its tables up to date. */
export async function openDatabase(config: { DATABASE_URL?: string; DATA_DIR: string }): Promise<Database> {
  return config.DATABASE_URL ? openServer(config.DATABASE_URL) : openFolder(config.DATA_DIR)
}

async function openFolder(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  try {
    const database = await openEmbedded({ dataDir: path.join(folder, 'database') })
    // Alone on this folder: a job that still runs lost its process and need not wait for the end of its lease.
    await database.db.execute(sql`update jobs set lease_until = now() where state = 'running'`)
    return { ...database, lock, close: () => database.close().finally(() => lock.release()) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Drizzle reads dates and intervals itself, from text. */
const AS_TEXT = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE].map((type) => [type, (text: string) => text]),
)

/** PGlite in memory or in a folder that the caller has locked; migrated. Other `extensions` are for comparing without one. */
export async function openEmbedded(options: PGliteOptions = {}): Promise<Database> {
  const embedded = traceEmbedded(
    letBreathe(await PGlite.create({ extensions: { pg_textsearch, vector }, ...options, parsers: AS_TEXT })),
  )
  const db = drizzleEmbedded(embedded, { schema })
  await migrateEmbedded(db, { migrationsFolder: MIGRATIONS })
  const features = await prepareSearch(db as unknown as Db)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= embedded.close())
  return { db: db as unknown as Db, kind: 'pglite', ...features, embedded, now: () => new Date(), close }
}

async function openServer(url: string): Promise<Database> {
  const pool = openPool(url)
  tracePool(pool)
  const client = await pool.connect()
  try {
    // six that start at once wait for each other however long it takes
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const single = drizzleServer(client, { schema })
    await migrateServer(single, { migrationsFolder: MIGRATIONS })
    const features = await prepareSearch(single as unknown as Db)
    const clock = await databaseClock(async () => (await pool.query('select clock_timestamp() as now')).rows[0].now)
    const db = drizzleServer(pool, { schema }) as unknown as Db
    const close = () => {
      clock.stop()
      return pool.end()
    }
    return { db, kind: 'postgres', ...features, now: clock.now, close }
  } finally {
    // ended, not given back: the lock and the setting end with it
    client.release(true)
  }
}

/** Ids come from strangers, and PostgreSQL fails on one that is no UUID: ask this first. */
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** The PostgreSQL error code of a failed statement, through Drizzle's wrapper; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: unknown } })?.cause?.code ?? (error as { code?: unknown })?.code
  return typeof cause === 'string' ? cause : undefined
}

/**
 * Runs a transaction again when PostgreSQL asks for it (serialization failure, deadlock) or when the connection ended before
 * the commit was sent, so that nothing was done; at most five times.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let worked = false
    try {
      let done: (() => void)[] = []
      const result = await db.transaction(async (tx) => {
        const result = await work(tx)
        worked = true
        done = afterwards.get(tx) ?? []
        return result
      })
      for (const one of done) one()
      return result
    } catch (error) {
      const again = sqlState(error) === '40001' || sqlState(error) === '40P01' || (!worked && isLost(error))
      if (!again || attempt === 5) throw error
    }
  }
}

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Does `work` once the transaction has committed, and never when it did not. Only inside `inTransaction`. */
export function onCommit(tx: Tx, work: () => void) {
  afterwards.set(tx, [...(afterwards.get(tx) ?? []), work])
}

/** Rows of a raw statement, the same from both drivers. */
export async function rows<T>(db: Db | Tx, statement: ReturnType<typeof sql>): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
