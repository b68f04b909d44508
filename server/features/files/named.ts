import { type SQL, sql } from 'drizzle-orm'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'

/** Every place where a row names a file of the store. What is deleted names nothing. */
const NAMED = sql`select location as key from documents where deleted_at is null
  union all select location from templates where deleted_at is null
  union all select location from generated_documents
  union all select pdf_location from generated_documents
  union all select doc_location from generated_documents
  union all select location from signature_requests
  union all select finished_location from signature_requests`

async function keysWhere(db: Db | Tx, condition: SQL): Promise<string[]> {
  const keyRows = await rows<{ key: string }>(db, sql`select distinct key from (${NAMED}) as named where ${condition}`)
  return keyRows.map(({ key }) => key)
}

/** Every file the database names. */
export const namedFiles = (db: Db | Tx) => keysWhere(db, sql`key <> ''`)

/** Those of some keys that the database names. */
export async function namedAmong(db: Db | Tx, keys: string[]): Promise<Set<string>> {
  if (!keys.length) return new Set()
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  return new Set(await keysWhere(db, sql`key in (${list})`))
}
