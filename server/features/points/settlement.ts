import { perProcess } from '#server/process-state.ts'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Charge, PaymentStatus } from '#server/adapters/payments/port.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { paymentAttempts, purchases } from './tables.ts'
import { balanceOf, book } from './ledger.ts'
import { DAY_MS } from '#server/day.ts'

export const OPEN_ATTEMPTS = ['created', 'sending', 'pending', 'unknown'] as const
/** A provider may know an attempt only after a while: until then "not found" is no failure. */
const NOT_FOUND_AFTER_MS = 10 * 60_000
const GIVE_UP_AFTER_MS = 7 * DAY_MS

/** What the provider needs to know of an attempt. */
export async function chargeOf(db: Db, attemptId: string): Promise<(Charge & { pollUrl?: string }) | undefined> {
  const [row] = await db
    .select({ attempt: paymentAttempts, purchase: purchases })
    .from(paymentAttempts)
    .innerJoin(purchases, eq(purchases.id, paymentAttempts.purchaseId))
    .where(eq(paymentAttempts.id, attemptId))
  if (!row) return undefined
  const { attempt, purchase } = row
  return {
    merchantTrace: attempt.merchantTrace,
    reference: attempt.reference,
    amountCents: purchase.amountCents,
    phone: purchase.phone,
    description: `${purchase.points} points`,
    startedAt: attempt.createdAt,
    pollUrl: attempt.pollUrl ?? undefined,
  }
}

const start = perProcess(() => ({ done: false }))

/** When a process starts, every open attempt is checked at once: a process may have died while sending it or asking about it. */
async function dueAtStart(ctx: Ctx) {
  if (start(ctx).done) return
  await ctx.db
    .update(paymentAttempts)
    .set({ nextCheckAt: ctx.now() })
    .where(inArray(paymentAttempts.state, [...OPEN_ATTEMPTS]))
  start(ctx).done = true
}

/** Asks about every attempt that is due. Many processes may: each takes an attempt by moving its next check first. */
export async function checkDuePayments(ctx: Ctx) {
  await dueAtStart(ctx)
  for (;;) {
    const now = ctx.now()
    const [due] = await rows<{ id: string }>(
      ctx.db,
      sql`update ${paymentAttempts} set next_check_at = ${new Date(now.getTime() + 60_000).toISOString()}, checks = checks + 1
        where id = (select id from ${paymentAttempts} where next_check_at <= ${now.toISOString()}
          order by next_check_at limit 1 for update skip locked)
        returning id`,
    )
    if (!due) return
    await checkAttempt(ctx, due.id)
  }
}

/** Asks the provider what became of one attempt and books it. */
async function checkAttempt(ctx: Ctx, attemptId: string) {
  const charge = (await closeUnsent(ctx, attemptId)) ? undefined : await chargeOf(ctx.db, attemptId)
  if (!charge) return
  const status = await ctx.payments
    .check(charge)
    .catch((error: unknown): PaymentStatus => ({ kind: 'unknown', reason: String(error) }))
  await recordPaymentStatus(ctx, attemptId, status)
}

/** An attempt that is still `created` when it is due was never sent, and cannot be any more: only a `created` one is sent. */
function closeUnsent(ctx: Ctx, attemptId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const [unsent] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'created')))
      .for('update')
    if (unsent)
      await closeAttempt(ctx, tx, unsent, 'failed', 'It was interrupted before it began, and nothing was charged')
    return unsent !== undefined
  })
}

/** Books what a provider said of an attempt, once: the attempt, the purchase and the points move together. */
export async function recordPaymentStatus(ctx: Ctx, attemptId: string, status: PaymentStatus) {
  await inTransaction(ctx.db, async (tx) => {
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for('update')
    if (!attempt) return
    const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, attempt.purchaseId)).for('update')
    if (!purchase) return
    if (status.kind === 'paid') return recordPaid(ctx, tx, attempt, purchase, status)
    if (status.kind === 'refunded' || status.kind === 'disputed')
      return recordTakenBack(ctx, tx, attempt, purchase, status.kind)
    if (attempt.state === 'paid' || attempt.state === 'refunded' || attempt.state === 'disputed') {
      return updateAttempt(ctx, tx, attempt, { nextCheckAt: null })
    }
    if (status.kind === 'failed')
      return closeAttempt(ctx, tx, attempt, 'failed', status.reason ?? 'The payment was cancelled')
    return keepWaiting(ctx, tx, attempt, status)
  })
}

type Attempt = typeof paymentAttempts.$inferSelect
type PurchaseRow = typeof purchases.$inferSelect

