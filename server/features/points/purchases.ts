import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { purchasePoints, Purchase } from '#contract/points.ts'
import { AppError } from '#contract/errors.ts'
import { PACKAGES, PURCHASE_WAIT_MS } from '#contract/product.ts'
import type { Charge } from '#server/adapters/payments/port.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { paymentAttempts, purchases } from './tables.ts'
import { addressKey, countTries, type CountedTry, type Limit } from '#server/http/rate-limit.ts'
import { hashToken } from '#server/http/session.ts'
import { chargeOf, OPEN_ATTEMPTS, recordPaymentStatus } from './settlement.ts'
import { DAY_MS } from '#server/day.ts'

/** A payment nobody answered for this long does not stop its buyer from starting another. */
const BLOCKS_FOR_MS = 10 * 60_000
const LOOK_MS = 300

/**
 * Each purchase makes a phone ask for its PIN, and the number may be a stranger's. A mistyped PIN is tried again a few times; a
 * payment that succeeds gives its try back. An address may be a whole office or a mobile network.
 */
const HALF_HOUR = 1_800
const DAY = 86_400
const BY_ACCOUNT: Limit[] = [
  { name: 'purchase:account', most: 8, seconds: HALF_HOUR },
  { name: 'purchase:account-day', most: 30, seconds: DAY },
]
const BY_PHONE: Limit[] = [
  { name: 'purchase:phone', most: 6, seconds: HALF_HOUR },
  { name: 'purchase:phone-day', most: 20, seconds: DAY },
]
const BY_ADDRESS: Limit[] = [{ name: 'purchase:address', most: 150, seconds: HALF_HOUR }]

type Input = z.infer<typeof purchasePoints.input>

/** Starts a purchase and waits for its outcome. 429 when its account, phone or address asked for too many PINs. */
export async function purchase(ctx: Ctx, input: Input): Promise<{ status: 200 | 202; text: string }> {
  const pack = PACKAGES.find((one) => one.points === input.numberOfPoints)
  if (!pack) throw invalid('numberOfPoints', 'Choose one of the packages')
  const phone = localPhone(input.ecocashNumber)
  if (!phone) throw invalid('ecocashNumber', 'Enter a mobile number such as 0771234567')
  const order = { points: pack.points, amountCents: pack.cents, phone, key: input.idempotencyKey }
  const uncountTries = await countPrompt(ctx, order)
  const opened = await openPurchase(ctx, order)
  if (opened.attemptId) await initiate(ctx, opened.attemptId)
  const answer = await waitForOutcome(ctx, opened.id, pack.points)
  if (answer.status === 200) await uncountTries()
  return answer
}

type Order = { points: number; amountCents: number; phone: string; key?: string }

/** Counts the prompt that a new purchase sends to its phone; one that is only asked about again sends none. */
async function countPrompt(ctx: Ctx, { phone, key }: Order) {
  const { id: userId } = currentUser(ctx)
  if (await findExisting(ctx, ctx.db, userId, key)) return countTries(ctx, [])
  const address = addressKey(ctx.ip)
  return countTries(ctx, [
    ...BY_ACCOUNT.map((limit): CountedTry => [limit, userId]),
    ...BY_PHONE.map((limit): CountedTry => [limit, hashToken(phone)]),
    ...(address ? BY_ADDRESS : []).map((limit): CountedTry => [limit, address]),
  ])
}

/** The purchase of this key, or the one that still waits for its PIN. */
const findExisting = async (ctx: Ctx, db: Db | Tx, userId: string, key?: string) =>
  (key && (await findByKey(db, userId, key))) || (await findWaiting(ctx, db, userId))

/** Begins the key of a purchase that its buyer gave none; the first request with a key that joins it gives it that one. */
const UNKEYED = 'unkeyed:'

/** In one transaction: the purchase with its first attempt, or the one that already waits for the same thing. */
async function openPurchase(ctx: Ctx, order: Order) {
  const { id: userId } = currentUser(ctx)
  return inTransaction(ctx.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const existing = await findExisting(ctx, tx, userId, order.key)
    if (existing) {
      if (existing.points !== order.points || existing.phone !== order.phone) {
        throw new AppError(
          'conflict',
          'Another payment is still waiting for its PIN. Finish or cancel it on the phone first.',
        )
      }
      // so that this key, sent again when the purchase is paid, buys nothing more
      if (order.key && existing.clientKey.startsWith(UNKEYED)) {
        await tx.update(purchases).set({ clientKey: order.key }).where(eq(purchases.id, existing.id))
      }
      return { id: existing.id, attemptId: undefined }
    }
    const clientKey = order.key ?? `${UNKEYED}${randomUUID()}`
    const { points, amountCents, phone } = order
    const created = await tx
      .insert(purchases)
      .values({ userId, points, amountCents, phone, clientKey })
      .returning({ id: purchases.id })
      .then(oneRow)
    const attempt = await tx
      .insert(paymentAttempts)
      .values({
        purchaseId: created.id,
        provider: ctx.payments.name,
        nextCheckAt: new Date(ctx.now().getTime() + 60_000),
        merchantTrace: randomUUID().replaceAll('-', ''),
        reference: `VL-${randomUUID()}`,
      })
      .returning({ id: paymentAttempts.id })
      .then(oneRow)
    return { id: created.id, attemptId: attempt.id }
  })
}

