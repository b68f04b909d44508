import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '#server/db/query.ts'
import type { TestServer } from './server.ts'

/** Every table that holds `word` in any column, and every file that holds it in its name or its bytes. */
export async function placesThatName({ deps }: TestServer, word: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    deps.db,
    sql`select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const holds = sql`strpos(lower(t::text), ${word.toLowerCase()}) > 0`
    const hits = await rows(deps.db, sql`select 1 from ${sql.raw(name)} as t where ${holds} limit 1`)
    if (hits.length) found.push(name.replace('public.', ''))
  }
  for (const file of readdirSync(deps.config.DATA_DIR, { recursive: true, withFileTypes: true })) {
    const full = path.join(file.parentPath, file.name)
    if (file.isFile() && (full.includes(word) || readFileSync(full).includes(word))) found.push(full)
  }
  return found
}
