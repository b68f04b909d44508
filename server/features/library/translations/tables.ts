import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { at, id } from '#server/db/columns.ts'

/** What administrators changed in the translations of our guides: lines by their English, and who has read the whole. */
export const guideTranslations = pgTable(
  'guide_translations',
  {
    id: id(),
    slug: text('slug').notNull(),
    language: text('language', { enum: ['sn', 'nd'] }).notNull(),
    lines: jsonb('lines').$type<{ en: string; to: string }[]>().notNull().default([]),
    /** Null: as the content says. */
    readBy: text('read_by'),
    readOn: text('read_on'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('guide_translations_key').on(t.slug, t.language)],
)
