import type { CheckablePassage } from './checkable-passage.ts'
import { MONTHS, type Quantity } from './quantities.ts'

/** Numbers of one sentence that are added up. */
const SUMMANDS_MAX = 8

/**
 * Whether a number of a sentence is worked out from others by a rule that anyone can follow: a sum, difference, product, quotient or
 * percentage of two numbers that the same sentence names (`beside`, which the sources have), the sum of several of one unit, or the
 * date some period of the sources after or before a date of theirs, or after or before such a date in the sentence. Pure.
 */
export function isComputed(
  claim: Quantity,
  { sentence, beside, sources }: { sentence: string; beside: Quantity[]; sources: CheckablePassage[] },
): boolean {
  if (claim.unit.startsWith('date:')) return isDateFrom(claim, sentence, sources)
  if (claim.unit === 'percent' && isRestOfAll(claim, beside)) return true
  return (
    beside.some((a, i) => beside.some((b, j) => i !== j && resultsOf(a.value, b).some(isNear(claim.value)))) ||
    isTotal(claim, beside)
  )
}

/** "US$1,650 plus US$300 plus US$120 are US$2,070" */
function isTotal({ value, unit }: Quantity, beside: Quantity[]): boolean {
  const summands = beside.filter((one) => one.unit === unit).slice(0, SUMMANDS_MAX)
  const sums = summands.reduce((known, one) => [...known, ...known.map((sum) => sum + one.value)], [0])
  return sums.some(isNear(value))
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

/** Dates and periods that are tried: a document may have a thousand, and each is tried with each. */
const TRIED_MAX = 60

function isDateFrom(claim: Quantity, sentence: string, sources: CheckablePassage[]): boolean {
  const periods = periodsOf(sources)
  const moved = (dates: Date[]) =>
    dates.flatMap((date) => periods.flatMap(({ unit, value }) => [1, -1].map((way) => MOVES[unit]!(date, way * value))))
  const once = moved(
    distinct(
      sources.flatMap(({ text }) => datesIn(text)),
      String,
    ),
  )
  if (once.some((date) => isOn(claim, date))) return true
  // "60 days before 5 February 2027 is 7 December 2026": the first of them is worked out itself
  const times = new Set(once.map((date) => date.getTime()))
  return moved(datesIn(sentence).filter((date) => times.has(date.getTime()))).some((date) => isOn(claim, date))
}

const periodsOf = (sources: CheckablePassage[]) =>
  distinct(
    sources.flatMap(({ quantities }) => quantities).filter((one) => one.unit in MOVES),
    ({ unit, value }) => `${value} ${unit}`,
  )

/** Each once, by its key, and not too many. */
const distinct = <T>(all: T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one])).values()].slice(0, TRIED_MAX)

/** The day itself, or the day before: a period may be counted with the day that it begins on. */
const isOn = ({ value, unit }: Quantity, date: Date) =>
  [0, 1].some((days) => {
    const day = by(date, { days: -days })
    return day.getUTCDate() === value && NAMES[day.getUTCMonth()] === unit.slice('date:'.length)
  })

const datesIn = (text: string) =>
  [...text.matchAll(DATE)].map(
    ([, day, month, year]) =>
      new Date(Date.UTC(Number(year ?? PLAIN_YEAR), NAMES.indexOf(month!.toLowerCase()), Number(day))),
  )

/** A month that is shorter ends the period on its last day. */
function by(date: Date, { months = 0, days = 0 }: { months?: number; days?: number }): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last) + days))
}

const MOVES: Record<string, (date: Date, many: number) => Date> = {
  day: (date, many) => by(date, { days: many }),
  week: (date, many) => by(date, { days: 7 * many }),
  month: (date, many) => by(date, { months: many }),
  year: (date, many) => by(date, { months: 12 * many }),
}