async function recordPaid(ctx: Ctx, tx: Tx, attempt: Attempt, purchase: PurchaseRow, status: PaymentStatus) {
  if (attempt.state === 'refunded' || attempt.state === 'disputed')
    return updateAttempt(ctx, tx, attempt, { nextCheckAt: null })
  const rightAmount = status.amountCents === purchase.amountCents
  await updateAttempt(ctx, tx, attempt, {
    state: 'paid',
    nextCheckAt: null,
    providerReference: status.providerReference ?? attempt.providerReference,
  })
  if (purchase.state === 'paid') return
  await tx
    .update(purchases)
    .set({ state: rightAmount ? 'paid' : 'in_doubt', updatedAt: ctx.now() })
    .where(eq(purchases.id, purchase.id))
  if (!rightAmount) {
    ctx.log.error(
      { purchase: purchase.id, paid: status.amountCents, due: purchase.amountCents },
      'a payment of another amount needs a person',
    )
    return
  }
  await book(tx, {
    userId: purchase.userId,
    amount: purchase.points,
    kind: 'purchase',
    reference: purchase.id,
    note: status.providerReference ?? '',
    key: `purchase:${purchase.id}`,
  })
}

/** Money that went back takes its points with it, as far as they are still there. */
async function recordTakenBack(
  ctx: Ctx,
  tx: Tx,
  attempt: Attempt,
  purchase: PurchaseRow,
  kind: 'refunded' | 'disputed',
) {
  await updateAttempt(ctx, tx, attempt, { state: kind, nextCheckAt: null })
  if (purchase.state === 'paid') {
    const left = Math.min(purchase.points, await balanceOf(tx, purchase.userId))
    if (left > 0) {
      await book(tx, {
        userId: purchase.userId,
        amount: -left,
        kind: 'refund',
        reference: purchase.id,
        key: `refund:${purchase.id}`,
      })
    }
  }
  await tx.update(purchases).set({ state: 'refunded', updatedAt: ctx.now() }).where(eq(purchases.id, purchase.id))
}

async function keepWaiting(ctx: Ctx, tx: Tx, attempt: Attempt, status: PaymentStatus) {
  const age = ctx.now().getTime() - attempt.createdAt.getTime()
  const lost = (status.kind === 'not_found' && age > NOT_FOUND_AFTER_MS) || age > GIVE_UP_AFTER_MS
  if (lost) return closeAttempt(ctx, tx, attempt, 'expired', 'The payment service knows nothing of it')
  if (attempt.state === 'failed' || attempt.state === 'expired')
    return updateAttempt(ctx, tx, attempt, { nextCheckAt: null })
  await updateAttempt(ctx, tx, attempt, {
    state: status.kind === 'pending' ? 'pending' : attempt.state === 'pending' ? 'pending' : 'unknown',
    pollUrl: status.pollUrl ?? attempt.pollUrl,
    nextCheckAt: new Date(ctx.now().getTime() + checkIntervalMs(age)),
  })
}

/** Milliseconds until the next check: often while a PIN may be typed, then less and less. */
function checkIntervalMs(age: number) {
  if (age < 60_000) return 2_000
  if (age < 5 * 60_000) return 10_000
  if (age < 3_600_000) return 60_000
  return 15 * 60_000
}

/** A late "paid" on a closed attempt still counts, because `paid` looks at nothing but the purchase. */
async function closeAttempt(ctx: Ctx, tx: Tx, attempt: Attempt, state: 'failed' | 'expired', reason: string) {
  await updateAttempt(ctx, tx, attempt, { state, reason, nextCheckAt: null })
  await tx
    .update(purchases)
    .set({ state: 'failed', updatedAt: ctx.now() })
    .where(and(eq(purchases.id, attempt.purchaseId), eq(purchases.state, 'open')))
}

const updateAttempt = (ctx: Ctx, tx: Tx, attempt: Attempt, change: Partial<Attempt>) =>
  tx
    .update(paymentAttempts)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(paymentAttempts.id, attempt.id))

/** A genuine callback only makes us ask the provider sooner. False when the reference is not ours. */
export async function checkSoon(ctx: Ctx, reference: string): Promise<boolean> {
  const reported = await ctx.db
    .update(paymentAttempts)
    .set({ nextCheckAt: ctx.now() })
    .where(eq(paymentAttempts.reference, reference))
    .returning({ id: paymentAttempts.id })
  return reported.length > 0
}

/** Asks again, once a day, about every attempt of the last week that ended any way but paid. */
export async function reconcilePayments(ctx: Ctx) {
  const now = ctx.now()
  const since = new Date(now.getTime() - GIVE_UP_AFTER_MS)
  const old = await ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        sql`${paymentAttempts.createdAt} > ${since.toISOString()}`,
        lte(paymentAttempts.updatedAt, new Date(now.getTime() - 3_600_000)),
        sql`${paymentAttempts.state} in ('failed','expired','unknown','paid')`,
      ),
    )
  for (const { id } of old) await checkAttempt(ctx, id)
}
