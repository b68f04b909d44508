import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { SERVICE_PRICES } from '#contract/product.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { DAY_MS } from '#server/day.ts'
import { inTransaction } from '#server/db/query.ts'
import { ledgerEntries } from './tables.ts'
import { documentsWithoutPrice, readableDocument } from '#server/features/library/service.ts'
import { balanceOf, book, type Entry } from './ledger.ts'

const KIND = 'view_document'

type Deduction = { points: number; service: string; documentId?: string }

/**
 * Takes the price of a service; the server knows the prices, and a wrong one takes nothing. A document that was paid for
 * opens again for a day. Throws `invalid_input`, `not_enough_points`, and `not_found` for a document nobody shows this person.
 */
export async function deductPoints(ctx: Ctx, { points, service, documentId }: Deduction) {
  const price = priceOf(service)
  if (points !== price) {
    throw new AppError('invalid_input', `This costs ${price} points`, {
      fields: { points: `This costs ${price} points` },
    })
  }
  const entry = { userId: currentUser(ctx).id, amount: -price, kind: KIND } as const
  if (documentId === undefined) {
    const key = `${service}:${ctx.requestId}`
    const { balance } = await inTransaction(ctx.db, (tx) => book(tx, { ...entry, key }))
    return { remainingPoints: balance }
  }
  const { id, title, name } = await readableDocument(ctx, documentId)
  const free = (await documentsWithoutPrice(ctx, [id])).has(id)
  if (!free) await payOnce(ctx, { ...entry, reference: id, note: title || name })
  return { remainingPoints: await balanceOf(ctx.db, entry.userId) }
}

function priceOf(service: string): number {
  if (Object.hasOwn(SERVICE_PRICES, service)) return SERVICE_PRICES[service as keyof typeof SERVICE_PRICES]
  throw new AppError('invalid_input', 'This service is not known', { fields: { service: 'This service is not known' } })
}

const paidSince = (ctx: Ctx) => new Date(ctx.now().getTime() - DAY_MS)

/** Named after the payment before it, so that taps at the same time are one payment, and tomorrow's is another. */
async function payOnce(ctx: Ctx, entry: Omit<Entry, 'key'> & { reference: string }) {
  await inTransaction(ctx.db, async (tx) => {
    const [last] = await tx
      .select({ id: ledgerEntries.id, at: ledgerEntries.createdAt })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.userId, entry.userId),
          eq(ledgerEntries.kind, KIND),
          eq(ledgerEntries.reference, entry.reference),
        ),
      )
      .orderBy(desc(ledgerEntries.id))
      .limit(1)
    if (last && last.at > paidSince(ctx)) return
    await book(tx, { ...entry, key: `${KIND}:${entry.reference}:${last?.id ?? 0}` })
  })
}

/** Of some documents, those the asker can view now without paying: paid for in the last day, their own, our guides. */
export async function freeToView(ctx: Ctx, input: { documents: string }): Promise<{ free: string[] }> {
  const ids = [...new Set(input.documents.split(',').filter(Boolean))]
  if (!ids.length) return { free: [] }
  const unpriced = await documentsWithoutPrice(ctx, ids)
  const paid = await ctx.db
    .select({ id: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, currentUser(ctx).id),
        eq(ledgerEntries.kind, KIND),
        inArray(ledgerEntries.reference, ids),
        gt(ledgerEntries.createdAt, paidSince(ctx)),
      ),
    )
  const open = new Set(paid.map(({ id }) => id))
  return { free: ids.filter((id) => unpriced.has(id) || open.has(id)) }
}
