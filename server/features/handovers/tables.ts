import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Practitioner } from '#contract/consultations/handovers.ts'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** Lawyers and legal aid officers to whom consultations can be handed over. */
export const practitioners = pgTable('practitioners', {
  id: id(),
  name: text('name').notNull(),
  firm: text('firm').notNull(),
  email: text('email').notNull(),
  registration: text('registration').notNull(),
  provinces: jsonb('provinces').$type<Practitioner['provinces']>().notNull(),
  retired: boolean('retired').notNull().default(false),
})

/** Consultations that somebody let a practitioner read. */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    practitionerId: uuid('practitioner_id')
      .notNull()
      .references(() => practitioners.id, { onDelete: 'cascade' }),
    /** What is said later is not shown: the position of the last message that is. */
    upTo: integer('up_to').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    openedAt: at('opened_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('handovers_token_idx').on(t.tokenHash),
    index('handovers_conversation_idx').on(t.conversationId),
    index('handovers_expires_idx').on(t.expiresAt),
  ],
)
