import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import * as schema from '#server/tables.ts'

const FETCH = 200
const PRODUCT_TABLES = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]

/** Every table, those that others refer to first; where two refer to each other, the database checks that at the end. */
export const TABLES: string[] = inOrder(PRODUCT_TABLES)

/** What a table was called when a backup was made, by its present name. */
export const FORMER_NAMES: Record<string, string> = { app_state: 'facts', vocabulary: 'words' }

/** The columns of each table that are written; the database works out the others. */
const WRITTEN = new Map(
  PRODUCT_TABLES.map((table) => [
    getTableName(table),
    getTableConfig(table).columns.flatMap((one) => (one.generated ? [] : [one.name])),
  ]),
)

function inOrder(tables: PgTable[]) {
  const needs = new Map(
    tables.map((table) => [
      getTableName(table),
      getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable)),
    ]),
  )
  const ordered = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const other of needs.get(name) ?? []) visit(other)
    ordered.add(name)
  }
  for (const name of needs.keys()) visit(name)
  return [...ordered]
}

/**
 * Leaves every table empty until the transaction ends: whoever writes meanwhile, such as a server that starts, waits. Foreign
 * keys of tables that refer to each other are checked at its end. Throws `inUse` when somebody has begun to use the database.
 */
export async function emptyTables(tx: Tx, inUse: string) {
  const names = TABLES.map((name) => sql.identifier(name))
  await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in share row exclusive mode`)
  if (!(await isUnused(tx))) throw new Error(inUse)
  // documents and texts, messages and runs refer to each other: whichever is written first names what comes later
  await tx.execute(sql`set constraints all deferred`)
  for (const name of names.toReversed()) await tx.execute(sql`delete from ${name}`)
}

/** The rows of a table as JSON texts, some at a time; call inside one transaction for all tables. */
export async function* readTable(tx: Tx, name: string): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(name)} as t`,
  )
  try {
    for (;;) {
      const batch = await rows<{ row: string }>(tx, sql.raw(`fetch ${FETCH} from backup_rows`))
      if (!batch.length) return
      yield batch.map((one) => one.row)
    }
  } finally {
    await tx.execute(sql`close backup_rows`)
  }
}

const Row = z.record(z.string(), z.unknown())

/** Adds rows given as JSON texts, all with the same columns. One that an older version did not know takes its default. */
export async function writeRows(db: Db | Tx, name: string, batch: string[]) {
  if (!batch.length) return
  const table = sql.identifier(name)
  const first = Row.parse(JSON.parse(batch[0] ?? ''))
  const known = WRITTEN.get(name)!.filter((column) => Object.hasOwn(first, column))
  const columns = sql.join(
    known.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::jsonb)`,
  )
}

/** Serial columns go on after the highest number that came in. */
export async function resetSequences(db: Db | Tx) {
  const serials = await rows<{ name: string; column: string }>(
    db,
    sql`select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { name, column } of serials) {
    const next = sql`(select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(name)})`
    await db.execute(sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${next}, false)`)
  }
}

/**
 * What an older version kept elsewhere, not at all or without a foreign key, after its backup was read into these tables.
 * `tables` are the names in the backup; see migrations 0004 and 0005.
 */
export async function bringUpToDate(tx: Tx, tables: string[]) {
  if (!tables.includes('evaluation_cases')) await fillNewTables(tx)
  if (!tables.includes('app_state')) await releaseOrphans(tx)
}

async function releaseOrphans(tx: Tx) {
  await tx.execute(sql`update documents d set text_id = null
    where text_id is not null and not exists (select from document_texts t where t.id = d.text_id)`)
  await tx.execute(sql`update messages m set run_id = null
    where run_id is not null and not exists (select from runs r where r.id = m.run_id)`)
}

async function fillNewTables(tx: Tx) {
  await tx.execute(sql`update conversation_lists l set bytes = held.bytes from (
    select user_id, sum(octet_length(text)) as bytes from messages group by user_id) held where held.user_id = l.user_id`)
  await tx.execute(sql`insert into evaluation_cases (run_id, user_id, kind, source, note, created_at)
    select id, user_id, trace #>> '{evaluation,kind}', coalesce(trace #>> '{evaluation,source}', ''),
      coalesce(trace #>> '{evaluation,note}', ''), coalesce((trace #>> '{evaluation,at}')::timestamptz, created_at)
    from runs where trace #>> '{evaluation,kind}' is not null`)
  await tx.execute(sql`update runs set trace = trace - 'evaluation' where trace ? 'evaluation'`)
}

/** A database that nobody has used: restoring over people's data is refused. */
export async function isUnused(db: Db) {
  for (const name of ['users', 'documents', 'conversations']) {
    if ((await rows(db, sql`select 1 from ${sql.identifier(name)} limit 1`)).length) return false
  }
  return true
}

/** One number per table that changes when any row does: for comparing two databases. */
export async function fingerprints(db: Db): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const name of TABLES) {
    const [print] = await rows<{ n: string; sum: string | null }>(
      db,
      sql`select count(*)::text as n, md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text))) as sum from ${sql.identifier(name)} as t`,
    )
    prints[name] = `${print?.n} ${print?.sum ?? ''}`
  }
  return prints
}
