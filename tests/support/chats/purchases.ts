import { expect, vi } from 'vitest'
import { purchasePoints } from '#contract/points.ts'
import type { PaynowDouble } from '#tests/doubles/paynow.ts'
import type { Callable } from '#tests/support/callable.ts'

export const buy = (
  server: Callable,
  token: string,
  ecocashNumber = '0771234567',
  numberOfPoints = 26,
  idempotencyKey?: string,
) => server.call(purchasePoints, { ecocashNumber, numberOfPoints, idempotencyKey }, token)

/** The latest payment asked of the double, as soon as there are so many. */
export async function payment(double: PaynowDouble, count: number) {
  await vi.waitFor(() => expect(double.payments.length).toBe(count), { timeout: 5_000 })
  return double.payments[count - 1]!
}
