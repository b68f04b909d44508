import { bigserial, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { documents, documentTexts } from '#server/features/library/tables.ts'

/** What a judgment says of itself. A document that has a row here is a judgment, whatever its file; it has no profile. */
export const judgments = pgTable(
  'judgments',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    court: text('court').notNull(),
    /** Its numbers as printed, "HH 1-20", and as keys, see judgmentKey: "HH/2020/1". */
    citations: text('citations').array().notNull(),
    keys: text('keys').array().notNull(),
    /** Who brought it, then who answered. */
    parties: jsonb('parties').$type<{ before: string[]; after: string[] }>().notNull(),
    judges: text('judges').array().notNull(),
    date: date('date', { mode: 'string' }),
    /** Where it comes from: the head of its text, the description in its file, or an administrator, whose words stay. */
    source: text('source', { enum: ['head', 'file', 'admin'] }).notNull(),
  },
  (t) => [index('judgments_keys_idx').using('gin', t.keys)],
)

/** What judgments cite, read from their current texts; which document is meant is looked up when somebody asks. */
export const judgmentCitations = pgTable(
  'judgment_citations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    textId: uuid('text_id')
      .notNull()
      .references(() => documentTexts.id, { onDelete: 'cascade' }),
    /** The paragraph it stands in, empty where paragraphs have no numbers, and the words with their place in the text. */
    paragraph: text('paragraph').notNull().default(''),
    words: text('words').notNull(),
    startAt: integer('start_at').notNull(),
    /** A section of an Act as it is named: folded title, chapter, year and number of the enactment. */
    act: text('act'),
    chapter: text('chapter'),
    year: integer('year'),
    enacted: integer('enacted'),
    section: text('section'),
    /** Or another judgment, by its key. */
    judgment: text('judgment'),
  },
  (t) => [
    index('judgment_citations_document_idx').on(t.documentId),
    index('judgment_citations_section_idx').on(t.act, t.section),
    index('judgment_citations_judgment_idx').on(t.judgment),
  ],
)
