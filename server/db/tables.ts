import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    emailConfirmedAt: at('email_confirmed_at'),
    /** A new address that waits for its confirmation. */
    pendingEmail: text('pending_email'),
    phoneNumber: text('phone_number').notNull().default(''),
    /** Null for people who only ever came by Google. */
    passwordHash: text('password_hash'),
    googleSub: text('google_sub').unique(),
    occupation: text('occupation').notNull().default('other'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    twoFactorSecret: text('two_factor_secret'),
    /** The last TOTP time step accepted: a code never works twice. */
    twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
    preferredLanguage: text('preferred_language').notNull().default('en'),
    timezone: text('timezone').notNull().default('Africa/Harare'),
    notifications: jsonb('notifications')
      .$type<{ email: boolean; sms: boolean; push: boolean }>()
      .notNull()
      .default({ email: true, sms: false, push: false }),
    consentVersion: text('consent_version'),
    consentAt: at('consent_at'),
    createdAt: createdAt(),
    /** What an administrator searches in; kept, because working it out for 100,000 people takes longer than reading it. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(full_name || ' ' || email)`),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_name_idx').on(sql`lower(${t.fullName})`, t.id),
  ],
)

/** What this database knows of itself: what was seeded, how far jobs have counted, keys made on the first start. */
export const appState = pgTable('app_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
