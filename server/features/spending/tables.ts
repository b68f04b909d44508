import { bigint, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/tables.ts'

/** What language models read and wrote on a date in Harare; without a user, for everybody. Rows of people go after two days. */
export const modelUsage = pgTable(
  'model_usage',
  {
    day: text('day').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
  },
  (t) => [unique('model_usage_key').on(t.day, t.userId).nullsNotDistinct()],
)
