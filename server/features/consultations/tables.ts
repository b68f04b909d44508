import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Citation } from '#contract/consultations/answers.ts'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'
import { LANGUAGES } from '#server/text/language.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default(''),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    starred: boolean('starred').notNull().default(false),
    conversationType: text('conversation_type').notNull().default('WEB'),
    /** The language that its person chose for answers; null where they follow that of the questions. */
    language: text('language', { enum: LANGUAGES }),
    /** What the questions were seen to be in when it was chosen. */
    writtenIn: text('written_in', { enum: LANGUAGES }),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('conversations_user_idx').on(t.userId, t.createdAt)],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** Order within the conversation. */
    position: integer('position').notNull(),
    sender: text('sender', { enum: ['user', 'ai'] }).notNull(),
    text: text('text').notNull(),
    /**
     * The run that wrote this answer. The foreign key, `on delete set null`, stands in migration 0005 alone: a table of the
     * answering feature named here would close a circle of imports.
     */
    runId: uuid('run_id'),
    citations: jsonb('citations').$type<Citation[]>().notNull().default([]),
    attachmentId: uuid('attachment_id'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('messages_position_key').on(t.conversationId, t.position),
    index('messages_user_idx').on(t.userId),
    index('messages_run_idx')
      .on(t.runId)
      .where(sql`run_id is not null`),
  ],
)

/** Raised by every change of a person's consultations: the version behind the list's ETag, one row by primary key. */
export const conversationLists = pgTable('conversation_lists', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Bytes of the words of all messages: what a person's quota counts. */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})
