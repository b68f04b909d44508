import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { KeptProcedure } from '#contract/procedures/procedures.ts'
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
    /** The text that it was begun with; null: before texts had versions. */
    version: text('version'),
    answers: jsonb('answers').$type<KeptProcedure['answers']>().notNull(),
    ticks: jsonb('ticks').$type<KeptProcedure['ticks']>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.procedure] })],
)

/** Texts of procedures that were published here, and shipped ones that somebody began to walk: they end as they began. */
export const procedureVersions = pgTable(
  'procedure_versions',
  {
    procedure: text('procedure').notNull(),
    version: text('version').notNull(),
    text: text('text').notNull(),
    /** Null for a shipped one. */
    publishedAt: at('published_at'),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.procedure, t.version] })],
)

/** What administrators made of a procedure: a draft that nobody else sees, and what people walk in place of the shipped text. */
export const procedureEdits = pgTable('procedure_edits', {
  procedure: text('procedure').primaryKey(),
  draft: text('draft'),
  /** A version of `procedure_versions`. */
  live: text('live'),
  /** The shipped version at the time when `live` was published. */
  shipped: text('shipped'),
})

/** Dates that people want to be reminded of by mail. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rule: text('rule').notNull(),
    /** As the rule called it: the mail is sent also when there is no such rule any more. */
    title: text('title').notNull(),
    fromDay: text('from_day').notNull(),
    date: text('date').notNull(),
    /** When the next mail is due; null when all were sent. */
    nextAt: at('next_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('reminders_once').on(t.userId, t.rule, t.fromDay),
    index('reminders_next_idx').on(t.nextAt),
  ],
)
