import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './tables.ts'

/** A table of what was taken for something done with a person's text, once for each text: its hash, never its words. */
export const chargeTable = (name: string) =>
  pgTable(
    name,
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

export type ChargeTable = ReturnType<typeof chargeTable>
