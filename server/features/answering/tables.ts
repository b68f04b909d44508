import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id, type Json } from '#server/db/columns.ts'
import { conversations, messages } from '#server/features/consultations/tables.ts'
import { LANGUAGES } from '#server/text/language.ts'

/** An answer in the making; it belongs to the server, not to a connection. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The language that the question's answer is given again in, free of charge; empty for the answer itself. */
    retoldIn: text('retold_in', { enum: ['', ...LANGUAGES] })
      .notNull()
      .default(''),
    state: text('state', { enum: ['running', 'complete', 'failed', 'stopped'] })
      .notNull()
      .default('running'),
    outcome: text('outcome'),
    channel: text('channel', { enum: ['web', 'whatsapp'] })
      .notNull()
      .default('web'),
    /** The process working on it holds this until; past it anyone may take the run over. */
    leaseUntil: at('lease_until').notNull(),
    leaseOwner: text('lease_owner').notNull(),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** Passages retrieved, sentences dropped and why, model tokens: for admins and evaluation. */
    trace: jsonb('trace').$type<Json>().notNull().default({}),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    verdict: text('verdict'),
    verdictComment: text('verdict_comment'),
    verdictAt: at('verdict_at'),
    createdAt: createdAt(),
    completedAt: at('completed_at'),
  },
  (t) => [
    unique('runs_question_key').on(t.questionId, t.retoldIn),
    index('runs_conversation_idx').on(t.conversationId, t.createdAt),
    index('runs_open_idx')
      .on(t.leaseUntil)
      .where(sql`state = 'running'`),
    index('runs_created_idx').on(t.createdAt),
    /** The few runs that somebody judged. */
    index('runs_feedback_idx')
      .on(t.verdictAt)
      .where(sql`verdict is not null`),
  ],
)

export type RunRow = typeof runs.$inferSelect
/** Where a question came from. */
export type Channel = RunRow['channel']

/** Questions that an administrator kept for the evaluation; they go with their run when the person's data goes. */
export const evaluationCases = pgTable(
  'evaluation_cases',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The asker: see run_events. */
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['answerable', 'trap'] }).notNull(),
    source: text('source').notNull().default(''),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.userId] })],
)

export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The asker: events lie where their run lies when tables are distributed by person (docs/operations.md). */
    userId: uuid('user_id').notNull(),
    seq: integer('seq').notNull(),
    data: jsonb('data').$type<Json>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.seq] })],
)

/** Public source pages: the code is the permission. */
export const sourceCodes = pgTable(
  'source_codes',
  {
    code: text('code').primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    substring: text('substring').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('source_codes_run_idx').on(t.runId), index('source_codes_document_idx').on(t.documentId)],
)
