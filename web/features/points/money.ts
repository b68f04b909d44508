import type { PACKAGES } from '#contract/product.ts'

/** Points that are sold together. */
export type Package = (typeof PACKAGES)[number]

/** US cents as people write them: $1, $2.50. */
export const dollars = (cents: number) => `$${cents % 100 ? (cents / 100).toFixed(2) : cents / 100}`

/**
 * The phone number a purchase starts with: +263 or 263 becomes a leading 0 and spaces go. A number
 * of another country is no EcoCash number and is left out.
 */
export function ecocashNumber(phoneNumber: string): string {
  const number = phoneNumber.replaceAll(' ', '')
  if (/^\+?263/.test(number)) return number.replace(/^\+?263/, '0')
  return number.startsWith('0') ? number : ''
}

/** A key that names one try to buy, so that a repeated press never buys twice. */
export const newPurchaseKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
