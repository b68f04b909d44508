import type { Placeholder } from './templates.ts'
import { inFigures, inWords, type Money, parseMoney } from '#contract/money.ts'

/** One entry of a list: its fields by placeholder. */
type Entry = { [field: string]: unknown }

/** Whole numbers a quantity may have before its point, and digits after it. */
const QUANTITY = /^(\d{1,9})(?:\.(\d{1,3}))?$/
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/

/** A quantity in thousandths: "1.5" is 1500. Undefined for what is no number. */
export const parseQuantity = (text: string) => scaled(QUANTITY.exec(text.trim()), 3)

/** A percentage in hundredths: "15.5" is 1550. Undefined for what is none between 0 and 100. */
export function parsePercent(text: string): bigint | undefined {
  const percent = scaled(PERCENT.exec(text.trim()), 2)
  return percent !== undefined && percent <= 10_000n ? percent : undefined
}

function scaled(found: RegExpExecArray | null, places: number): bigint | undefined {
  return found ? BigInt(found[1]! + (found[2] ?? '').padEnd(places, '0')) : undefined
}

/** Half a cent goes up. */
const divided = (by: bigint) => (value: bigint) => (value * 2n + by) / (by * 2n)
const ofThousandths = divided(1_000n)
const ofTenThousandths = divided(10_000n)

/** What a summed list adds to the values of a template: totals of its entries, and the sums under the list's name. */
export type Sums<E extends Entry> = { entries: E[]; sums: [string, string][] }

/**
 * Works a list out, line by line, in the smallest unit of its currency. `rate` is the percentage of tax, empty where none is
 * charged. Gives a sentence instead where amounts are of two currencies; lines that cannot be read count for nothing.
 */
export function sumsOf<E extends Entry>(
  { placeholder, sum, label }: Placeholder,
  entries: E[],
  rate: string,
): Sums<E> | string {
  const lines = entries.map((entry) => ({ entry, money: amountOf(entry, sum!) }))
  const amounts = lines.flatMap(({ money }) => money ?? [])
  const currency = amounts[0]?.currency ?? 'USD'
  if (amounts.some((one) => one.currency !== currency)) return `${label}: write all amounts in one currency`
  const subtotal = amounts.reduce((total, { cents }) => total + cents, 0n)
  const vat = ofTenThousandths(subtotal * (parsePercent(rate) ?? 0n))
  const said = { subtotal, vat, total: subtotal + vat }
  return {
    entries: lines.map(({ entry, money }) => (money ? { ...entry, [sum!.of]: inFigures(money) } : entry)),
    sums: Object.entries(said).flatMap(([name, cents]): [string, string][] => [
      [`${placeholder}_${name}`, inFigures({ currency, cents })],
      [`${placeholder}_${name}_in_words`, inWords({ currency, cents })],
    ]),
  }
}

function amountOf(entry: Entry, { of, quantity, price }: NonNullable<Placeholder['sum']>): Money | undefined {
  const text = (name: string) => (typeof entry[name] === 'string' ? entry[name] : '')
  if (!quantity || !price) return parseMoney(text(of))
  const [each, count] = [parseMoney(text(price)), parseQuantity(text(quantity))]
  return each && count !== undefined ? { ...each, cents: ofThousandths(each.cents * count) } : undefined
}
