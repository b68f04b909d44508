import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Db, onCommit, type Tx } from '#server/db/open.ts'
import { ledgerEntries, pointAccounts } from '#server/db/schema.ts'
import { points } from '#server/telemetry/metrics.ts'

export type EntryKind =
  | 'signup'
  | 'reply'
  | 'reply_released'
  | 'view_document'
  | 'document'
  | 'document_released'
  | 'purchase'
  | 'refund'
  | 'adjustment'

export type Entry = {
  userId: string
  /** Points; negative takes, positive gives. Never zero. */
  amount: number
  kind: EntryKind
  /** What it is for: a run, document or purchase id. */
  reference?: string
  note?: string
  /** The same key for the same user is booked once, however often it is asked (Decision 4.2). */
  key: string
}

/**
 * Books one entry and moves the balance with it, inside the caller's transaction. Answers the new balance, or the balance
 * of the first time when the key was booked before. Throws `not_enough_points` (402, with `available`) and books nothing
 * when the balance would fall below zero. Row locks on the account make parallel bookings of one person wait their turn.
 */
export async function book(tx: Tx, entry: Entry): Promise<{ balance: number; booked: boolean }> {
  await tx.insert(pointAccounts).values({ userId: entry.userId, balance: 0 }).onConflictDoNothing()
  const [account] = await tx
    .select({ balance: pointAccounts.balance })
    .from(pointAccounts)
    .where(eq(pointAccounts.userId, entry.userId))
    .for('update')
  const [before] = await tx
    .select({ balanceAfter: ledgerEntries.balanceAfter })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, entry.userId), eq(ledgerEntries.idempotencyKey, entry.key)))
  if (before) return { balance: before.balanceAfter, booked: false }
  const balance = (account?.balance ?? 0) + entry.amount
  if (balance < 0) throw notEnough(account?.balance ?? 0)
  await tx.insert(ledgerEntries).values({
    userId: entry.userId,
    amount: entry.amount,
    balanceAfter: balance,
    kind: entry.kind,
    reference: entry.reference ?? '',
    note: entry.note ?? '',
    idempotencyKey: entry.key,
  })
  await tx.update(pointAccounts).set({ balance }).where(eq(pointAccounts.userId, entry.userId))
  onCommit(tx, () => points.inc({ kind: entry.kind }, Math.abs(entry.amount)))
  return { balance, booked: true }
}

/** The person's points now. */
export async function balanceOf(db: Db | Tx, userId: string): Promise<number> {
  const [account] = await db
    .select({ balance: pointAccounts.balance })
    .from(pointAccounts)
    .where(eq(pointAccounts.userId, userId))
  return account?.balance ?? 0
}

/** People whose balance is not the sum of their entries; always empty, and tests and operators ask. */
export async function unbalancedAccounts(db: Db): Promise<{ userId: string }[]> {
  return db
    .select({ userId: pointAccounts.userId })
    .from(pointAccounts)
    .leftJoin(ledgerEntries, eq(ledgerEntries.userId, pointAccounts.userId))
    .groupBy(pointAccounts.userId, pointAccounts.balance)
    .having(sql`${pointAccounts.balance} <> coalesce(sum(${ledgerEntries.amount}), 0)`)
}

/** 402: what the person has is less than the price. */
export const notEnough = (available: number) =>
  new AppError('not_enough_points', `Insufficient points. You currently have ${available} points`, { available })
