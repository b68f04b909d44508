import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { at, id } from '#server/db/columns.ts'

/** Under which `app_state` has what is remembered of the files that were loaded. */
export const STATE_KEY = 'section_questions'

/** Questions of people whose answer is a section, in one language: what they ask in is matched with them, see question-bank. */
export const sectionQuestions = pgTable(
  'section_questions',
  {
    id: id(),
    /** The Act by its folded title, year and chapter: see actKey in the library feature. */
    act: text('act').notNull(),
    number: text('number').notNull(),
    heading: text('heading').notNull(),
    language: text('language', { enum: ['en', 'sn', 'nd'] }).notNull(),
    questions: text('questions').array().notNull(),
    source: text('source', { enum: ['content', 'admin'] }).notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('section_questions_section_key').on(t.act, t.number, t.heading, t.language),
    index('section_questions_updated_idx').on(t.updatedAt),
  ],
)
