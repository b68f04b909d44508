import { type Quantity, quantitiesOf } from '#server/features/answering/service.ts'
import { wordsOf } from './words.ts'

/** What a section bounds: "at most 3 months", "at least 30 days a year", "less than 10 years". */
export type Limit = Measured & { side: Side; isYearly: boolean }
type Side = (typeof SIDES)[number]
type Measured = { value: number; measure: 'days' | 'share' }

const SIDES = ['at most', 'at least', 'less than'] as const
/** Days of each, and how many working days make as many of the calendar. */
const DAYS: Record<string, number> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  fortnight: 14,
  month: 365 / 12,
  year: 365,
}
const WORKING = 7 / 5
/** Three months and ninety days are one period to people who write contracts. */
const TOLERANCE = 0.03
/** What follows an amount that is given so often: "2.5 days for each completed month". */
const EACH = /^[^.;,]{0,40}?\b(?:per|an?|each|every) (?:completed |calendar |full )?(week|month|year)\b/i

/** What stands before an amount that is not reached. */
const LESS = /\b(?:less|shorter|fewer) than $/i

/** Reads a limit as a list writes it; undefined where it says none. */
function readLimit(text: string): Limit | undefined {
  const side = SIDES.find((one) => text.startsWith(`${one} `))
  const amount = text.slice(side?.length)
  const isYearly = EACH.test(amount)
  const [measured] = quantitiesOf(amount, 'sentence').map((one) => measure(one, amount, isYearly))
  return measured && side ? { side, isYearly, ...measured } : undefined
}

/** What is allowed from a length of the contract on, in days; `from` is undefined for one without a term. */
type LimitByLength = { from: number | undefined; limit: Limit }

/**
 * Reads the limits of a point: one, or one for each length of a contract, the longest first ("from 12 months: at least 2 months"), and
 * one for contracts that name none ("without a term: at least 3 months"). Gives undefined where it says none.
 */
export function readLimits(text: string): LimitByLength[] | undefined {
  const limits = text.split(';').map((one) => {
    const [, length = '', rest = ''] = /^(from [^:]+|without a term): (.+)$/.exec(one.trim()) ?? []
    const limit = readLimit(rest || one.trim())
    const from = length.startsWith('from ') ? readLimit(`at least ${length.slice(5)}`)?.value : 0
    return limit && from !== undefined ? { from: length === 'without a term' ? undefined : from, limit } : undefined
  })
  return limits.every((one) => one !== undefined) ? limits : undefined
}

/** The limit for a contract that lasts so many days, or of which no term was read. Pure. */
export function limitFor(limits: LimitByLength[], lasts: number | undefined): Limit | undefined {
  const isFor = ({ from }: LimitByLength) => from !== undefined && from <= (lasts ?? 0)
  const open = lasts === undefined && limits.find(({ from }) => from === undefined)
  return (open || limits.find(isFor))?.limit
}

/** An amount in days, of a year where that is asked, or as a share; undefined for anything else. */
function measure({ unit, value, end }: Quantity, text: string, isYearly: boolean): Measured | undefined {
  if (unit === 'percent') return { value: value / 100, measure: 'share' }
  if (unit === 'part') return { value, measure: 'share' }
  const [, working, single = ''] = /^(?:(working|business|court) )?(\w+)$/.exec(unit) ?? []
  const days = DAYS[single]
  if (!days) return undefined
  const often = isYearly ? EACH.exec(text.slice(end, end + 80))?.[1]?.toLowerCase() : undefined
  return {
    value: value * days * (working ? WORKING : 1) * (often ? DAYS['year']! / DAYS[often]! : 1),
    measure: 'days',
  }
}

type Amount = Measured & { isLess: boolean }

/** The amount of a measure that a sentence gives nearest to its word number `at`. Pure. */
export function amountNear(
  { measure: of, isYearly }: Pick<Limit, 'measure' | 'isYearly'>,
  sentence: string,
  at: number,
): Amount | undefined {
  // "a month’s notice" is one month, and "each month" says how often
  const read = quantitiesOf(sentence, 'passage').filter(({ raw }) => !/^(?:each|every|per) /i.test(raw))
  let words = 0
  let from = 0
  const amounts = read
    .toSorted((a, b) => a.start - b.start)
    .flatMap((one) => {
      words += wordsOf(sentence.slice(from, one.start)).length
      from = one.start
      const measured = measure(one, sentence, isYearly)
      const isLess = LESS.test(sentence.slice(Math.max(0, one.start - 20), one.start))
      return measured?.measure === of ? [{ ...measured, isLess, far: Math.abs(words - at) }] : []
    })
  return amounts.toSorted((a, b) => a.far - b.far)[0]
}

/** Whether an amount keeps within a limit. Pure. */
export function keeps({ side, value }: Limit, amount: Amount): boolean {
  if (side === 'less than') return amount.value < value || (amount.isLess && amount.value <= value)
  return side === 'at most' ? amount.value <= value * (1 + TOLERANCE) : amount.value >= value * (1 - TOLERANCE)
}
