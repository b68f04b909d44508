import { NUMBER_WORDS, wordsToNumber } from './number-words.ts'
import { stems } from '#server/text/stem.ts'

/** A number with what it counts: {3, "month"}, {400, "usd"}, {98, "day"}. Unit "" is a bare number. */
export type Quantity = {
  value: number
  unit: string
  raw: string
  start: number
  end: number
  /** Stems of the words after a bare number: what is counted. */
  counted: string[]
}

export const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
const DIGITS = String.raw`\d{1,3}(?:[ ,\u00a0]\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?`
const CURRENCY = String.raw`US\s?\$|USD|ZWL\$?|ZWG|ZiG|\$|R(?=\d)|£|€`
const FRACTIONS: Record<string, number> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4, fifth: 1 / 5, tenth: 1 / 10 }

/** As people type: "4yr old", "6mths". */
const SHORT_UNIT = '(?:yrs?|mths?|wks?|hrs?|mins?)'

const NUMBER = new RegExp(
  [
    String.raw`(?<![\w.:/])(?<currency>${CURRENCY})?\s?(?<digits>${DIGITS})(?<ordinal>st|nd|rd|th)?(?!(?!${SHORT_UNIT}\b)\w|/|:\d|\.\d)(?:\s?\((?:${NUMBER_WORDS})\))?`,
    String.raw`\b(?:(?<many>one|two|three)[\s-]+)?(?<fraction>half|thirds?|quarters?|fifths?|tenths?)\b(?! (?:party|parties|person|schedule|reading))`,
    String.raw`\b(?<words>${NUMBER_WORDS})\b(?:\s?\(\d[\d ,]*\))?`,
  ].join('|'),
  'gi',
)
const UNIT = new RegExp(
  String.raw`^[\s-]*(?<kind>(?:(?:working|business|court|calendar|consecutive|clear|full|complete|further|additional|more|other|successive|whole|continuous|us|united states|american|zimbabwean?)[\s-]+)*)(?:(?<unit>seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|years?|dollars?|cents?|per\s?cent(?:um|age)?|percent|usd|zwl|zig|${SHORT_UNIT}|${MONTHS})\b|(?<sign>%))`,
  'i',
)
/** Numbers after these words name a place, not an amount; places are checked as references. */
const PLACE =
  /(?:\b(?:sub-?)?(?:sections?|articles?|regulations?|paragraphs?|rules?|clauses?)|\b(?:ss?|sec|arts?|regs?|paras?)\.?|\bchapter)\s*$/i
const LABEL =
  /\b(level|class|category|grade|stage|form|item|group|part|schedule|table|column|division|no|number)s?\.?\s*$/i
const MARKERS = /\[\d[\d,\s–-]*\]/g
const ITEM = /\((?:\d{1,3}[a-z]{0,2}|[a-z]{1,2}|[ivx]+)\)/gi
const SPELLED = new RegExp(String.raw`(?:${NUMBER_WORDS})\s?$`, 'i')

/** What stands after the name of a month and is more is a year. */
const DAYS_OF_A_MONTH = 31

const blank = (text: string) => ' '.repeat(text.length)

/** Citation markers and the letters of paragraphs count nothing; "fourteen (14) days" keeps its figure. */
const withoutItems = (text: string) =>
  text
    .replace(MARKERS, blank)
    .replace(ITEM, (item, at: number) => (SPELLED.test(text.slice(Math.max(0, at - 40), at)) ? item : blank(item)))

/** Every amount in a text. In a passage "a month" is one month too, so that "one month" is found there. */
export function quantitiesOf(text: string, source: 'sentence' | 'passage'): Quantity[] {
  const clean = withoutItems(text)
  const quantities: Quantity[] = []
  for (const match of clean.matchAll(NUMBER)) {
    const quantity = readNumber(clean, match)
    if (quantity) quantities.push(quantity)
  }
  inheritUnits(clean, quantities)
  if (source === 'passage') quantities.push(...singular(clean))
  return quantities
}

function readNumber(text: string, match: RegExpExecArray): Quantity | undefined {
  const { currency, digits, ordinal, words, many, fraction } = match.groups!
  const before = text.slice(Math.max(0, match.index - 40), match.index)
  const end = match.index + match[0].length
  if (PLACE.test(before)) return undefined
  const value = digits
    ? Number(digits.replace(/[ ,\u00a0]/g, ''))
    : words
      ? wordsToNumber(words)
      : fraction
        ? FRACTIONS[fraction.toLowerCase().replace(/s$/, '')]! * (many ? wordsToNumber(many)! : 1)
        : undefined
  if (value === undefined) return undefined
  const unit = fraction ? 'part' : unitOf(text.slice(end, end + 60), before, value, currency, digits)
  if (unit === undefined || (ordinal && !unit.startsWith('date:'))) return undefined
  return {
    value,
    unit,
    raw: match[0].trim(),
    start: match.index,
    end,
    counted: unit === '' ? stems(text.slice(end, end + 60).split(/[.;:]/)[0]!).slice(0, 3) : [],
  }
}

