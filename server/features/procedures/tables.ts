import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { KeptProcedure } from '#contract/procedures.ts'
import { at } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** How far a person came with a procedure: one row of each, so that an account cannot hold more than there are procedures. */
export const keptProcedures = pgTable(
  'kept_procedures',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    procedure: text('procedure').notNull(),
    runId: uuid('run_id').notNull(),
    answers: jsonb('answers').$type<KeptProcedure['answers']>().notNull(),
    ticks: jsonb('ticks').$type<KeptProcedure['ticks']>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.procedure] })],
)
