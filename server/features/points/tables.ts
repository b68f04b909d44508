import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

export const pointAccounts = pgTable(
  'point_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    balance: integer('balance').notNull().default(0),
  },
  (t) => [check('point_accounts_not_negative', sql`${t.balance} >= 0`)],
)

/** What an entry of the ledger is for. */
export const ENTRY_KINDS = [
  'signup',
  'reply',
  'reply_released',
  'view_document',
  'document',
  'document_released',
  'purchase',
  'refund',
  'adjustment',
  'citation_check',
  'contract_review',
  'contract_review_released',
  'merged',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Entries are only ever added; the balance is their sum. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    /** What it was for: a run, document or purchase id. */
    reference: text('reference').notNull().default(''),
    note: text('note').notNull().default(''),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_entries_once_key').on(t.userId, t.idempotencyKey),
    index('ledger_entries_user_idx').on(t.userId, t.id),
    index('ledger_entries_created_idx').on(t.createdAt),
  ],
)

export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('USD'),
    phone: text('phone').notNull(),
    state: text('state', { enum: ['open', 'paid', 'failed', 'in_doubt', 'refunded'] })
      .notNull()
      .default('open'),
    clientKey: text('client_key').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('purchases_client_key').on(t.userId, t.clientKey),
    index('purchases_user_idx').on(t.userId, t.createdAt),
  ],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    merchantTrace: text('merchant_trace').notNull().unique(),
    reference: text('reference').notNull().unique(),
    state: text('state', {
      enum: ['created', 'sending', 'pending', 'unknown', 'paid', 'failed', 'expired', 'disputed', 'refunded'],
    })
      .notNull()
      .default('created'),
    providerReference: text('provider_reference'),
    pollUrl: text('poll_url'),
    instructions: text('instructions'),
    reason: text('reason'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: at('next_check_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payment_attempts_open_key')
      .on(t.purchaseId)
      .where(sql`state in ('created','sending','pending','unknown')`),
    index('payment_attempts_due_idx')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
)
