import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '#server/db/query.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Every table that holds one of `words` in any column, and every file that holds one in its name or its bytes. */
export async function placesThatName({ deps }: TestServer, ...words: string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    deps.db,
    sql`select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  const patterns = sql.join(
    words.map((word) => sql`${`%${word.toLowerCase()}%`}`),
    sql`, `,
  )
  for (const { name } of tables) {
    const hits = await rows(
      deps.db,
      sql`select 1 from ${sql.raw(name)} as t where lower(t::text) like any(array[${patterns}]) limit 1`,
    )
    if (hits.length) found.push(name.replace('public.', ''))
  }
  for (const file of readdirSync(deps.config.DATA_DIR, { recursive: true, withFileTypes: true })) {
    const full = path.join(file.parentPath, file.name)
    const bytes = file.isFile() && readFileSync(full)
    if (bytes && words.some((word) => full.includes(word) || bytes.includes(word))) found.push(full)
  }
  return found
}
