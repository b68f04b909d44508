import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '#server/db/query.ts'
import type { Database } from '#server/db/types.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'

/** What must hold whatever failed: each finds what breaks it. */
const RULES: Record<string, ReturnType<typeof sql>> = {
  'a question has one answer': sql`select r.id from runs r
    where (select count(*) from messages m where m.run_id = r.id and m.sender = 'ai') <> 1
      or (select count(*) from runs o where o.question_id = r.question_id) <> 1`,
  'an answer is charged once, as it says': sql`select r.id from runs r
    where (r.trace->>'charged')::int <> (select -coalesce(sum(amount), 0) from ledger_entries where reference = r.id::text)`,
  'a document is charged once, and is there': sql`select l.id from ledger_entries l where l.kind = 'document'
    and not exists (select 1 from generated_documents d where d.id::text = l.reference)
    union all select null from generated_documents d
    where (select count(*) from ledger_entries l where l.kind = 'document' and l.reference = d.id::text) <> 1`,
  'what is ready can be read': sql`select id from documents d where state = 'ready' and deleted_at is null
    and not exists (select 1 from passages p where p.text_id = d.text_id)`,
}

const STUCK = sql`select 'answer ' || id as what from runs where state = 'running'
  union all select 'document ' || id from documents where state in ('queued', 'reading')
  union all select kind || ' ' || state from jobs where state = 'failed' or (state = 'running' and lease_until < now())`

/** Waits until nothing is under way any more; gives what still is after `seconds`. */
export async function untilQuiet({ db }: Database, seconds: number): Promise<string[]> {
  for (let i = 0; ; i++) {
    const stuck = await rows<{ what: string }>(db, STUCK)
    if (!stuck.length || i >= seconds * 2) return stuck.map(({ what }) => what)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Sentences about what does not hold; none when all is well. */
export async function brokenInvariants({ db }: Database, folder: string): Promise<string[]> {
  const broken: string[] = []
  const unbalanced = await unbalancedAccounts(db)
  if (unbalanced.length) broken.push(`a balance is not the sum of its entries (${unbalanced.length})`)
  for (const [rule, statement] of Object.entries(RULES)) {
    const violations = await rows(db, statement)
    if (violations.length) broken.push(`not so: ${rule} (${violations.length})`)
  }
  const named = await rows<{ location: string }>(
    db,
    sql`select location from documents where state = 'ready' and deleted_at is null
      union all select location from generated_documents`,
  )
  const sizes = await Promise.all(named.map(({ location }) => sizeOf(path.join(folder, 'files', location))))
  const missing = sizes.filter((size) => !size).length
  if (missing) broken.push(`a file that a row names is missing or empty (${missing})`)
  return broken
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
