import { AppError } from '#contract/errors.ts'
import { SERVICE_PRICES } from '#contract/product.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/open.ts'
import { balanceOf, book } from './ledger.ts'

export { balanceOf, book, unbalancedAccounts } from './ledger.ts'

export async function checkPoints(ctx: Ctx) {
  return { points: await balanceOf(ctx.db, currentUser(ctx).id) }
}

/** Decision 4.1: the server knows the prices; a wrong one takes nothing. */
export async function deductPoints(ctx: Ctx, input: { points: number; service: string }) {
  const price = Object.hasOwn(SERVICE_PRICES, input.service)
    ? SERVICE_PRICES[input.service as keyof typeof SERVICE_PRICES]
    : undefined
  if (price === undefined) {
    throw new AppError('invalid_input', 'This service is not known', {
      fields: { service: 'This service is not known' },
    })
  }
  if (input.points !== price) {
    throw new AppError('invalid_input', `This costs ${price} points`, {
      fields: { points: `This costs ${price} points` },
    })
  }
  const { balance } = await inTransaction(ctx.db, (tx) =>
    book(tx, {
      userId: currentUser(ctx).id,
      amount: -price,
      kind: 'view_document',
      key: `${input.service}:${ctx.requestId}`,
    }),
  )
  return { remainingPoints: balance }
}
