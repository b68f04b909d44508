import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CATALOGUES } from '#contract/wording.ts'
import { at, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** What administrators wrote in the place of our own texts in Shona and Ndebele. */
export const wordingCorrections = pgTable(
  'wording_corrections',
  {
    id: id(),
    catalogue: text('catalogue', { enum: CATALOGUES }).notNull(),
    language: text('language', { enum: ['sn', 'nd'] }).notNull(),
    key: text('key').notNull(),
    /** The text of ours that it corrects: where that has changed since, it is no longer used. `{0}` stands for what is put in first. */
    ours: text('ours').notNull(),
    text: text('text').notNull(),
    correctedBy: uuid('corrected_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('wording_corrections_key').on(t.catalogue, t.language, t.key)],
)
