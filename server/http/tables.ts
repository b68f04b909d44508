import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the companion cookie. */
    companionHash: text('companion_hash').notNull(),
    remembered: boolean('remembered').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
)

/** Tokens of a session; stored only as SHA-256. A stale one still names its session for a refresh with the cookie. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    validUntil: at('valid_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('session_tokens_session_idx').on(t.sessionId)],
)

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowEndsAt: at('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('rate_limits_end_idx').on(t.windowEndsAt)],
)
