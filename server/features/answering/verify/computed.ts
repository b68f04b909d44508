import type { CheckablePassage } from './checkable-passage.ts'
import { MONTHS, type Quantity } from './quantities.ts'

/**
 * Whether a number is worked out from others by a rule that anyone can follow: a sum, difference, product, quotient or
 * percentage of two numbers that the same sentence names (`beside`, which the sources have), or the date some period of the
 * sources after or before a date of theirs. Pure.
 */
export function isComputed(claim: Quantity, beside: Quantity[], sources: CheckablePassage[]): boolean {
  if (claim.unit.startsWith('date:')) return isDateFrom(claim, sources)
  if (claim.unit === 'percent' && isRestOfAll(claim, beside)) return true
  return beside.some((a, i) => beside.some((b, j) => i !== j && resultsOf(a.value, b).some(isNear(claim.value))))
}

/** "100% less 30% leaves 70%": all of it, or what is left of it. */
const isRestOfAll = ({ value }: Quantity, beside: Quantity[]) =>
  value === 100 || beside.some((one) => one.unit === 'percent' && isNear(100 - one.value)(value))

const isNear = (value: number) => (other: number) => Math.abs(value - other) < 0.005

const resultsOf = (a: number, { value: b, unit }: Quantity) => [
  a + b,
  a - b,
  a * b,
  a / b,
  ...(unit === 'percent' ? [(a * b) / 100] : []),
]

const NAMES = MONTHS.split('|')
const DATE = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? (${MONTHS})\b(?:,? (\d{4}))?`, 'gi')
/** A date without a year is taken for one of a year that has no 29 February. */
const PLAIN_YEAR = 2_001

function isDateFrom({ value, unit }: Quantity, sources: CheckablePassage[]): boolean {
  const month = NAMES.indexOf(unit.slice('date:'.length))
  const dates = sources.flatMap(({ text }) => [...text.matchAll(DATE)].map(dateOf))
  const periods = sources.flatMap(({ quantities }) => quantities).filter((one) => one.unit in MOVES)
  return dates.some((date) =>
    periods.some((period) =>
      [1, -1].some((way) => {
        const moved = MOVES[period.unit]!(date, way * period.value)
        return moved.getUTCDate() === value && moved.getUTCMonth() === month
      }),
    ),
  )
}

const dateOf = ([, day, month, year]: RegExpExecArray) =>
  new Date(Date.UTC(Number(year ?? PLAIN_YEAR), NAMES.indexOf(month!.toLowerCase()), Number(day)))

const by = (date: Date, years: number, months: number, days: number) =>
  new Date(Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth() + months, date.getUTCDate() + days))

const MOVES: Record<string, (date: Date, many: number) => Date> = {
  day: (date, many) => by(date, 0, 0, many),
  week: (date, many) => by(date, 0, 0, 7 * many),
  month: (date, many) => by(date, 0, many, 0),
  year: (date, many) => by(date, many, 0, 0),
}
