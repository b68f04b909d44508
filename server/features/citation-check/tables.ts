import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** Texts whose citations a person had checked: their hashes, never their words. */
export const citationChecks = pgTable(
  'citation_checks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    textHash: text('text_hash').notNull(),
    points: integer('points').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.textHash] })],
)
