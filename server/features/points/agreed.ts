import { AppError } from '#contract/errors.ts'

/**
 * Refuses with `conflict` what would take more points than the person agreed to; what became cheaper is taken at its price. To be
 * asked in the transaction that takes them, before anything is booked.
 */
export function requireAgreed(points: number, agreedPoints: number) {
  if (points <= agreedPoints) return
  throw new AppError(
    'conflict',
    `The price in points is now ${points}, not ${agreedPoints}. Nothing was taken. To agree to the new price, send it once more.`,
  )
}
