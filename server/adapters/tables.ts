import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

export const mails = pgTable(
  'mails',
  {
    id: id(),
    messageId: text('message_id').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    replyTo: text('reply_to'),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    reason: text('reason'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (t) => [index('mails_user_idx').on(t.userId)],
)