function unitOf(after: string, before: string, value: number, currency?: string, digits?: string): string | undefined {
  if (currency) return money(currency)
  const month = new RegExp(String.raw`\b(${MONTHS})\s*$`, 'i').exec(before)?.[1]
  if (month && digits && value <= DAYS_OF_A_MONTH) return `date:${month.toLowerCase()}`
  const groups = UNIT.exec(after)?.groups
  if (groups?.['sign']) return 'percent'
  // "nobody under 18 may marry": the month has a capital
  if (groups?.['unit'] === 'may') return ''
  if (groups?.['unit']) return named(groups['unit'].toLowerCase(), groups['kind'] ?? '')
  const label = LABEL.exec(before)?.[1]
  if (label) return label.toLowerCase()
  if (digits && /^(?:1[89]|20)\d\d$/.test(digits)) return 'year#'
  return value === 1 && !digits ? undefined : ''
}

function money(currency: string) {
  const sign = currency.toUpperCase().replace(/\s/g, '')
  if (sign === 'US$' || sign === 'USD') return 'usd'
  if (sign === '$') return 'dollar'
  return sign.toLowerCase().replace('$', '')
}

const LONG: Record<string, string> = { yr: 'year', mth: 'month', wk: 'week', hr: 'hour', min: 'minute' }

function named(unit: string, kind: string): string {
  if (new RegExp(`^(?:${MONTHS})$`).test(unit)) return `date:${unit}`
  if (unit.startsWith('per')) return 'percent'
  const short = unit.replace(/s$/, '')
  const single = LONG[short] ?? short
  if (single === 'dollar') return /\b(?:us|united states|american)\b/i.test(kind) ? 'usd' : 'dollar'
  if (/^(?:usd|zwl|zig)$/.test(single)) return single
  const special = /\b(working|business|court)\b/i.exec(kind)?.[1]
  return special ? `${special.toLowerCase()} ${single}` : single
}

/** "Two or three months": the first number counts what the second does. */
function inheritUnits(text: string, quantities: Quantity[]) {
  for (let i = quantities.length - 2; i >= 0; i--) {
    const [one, next] = [quantities[i]!, quantities[i + 1]!]
    if (one.unit === '' && joins(text, one, next)) one.unit = next.unit
  }
}

/** Only "or", "and", "to", a comma or a dash stands between the two; the first one's unit may. */
const joins = (text: string, one: Quantity, next: Quantity) =>
  /^\s*(?:[a-z]+\s*)?(?:,|or|and|to|–|-|,? or)\s*$/i.test(text.slice(one.end, next.start))

function singular(text: string): Quantity[] {
  const matches = text.matchAll(
    /\b(?:an?|each|every|per) (?:(working|business|court|calendar) )?(hour|day|week|month|year)\b/gi,
  )
  return [...matches].map((match) => ({
    value: 1,
    unit:
      match[1] && match[1].toLowerCase() !== 'calendar'
        ? `${match[1]} ${match[2]}`.toLowerCase()
        : match[2]!.toLowerCase(),
    raw: match[0],
    start: match.index,
    end: match.index + match[0].length,
    counted: [],
  }))
}

/** Hours of a day, days of a week, months of a year: the same length of time in another unit is the same period. */
export const LENGTHS: Record<string, [of: string, times: number]> = {
  minute: ['minute', 1],
  hour: ['minute', 60],
  day: ['minute', 1_440],
  week: ['minute', 10_080],
  fortnight: ['minute', 20_160],
  month: ['month', 1],
  year: ['month', 12],
}

/** Whether `claim` stands in a text with these quantities: the same value of the same thing, or of something not said. */
export function isSupported(claim: Quantity, source: Quantity[]): boolean {
  return source.some((one) => isSame(one, claim) && isSameThing(one, claim, source))
}

const isEqual = (a: number, b: number) => Math.abs(a - b) < 1e-9

function isSame(source: Quantity, claim: Quantity): boolean {
  const [a, b] = [LENGTHS[source.unit], LENGTHS[claim.unit]]
  // "a year" is one year, and seldom twelve months
  const isCounted = source.unit === claim.unit || !/^(?:an?|each|every|per) /i.test(source.raw)
  if (a && b && a[0] === b[0]) return isCounted && isEqual(source.value * a[1], claim.value * b[1])
  // "half" and "50 percent"
  const [share, part] = [shareOf(source), shareOf(claim)]
  if (share !== undefined && part !== undefined) return isEqual(share, part)
  return isEqual(source.value, claim.value) && isSameUnit(source.unit, claim.unit)
}

const shareOf = ({ unit, value }: Quantity) => (unit === 'part' ? value : unit === 'percent' ? value / 100 : undefined)

/**
 * A bare number may count anything, for we do not know the words of every language: "14 mazuva". A law that says "dollars" did
 * not say "US dollars"; one that says "US$" may be said as "dollars".
 */
const isSameUnit = (source: string, claim: string) =>
  source === claim || claim === '' || (claim === 'dollar' && source === 'usd')

/** Of bare numbers, "two witnesses" is not borne out by "two copies" where witnesses are counted in another unit. */
function isSameThing(source: Quantity, claim: Quantity, all: Quantity[]): boolean {
  if (claim.unit !== '' || source.counted.some((word) => claim.counted.includes(word))) return true
  return !all.some(
    (one) =>
      one.unit === '' && !isEqual(one.value, claim.value) && one.counted.some((word) => claim.counted.includes(word)),
  )
}
