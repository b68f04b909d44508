import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { chore, type Job, type JobTools } from './job.ts'

const TIDY = 'database.tidy'
const EVERY_MS = 10 * 60_000
/** As autovacuum decides: so many rows, and this share of a table. */
const ROWS = 500
const SHARE = 0.2
/** Instead of PostgreSQL's 100: a look at 20,000 passages takes a tenth of the time. */
const STATISTICS = 10

/**
 * What autovacuum does on a server and nobody in the embedded database: room of deleted rows is used again, search stops
 * counting deleted passages, and the planner knows the tables. One table at a time, because each holds the process.
 */
export async function tidyDatabase({ database, db }: Ctx, _: object, { signal }: Pick<JobTools, 'signal'>) {
  if (database.kind !== 'pglite') return
  // the counts begin at nothing with each start; that a table was never looked at is kept with it
  const tables = await rows<{ name: string; live: number; dead: number; changed: number; unknown: boolean }>(
    db,
    sql`select s.relname as name, n_live_tup::int as live, n_dead_tup::int as dead, n_mod_since_analyze::int as changed,
        c.reltuples < 0 and pg_relation_size(c.oid) > 0 as unknown
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.schemaname = 'public'`,
  )
  await db.execute(sql.raw(`set default_statistics_target = ${STATISTICS}`))
  for (const { name, live, dead, changed, unknown } of tables) {
    if (signal.aborted) return
    const many = ROWS + SHARE * live
    if (dead > many) await db.execute(sql`vacuum ${sql.identifier(name)}`)
    if (unknown || changed > many) await db.execute(sql`analyze ${sql.identifier(name)}`)
  }
}

export const tidyJobs: Job[] = [chore(TIDY, EVERY_MS, tidyDatabase)]
