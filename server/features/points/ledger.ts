import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { REPLY_PRICE } from '#contract/product.ts'
import { onCommit, oneRow, rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { type EntryKind, ledgerEntries, pointAccounts } from './tables.ts'
import { points } from '#server/telemetry/metrics.ts'

export type Entry = {
  userId: string
  /** Points; negative takes, positive gives. Never zero. */
  amount: number
  kind: EntryKind
  /** What it is for: a run, document or purchase id. */
  reference?: string
  note?: string
  /** The same key for the same user is booked once, however often it is asked. */
  key: string
}

/**
 * Books one entry and moves the balance with it, inside the caller's transaction. Answers the new balance, or the balance
 * of the first time when the key was booked before. Throws `not_enough_points` (402, with `available`) and books nothing
 * when the balance would fall below zero. Row locks on the account make parallel bookings of one person wait their turn.
 */
export async function book(tx: Tx, entry: Entry): Promise<{ balance: number; booked: boolean }> {
  const { userId, amount, kind, reference = '', note = '', key } = entry
  const before = await lockAccount(tx, userId)
  const balance = before + amount
  // a statement of its own: it sees what was booked until the lock was ours
  const done = oneRow(
    await rows<{ earlier: number | null; booked: number | null }>(
      tx,
      sql`with earlier as (
        select balance_after from ${ledgerEntries} where user_id = ${userId} and idempotency_key = ${key}
      ), booked as (
        insert into ${ledgerEntries} (user_id, amount, balance_after, kind, reference, note, idempotency_key)
        select ${userId}::uuid, ${amount}::int, ${balance}::int, ${kind}, ${reference}, ${note}, ${key}
        where ${balance}::int >= 0 and not exists (select 1 from earlier) returning balance_after
      ), moved as (
        update ${pointAccounts} set balance = booked.balance_after from booked where user_id = ${userId}
      ) select (select balance_after from earlier) as earlier, (select balance_after from booked) as booked`,
    ),
  )
  if (done.earlier !== null) return { balance: done.earlier, booked: false }
  if (done.booked === null) throw notEnoughPoints(before)
  onCommit(tx, () => points.inc({ kind }, Math.abs(amount)))
  return { balance, booked: true }
}

/** The person's balance, which nobody else can change until the transaction ends. */
async function lockAccount(tx: Tx, userId: string): Promise<number> {
  const lock = () =>
    tx
      .select({ balance: pointAccounts.balance })
      .from(pointAccounts)
      .where(eq(pointAccounts.userId, userId))
      .for('update')
  const [account] = await lock()
  if (account) return account.balance
  await openAccount(tx, userId)
  return oneRow(await lock()).balance
}

/** An account with no points in it; one that is there stays as it is. */
export async function openAccount(tx: Tx, userId: string) {
  await tx.insert(pointAccounts).values({ userId, balance: 0 }).onConflictDoNothing()
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
export const notEnoughPoints = (available: number) =>
  new AppError('not_enough_points', `Insufficient points. You currently have ${available} points`, { available })

/** Takes the price of the reply that a run writes. */
export const reserveReply = (tx: Tx, { id, userId }: { id: string; userId: string }) =>
  book(tx, { userId, amount: -REPLY_PRICE, kind: 'reply', reference: id, key: `run:${id}` })

/** Gives that price back, once. */
export const releaseReply = (tx: Tx, { id, userId }: { id: string; userId: string }) =>
  book(tx, { userId, amount: REPLY_PRICE, kind: 'reply_released', reference: id, key: `run:${id}:released` })
