import { perProcess } from '#server/process-state.ts'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { pageOf } from '#server/db/query.ts'
import { ledgerEntries, pointAccounts } from './tables.ts'
import { chore, type Job } from '#server/jobs/job.ts'
import { describe } from './descriptions.ts'
import { balanceOf } from './ledger.ts'
import { checkDuePayments, checkSoon, reconcilePayments } from './settlement.ts'
import { DAY_MS } from '#server/day.ts'

export { requireAgreed } from './agreed.ts'
export { firstFreePrice } from './first-free-price.ts'
export {
  balanceOf,
  book,
  notEnoughPoints,
  openAccount,
  releaseReply,
  reserveReply,
  unbalancedAccounts,
} from './ledger.ts'
export { listAllEntries, listAllPurchases } from './of-everybody.ts'
export { listPurchases, purchase } from './purchases.ts'
export { deductPoints, freeToView } from './view-document.ts'

const balances = perProcess(({ db }: Ctx) =>
  batched(async (ids: string[]) => {
    const accounts = await db.select().from(pointAccounts).where(inArray(pointAccounts.userId, ids))
    return new Map(accounts.map((row) => [row.userId, row.balance]))
  }),
)

/** The drawer asks every second: what is asked while one statement is under way is read by the next. */
export async function checkPoints(ctx: Ctx) {
  return { points: (await balances(ctx)(currentUser(ctx).id)) ?? 0 }
}

/** Every entry of the person's ledger, newest first. */
export async function getStatement(ctx: Ctx, input: { before?: number; limit?: number }) {
  const { id: userId } = currentUser(ctx)
  const limit = input.limit ?? 50
  const ledgerRows = await ctx.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), input.before ? lt(ledgerEntries.id, input.before) : undefined))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit + 1)
  const { page, more } = pageOf(ledgerRows, limit)
  const entries = page.map((row) => ({
    id: row.id,
    date: row.createdAt.toISOString(),
    kind: row.kind,
    description: describe(row),
    amount: row.amount,
    balanceAfter: row.balanceAfter,
  }))
  return { balance: await balanceOf(ctx.db, userId), entries, more }
}

/** Paynow's status message, as raw bytes: 400 when its hash is wrong, otherwise 200, so that Paynow does not repeat it. */
export async function paynowResult(ctx: Ctx, raw: string) {
  const message = ctx.payments.readCallback(raw)
  if (!message) {
    ctx.log.error({ requestId: ctx.requestId }, 'a payment callback was not genuine')
    throw new AppError('invalid_input', 'This message is not genuine')
  }
  const isOurs = await checkSoon(ctx, message.reference)
  if (!isOurs) ctx.log.warn({ requestId: ctx.requestId }, 'a payment callback names an unknown reference')
  return 'OK'
}

export const pointsJobs: Job[] = [
  chore('points.check-payments', 1_000, checkDuePayments),
  chore('points.reconcile', DAY_MS, reconcilePayments),
]
