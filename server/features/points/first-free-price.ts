import { and, eq, gte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Ctx, currentUser } from '#server/context.ts'
import { dateOf, firstMoment } from '#server/day.ts'
import type { ChargeTable } from '#server/db/charge-table.ts'
import { inTransaction } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { type AuditKind, recordAudit } from '#server/features/audit/service.ts'
import { requireAgreed } from './agreed.ts'
import { book } from './ledger.ts'
import type { EntryKind } from './tables.ts'

type Priced = {
  /** Where the price that an administrator set is kept in `app_state`. */
  key: string
  /** The price until one is set. */
  points: number
  charges: ChargeTable
  /** Recorded in the audit trail when the price is changed. */
  changed: AuditKind
  /** Of the ledger's entries, and the beginning of their keys. */
  entry: EntryKind
}

/** The price of something that is free once a day, and paid once for each text: set by administrators, asked for, taken. */
export const firstFreePrice = (of: Priced) => ({
  /** What it would cost the asker now, and what all but the first of a day cost. */
  get: (ctx: Ctx) => getPrice(ctx, of),
  /** Sets the price of all but the first of a day; for administrators. */
  set: (ctx: Ctx, { points }: { points: number }) => setPrice(ctx, of, points),
  /**
   * Takes the price, once for each text, in the caller's transaction, which holds the row of the account: two at once would both be the
   * first of the day. Gives the points that were taken now. Throws `not_enough_points`, and `conflict` where it is more than was agreed to.
   */
  pay: (ctx: Ctx, tx: Tx, textHash: string, agreedPoints?: number) => payOnce(ctx, tx, of, { textHash, agreedPoints }),
})

async function readPrice(db: Db | Tx, { key, points }: Priced): Promise<number> {
  const [row] = await db.select().from(appState).where(eq(appState.key, key))
  const price = z.int().safeParse(row?.value)
  return price.success ? price.data : points
}

async function hasHadFree(ctx: Ctx, db: Db | Tx, { charges }: Priced): Promise<boolean> {
  const since = firstMoment(dateOf(ctx.now()))
  const [one] = await db
    .select({ points: charges.points })
    .from(charges)
    .where(and(eq(charges.userId, currentUser(ctx).id), gte(charges.createdAt, since)))
    .limit(1)
  return one !== undefined
}

async function getPrice(ctx: Ctx, of: Priced) {
  const points = await readPrice(ctx.db, of)
  return { now: (await hasHadFree(ctx, ctx.db, of)) ? points : 0, points }
}

async function setPrice(ctx: Ctx, of: Priced, points: number) {
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insert(appState)
      .values({ key: of.key, value: points })
      .onConflictDoUpdate({ target: appState.key, set: { value: points } })
    await recordAudit(ctx, { kind: of.changed, detail: { points } }, tx)
  })
  return getPrice(ctx, of)
}

type Payment = { textHash: string; agreedPoints: number | undefined }

async function payOnce(ctx: Ctx, tx: Tx, of: Priced, { textHash, agreedPoints }: Payment): Promise<number> {
  const { charges, entry } = of
  const { id: userId } = currentUser(ctx)
  const [before] = await tx
    .select({ points: charges.points })
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.textHash, textHash)))
  if (before) return 0
  const points = (await hasHadFree(ctx, tx, of)) ? await readPrice(tx, of) : 0
  requireAgreed(points, agreedPoints ?? 0)
  await tx.insert(charges).values({ userId, textHash, points, createdAt: ctx.now() })
  if (points) await book(tx, { userId, amount: -points, kind: entry, key: `${entry}:${textHash}` })
  return points
}
