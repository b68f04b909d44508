import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import * as schema from '#server/tables.ts'

const FETCH = 200
const ALL = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]

/** Every table, those that others refer to first. */
export const TABLES: string[] = inOrder(ALL)

/** The columns of each table that are written; the database works out the others. */
const WRITTEN = new Map(
  ALL.map((table) => [
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
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const other of needs.get(name) ?? []) if (other !== name) visit(other)
    ordered.push(name)
  }
  for (const name of needs.keys()) visit(name)
  return ordered
}

/**
 * Leaves every table empty until the transaction ends: whoever writes meanwhile, such as a server that starts, waits. Throws
 * `inUse` when somebody has begun to use the database.
 */
export async function emptyTables(tx: Tx, inUse: string) {
  const names = TABLES.map((name) => sql.identifier(name))
  await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in share row exclusive mode`)
  if (!(await isUnused(tx))) throw new Error(inUse)
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

/** Adds rows given as JSON texts, all with the same columns. One that an older version did not know takes its default. */
export async function writeRows(db: Db | Tx, name: string, batch: string[]) {
  if (!batch.length) return
  const table = sql.identifier(name)
  const given = JSON.parse(batch[0]!) as object
  const known = WRITTEN.get(name)!.filter((column) => Object.hasOwn(given, column))
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

/** What an older version kept elsewhere or not at all, after its backup was read: see migration 0004. */
export async function bringUpToDate(tx: Tx) {
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
