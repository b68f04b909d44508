import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, type Json } from '#server/db/columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** At most one waiting or running job per key. */
    uniqueKey: text('unique_key'),
    payload: jsonb('payload').$type<Json>().notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** How often the process that worked on it ended without a word. */
    deaths: integer('deaths').notNull().default(0),
    /** Asked for while it ran: once it is done it runs once more, at this time. */
    againAt: at('again_at'),
    maxAttempts: integer('max_attempts').notNull().default(5),
    runAt: at('run_at').notNull().defaultNow(),
    leaseUntil: at('lease_until'),
    leaseOwner: text('lease_owner'),
    progress: jsonb('progress').$type<Json>(),
    error: text('error'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    uniqueIndex('jobs_unique_key')
      .on(t.kind, t.uniqueKey)
      .where(sql`state in ('queued','running')`),
    index('jobs_due_idx')
      .on(t.runAt)
      .where(sql`state in ('queued','running')`),
  ],
)
