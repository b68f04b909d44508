import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { listAllEntries as ListEntries, listAllPurchases as ListPurchases } from '#contract/payments.ts'
import type { Ctx } from '#server/context.ts'
import { containing, isCalled } from '#server/db/people.ts'
import { isUuid, pageOf } from '#server/db/query.ts'
import { users } from '#server/db/tables.ts'
import { DESCRIPTIONS, describe } from './descriptions.ts'
import { ledgerEntries, paymentAttempts, purchases } from './tables.ts'

/** How many are sent at a time unless asked otherwise. */
const PAGE = 100
/** Fewer digits stand in too many telephone numbers. */
const DIGITS_MIN = 4
const PERSON = { email: users.email, fullName: users.fullName }

/** Everybody's purchases, newest first, by state and by whose they are, by telephone number or reference. */
export async function listAllPurchases(ctx: Ctx, input: z.output<typeof ListPurchases.input>) {
  const { state, before, limit = PAGE } = input
  if (before && !isUuid(before)) return { purchases: [], more: false }
  const q = input.q?.trim()
  const last = ctx.db
    .select({ createdAt: purchases.createdAt, id: purchases.id })
    .from(purchases)
    .where(eq(purchases.id, before ?? ''))
  const found = await ctx.db
    .select({ purchase: purchases, ...PERSON })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        state && eq(purchases.state, state === 'waiting' ? 'open' : state),
        q ? isAbout(ctx, q) : undefined,
        before ? sql`(${purchases.createdAt}, ${purchases.id}) < (${last})` : undefined,
      ),
    )
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(limit + 1)
  const { page, more } = pageOf(found, limit)
  const attempts = await latestAttempts(
    ctx,
    page.map(({ purchase }) => purchase.id),
  )
  const listed = page.map(({ purchase, ...person }) => ({
    ...person,
    ...listedOf(purchase, attempts.get(purchase.id)),
  }))
  return { purchases: listed, more }
}

type Order = typeof purchases.$inferSelect
type Attempt = typeof paymentAttempts.$inferSelect

const listedOf = ({ id, points, amountCents, phone, state, createdAt }: Order, attempt: Attempt | undefined) => ({
  id,
  points,
  amountCents,
  phone,
  state: state === 'open' ? ('waiting' as const) : state,
  reason: attempt?.reason ?? undefined,
  provider: attempt?.provider ?? '',
  reference: attempt?.reference ?? '',
  date: createdAt.toISOString(),
})

function isAbout(ctx: Ctx, q: string) {
  // 0771 and +263 771 are one number
  const digits = q.replace(/\D/g, '').replace(/^(?:263|0)/, '')
  const referred = ctx.db
    .select({ id: paymentAttempts.purchaseId })
    .from(paymentAttempts)
    .where(
      or(
        eq(paymentAttempts.reference, q),
        eq(paymentAttempts.merchantTrace, q),
        eq(paymentAttempts.providerReference, q),
      ),
    )
  return or(
    isCalled(q),
    inArray(purchases.id, referred),
    digits.length >= DIGITS_MIN && !/\p{L}/u.test(q) ? sql`${purchases.phone} like ${containing(digits)}` : undefined,
  )
}

async function latestAttempts(ctx: Ctx, ids: string[]) {
  const attempts = ids.length
    ? await ctx.db
        .select()
        .from(paymentAttempts)
        .where(inArray(paymentAttempts.purchaseId, ids))
        .orderBy(asc(paymentAttempts.createdAt))
    : []
  return new Map(attempts.map((attempt) => [attempt.purchaseId, attempt]))
}

const KINDS = Object.entries(DESCRIPTIONS).map(([kind, description]) => ({ kind, description }))

/** Every entry of everybody's ledger, newest first, by kind and by whose it is. */
export async function listAllEntries(ctx: Ctx, input: z.output<typeof ListEntries.input>) {
  const { kind, before, limit = PAGE } = input
  const q = input.q?.trim()
  const found = await ctx.db
    .select({ entry: ledgerEntries, ...PERSON })
    .from(ledgerEntries)
    .innerJoin(users, eq(users.id, ledgerEntries.userId))
    .where(
      and(
        kind ? sql`${ledgerEntries.kind} = ${kind}` : undefined,
        q ? isCalled(q) : undefined,
        before ? lt(ledgerEntries.id, before) : undefined,
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(limit + 1)
  const { page, more } = pageOf(found, limit)
  const entries = page.map(({ entry, ...person }) => ({
    ...person,
    id: entry.id,
    date: entry.createdAt.toISOString(),
    kind: entry.kind,
    description: describe(entry),
    amount: entry.amount,
    balanceAfter: entry.balanceAfter,
  }))
  return { entries, kinds: KINDS, more }
}
