import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { rows } from '#server/db/query.ts'
import type { Database, Db } from '#server/db/types.ts'
import { createDatabase } from './create-database.ts'
import { openEmpty } from './empty-database.ts'

/** A fresh, migrated database: PGlite, or PostgreSQL in the `postgres` project. */
export async function testDatabase(): Promise<Database> {
  const server = inject('postgres')
  return server ? onServer(server) : lend(idle.pop() ?? (await open()))
}

type Embedded = { database: Database; schema: string }

/** Embedded databases that this process opened, emptied again for the next test: opening one takes a second of a processor. */
const idle: Embedded[] = []

async function open(): Promise<Embedded> {
  const database = await openEmpty(inject('emptyDatabase'))
  return { database, schema: await schemaOf(database.db) }
}

/** As a database of its own: what still runs after its end is refused, and meets no later test. */
function lend(embedded: Embedded): Database {
  const { database } = embedded
  let ended: Promise<void> | undefined
  const own = new Proxy(database.embedded!, {
    get(target, name) {
      if (name === 'closed') return ended !== undefined
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (ended) throw new Error('PGlite is closed')
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
  const close = () => (ended ??= takeBack(embedded))
  return { ...database, db: drizzle(own), embedded: own, close }
}

/** Empties a database for the next test; one whose tables a test changed is closed instead. */
async function takeBack({ database, schema }: Embedded) {
  const { db } = database
  const filled = await filledTables(db)
  if (filled.length) await db.execute(sql.raw(`truncate ${filled.join(', ')} restart identity cascade`))
  if ((await schemaOf(db)) === schema) idle.push({ database, schema })
  else await database.close()
}

async function filledTables(db: Db): Promise<string[]> {
  const names = await rows<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const looks = names.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  return (await rows<{ name: string }>(db, sql.raw(looks.join(' union all ')))).map(({ name }) => name)
}

/** Tells two states of tables, columns, indexes and functions apart. */
async function schemaOf(db: Db): Promise<string> {
  const [{ schema }] = (await rows<{ schema: string }>(
    db,
    sql`select md5(string_agg(item, ',' order by item)) as schema from (
      select 'class ' || c.oid || ' ' || relname || ' ' || relnatts as item from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      union all select 'function ' || p.oid || ' ' || md5(prosrc) from pg_proc p join pg_namespace n on n.oid = pronamespace
        where nspname = 'public') items`,
  )) as [{ schema: string }]
  return schema
}

async function onServer(server: string): Promise<Database> {
  return openDatabase({ DATABASE_URL: await createDatabase(server, inject('postgresTemplate')), DATA_DIR: '' })
}
