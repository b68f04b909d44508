import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { at, id } from '#server/db/columns.ts'

/** What a section means in everyday words; indexed with the passage, editable by an admin. */
export const plainWords = pgTable(
  'plain_words',
  {
    id: id(),
    /** The Act by its folded title, year and chapter: see actKey in the library feature. */
    act: text('act').notNull(),
    number: text('number').notNull(),
    heading: text('heading').notNull(),
    words: text('words').notNull(),
    source: text('source', { enum: ['content', 'model', 'admin'] }).notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('plain_words_section_key').on(t.act, t.number, t.heading)],
)
