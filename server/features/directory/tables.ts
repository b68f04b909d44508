import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DirectoryEntry } from '#contract/consultations/directory.ts'
import { at } from '#server/db/columns.ts'

/** Entries that administrators added or changed: each stands instead of the one of its id in content/directory.yaml. */
export const directoryEntries = pgTable('directory_entries', {
  id: text('id').primaryKey(),
  entry: jsonb('entry').$type<DirectoryEntry>().notNull(),
  retired: boolean('retired').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
