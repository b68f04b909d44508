import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChangeLine } from '#contract/library/law-changes.ts'
import { CHANGE_SOURCES, EFFECTS } from '#contract/library/law-state.ts'
import { documents, documentTexts } from '#server/features/library/tables.ts'

/** What changed the law, for each section: see changes/. Notes and amending Acts are read again whenever a text changes. */
export const lawChanges = pgTable(
  'law_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    source: text('source', { enum: CHANGE_SOURCES }).notNull(),
    /** The document that tells it; null for what content, an admin or a feed tells. */
    toldBy: uuid('told_by').references(() => documents.id, { onDelete: 'cascade' }),
    /** The changed Act or instrument as it is named: folded title, chapter, year and number. */
    act: text('act').notNull(),
    chapter: text('chapter'),
    year: integer('year'),
    enacted: integer('enacted'),
    /** The library's text of it, and the ordinal of the section in that text; null where it holds none. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    textId: uuid('text_id').references(() => documentTexts.id, { onDelete: 'set null' }),
    section: integer('section'),
    /** The section's number, empty for the whole Act; of a schedule's sections, which are numbered from 1 again, with the schedule. */
    number: text('number').notNull().default(''),
    schedule: text('schedule'),
    /** What of the section or the Act: "(4)", "(2), paragraph (a)", "First Schedule"; empty for the whole. */
    place: text('place').notNull().default(''),
    effect: text('effect', { enum: EFFECTS }).notNull(),
    /** What makes the change, as lawyers cite it. */
    madeBy: text('made_by').notNull(),
    /** Title of the Act that makes it, where content names it, and the library's document of it. */
    maker: text('maker').notNull().default(''),
    madeByDocument: uuid('made_by_document').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    /** The words that prove it, verbatim in the text that tells it or in the document of what makes it. */
    proof: text('proof').notNull().default(''),
    /** "2022-09-16", or only "2022". */
    since: text('since'),
    note: text('note').notNull().default(''),
    /** Where it is known from and who read it. */
    readBy: text('read_by').notNull().default(''),
    unread: boolean('unread').notNull().default(false),
    undated: boolean('undated').notNull().default(false),
    /** As it was entered, by content or an admin. */
    line: jsonb('line').$type<ChangeLine>(),
  },
  (t) => [
    index('law_changes_document_idx').on(t.documentId, t.section),
    index('law_changes_act_idx')
      .on(t.act)
      .where(sql`source <> 'text_note'`),
    index('law_changes_told_by_idx').on(t.toldBy),
  ],
)