async function findByKey(db: Db | Tx, userId: string, key: string) {
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.clientKey, key)))
  return purchase
}

async function findWaiting(ctx: Ctx, db: Db | Tx, userId: string) {
  const since = new Date(ctx.now().getTime() - BLOCKS_FOR_MS)
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.state, 'open'), gt(purchases.createdAt, since)))
  return purchase
}

/** `sending` is committed before the call, so that a crash in between is found and asked about; the call is made once. */
async function initiate(ctx: Ctx, attemptId: string) {
  const due = new Date(ctx.now().getTime() + 60_000)
  const claimed = await ctx.db
    .update(paymentAttempts)
    .set({ state: 'sending', nextCheckAt: due, updatedAt: ctx.now() })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'created')))
    .returning({ id: paymentAttempts.id })
  if (!claimed.length) return
  const charge: Charge | undefined = await chargeOf(ctx.db, attemptId)
  if (!charge) return
  const answer = await ctx.payments
    .initiate(charge)
    .catch((error: unknown) => ({ kind: 'unknown' as const, reason: String(error) }))
  if (answer.kind === 'failed') return recordPaymentStatus(ctx, attemptId, { kind: 'failed', reason: answer.reason })
  await ctx.db
    .update(paymentAttempts)
    .set({
      state: answer.kind,
      ...(answer.kind === 'pending'
        ? { pollUrl: answer.pollUrl, providerReference: answer.providerReference, instructions: answer.instructions }
        : { reason: answer.reason }),
      nextCheckAt: new Date(ctx.now().getTime() + 2_000),
      updatedAt: ctx.now(),
    })
    .where(and(eq(paymentAttempts.id, attemptId), inArray(paymentAttempts.state, [...OPEN_ATTEMPTS])))
}

async function waitForOutcome(
  ctx: Ctx,
  purchaseId: string,
  points: number,
): Promise<{ status: 200 | 202; text: string }> {
  const until = performance.now() + PURCHASE_WAIT_MS
  for (;;) {
    const [current] = await ctx.db
      .select({ state: purchases.state })
      .from(purchases)
      .where(eq(purchases.id, purchaseId))
    if (current?.state === 'paid')
      return { status: 200, text: `successfully bought points: ${points} were added to your account` }
    if (current?.state === 'failed')
      throw new AppError('payment_failed', `The payment did not go through. ${await reasonOf(ctx, purchaseId)}`.trim())
    if (current?.state !== 'open')
      throw new AppError('payment_failed', 'This payment needs a person to look at it. We have been told.')
    if (performance.now() > until) return { status: 202, text: 'waiting for payment: enter your PIN on the phone' }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function reasonOf(ctx: Ctx, purchaseId: string) {
  const [attempt] = await ctx.db
    .select({ reason: paymentAttempts.reason })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.purchaseId, purchaseId))
    .orderBy(desc(paymentAttempts.createdAt))
  return attempt?.reason ? `${attempt.reason}.` : ''
}

/** The person's purchases of the last 30 days, newest first. */
export async function listPurchases(ctx: Ctx): Promise<Purchase[]> {
  const since = new Date(ctx.now().getTime() - 30 * DAY_MS)
  const recent = await ctx.db
    .select({ purchase: purchases, attempt: paymentAttempts })
    .from(purchases)
    .innerJoin(paymentAttempts, eq(paymentAttempts.purchaseId, purchases.id))
    .where(and(eq(purchases.userId, currentUser(ctx).id), gt(purchases.createdAt, since)))
    .orderBy(desc(purchases.createdAt))
    .limit(200)
  return recent.map(({ purchase, attempt }) => ({
    id: purchase.id,
    points: purchase.points,
    amountCents: purchase.amountCents,
    phone: purchase.phone,
    state: purchase.state === 'open' ? 'waiting' : purchase.state,
    instructions: attempt.instructions ?? undefined,
    reason: purchase.state === 'failed' ? (attempt.reason ?? undefined) : undefined,
    date: purchase.createdAt.toISOString(),
  }))
}

/** 0771234567 from what people write: spaces, +263, 263; undefined for what is no mobile number. */
function localPhone(written: string): string | undefined {
  const digits = written.replace(/[\s().-]/g, '').replace(/^\+/, '')
  const match = /^(?:263|0)?(7[1378]\d{7})$/.exec(digits)
  return match ? `0${match[1]}` : undefined
}

const invalid = (name: string, sentence: string) =>
  new AppError('invalid_input', sentence, { fields: { [name]: sentence } })
