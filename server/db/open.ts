import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { vector } from '@electric-sql/pglite-pgvector'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { ROOT } from '#server/root.ts'
import { yieldBetweenStatements } from './yield-to-event-loop.ts'
import { databaseClock } from './clock.ts'
import { lockFolder } from './lock.ts'
import { openPool } from './pool.ts'
import { prepareSearch } from './search-index.ts'
import { traceEmbedded, tracePool } from './traced.ts'
import type { Database } from './types.ts'

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

/** Its own cache is part of the process's memory for good, and the operating system caches its files too; as it comes it takes 128 MB. */
const LITTLE_MEMORY = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** Drizzle reads dates and intervals itself, from text. */
const AS_TEXT = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE].map((type) => [type, (text: string) => text]),
)

/** PGlite in memory or in a folder that the caller has locked; migrated. Other `extensions` are for comparing without one. */
export async function openEmbedded(options: PGliteOptions = {}): Promise<Database> {
  const embedded = traceEmbedded(
    yieldBetweenStatements(
      await PGlite.create({
        extensions: { pg_textsearch, vector },
        startParams: LITTLE_MEMORY,
        ...options,
        parsers: AS_TEXT,
      }),
    ),
  )
  const db = drizzleEmbedded(embedded)
  await migrateEmbedded(db, { migrationsFolder: MIGRATIONS })
  const features = await prepareSearch(db)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= embedded.close())
  return { db: db, kind: 'pglite', ...features, embedded, now: () => new Date(), close }
}

async function openServer(url: string): Promise<Database> {
  const pool = openPool(url)
  tracePool(pool)
  const client = await pool.connect()
  try {
    // six that start at once wait for each other however long it takes
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const single = drizzleServer(client)
    await migrateServer(single, { migrationsFolder: MIGRATIONS })
    const features = await prepareSearch(single)
    const clock = await databaseClock(async () => (await pool.query('select clock_timestamp() as now')).rows[0].now)
    const db = drizzleServer(pool)
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
