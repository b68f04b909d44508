/** An amount in the smallest unit of its currency, so that nothing is lost in sums. */
export type Money = { currency: Currency; cents: bigint }

type Currency = keyof typeof CURRENCIES
type Unit = { one: string; many: string }
const CENT: Unit = { one: 'cent', many: 'cents' }

const CURRENCIES = {
  USD: { sign: 'US$', unit: { one: 'United States dollar', many: 'United States dollars' }, part: CENT },
  ZWG: { sign: 'ZiG ', unit: { one: 'Zimbabwe Gold', many: 'Zimbabwe Gold' }, part: CENT },
  ZAR: { sign: 'R', unit: { one: 'South African rand', many: 'South African rand' }, part: CENT },
  BWP: { sign: 'P', unit: { one: 'Botswana pula', many: 'Botswana pula' }, part: { one: 'thebe', many: 'thebe' } },
  GBP: { sign: '£', unit: { one: 'British pound', many: 'British pounds' }, part: { one: 'penny', many: 'pence' } },
  EUR: { sign: '€', unit: { one: 'euro', many: 'euros' }, part: CENT },
}

/** What people write before or after the figures; a bare $ could be either of two currencies. */
const NAMES = new Map<string, Currency>([
  ...Object.entries(CURRENCIES).flatMap(([code, { sign }]): [string, Currency][] => [
    [code, code as Currency],
    [sign.trim().toUpperCase(), code as Currency],
  ]),
  ['US', 'USD'],
  ['ZIG$', 'ZWG'],
])

/** Past this an amount is a slip of the finger. */
const DIGITS_MAX = 12
const FIGURES = /^(\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d{1,2}))?$/

/** An amount as people write it, with its currency before or behind: "US$1,250", "1 250.50 USD", "ZiG 300". Anything else is undefined. */
export function parseMoney(text: string): Money | undefined {
  const words = text.trim()
  if (words.length > 40) return undefined
  const [, before = '', figures = '', after = ''] = /^([^\d.,]*)([\d., ]*)([^\d.,]*)$/.exec(words) ?? []
  const names = [before, after].map((name) => name.trim().toUpperCase()).filter(Boolean)
  const currency = names.length === 1 ? NAMES.get(names[0]!) : undefined
  const found = FIGURES.exec(figures.trim())
  if (!currency || !found) return undefined
  const whole = found[1]!.replace(/[, ]/g, '')
  if (whole.length > DIGITS_MAX) return undefined
  return { currency, cents: BigInt(whole) * 100n + BigInt((found[2] ?? '').padEnd(2, '0')) }
}

/** "US$1,250.00". */
export function inFigures({ currency, cents }: Money): string {
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `${CURRENCIES[currency].sign}${whole}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** "one thousand two hundred and fifty United States dollars and fifty cents". */
export function inWords({ currency, cents }: Money): string {
  const { unit, part } = CURRENCIES[currency]
  const said = (count: bigint, { one, many }: Unit) => `${numberInWords(count)} ${count === 1n ? one : many}`
  const rest = cents % 100n
  return rest ? `${said(cents / 100n, unit)} and ${said(rest, part)}` : said(cents / 100n, unit)
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS: [bigint, string][] = [
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1_000n, 'thousand'],
]

/** A whole number below a million million, as it is said: "one thousand and five". */
function numberInWords(count: bigint): string {
  const words: string[] = []
  let left = count
  for (const [size, name] of GROUPS) {
    if (left >= size) words.push(belowThousand(Number(left / size)), name)
    left %= size
  }
  if (left > 0n || !words.length) {
    if (words.length && left < 100n) words.push('and')
    words.push(belowThousand(Number(left)))
  }
  return words.join(' ')
}

function belowThousand(count: number): string {
  if (count < 20) return SMALL[count]!
  if (count < 100) return TENS[Math.floor(count / 10)]! + (count % 10 ? `-${SMALL[count % 10]}` : '')
  const rest = count % 100
  return `${SMALL[Math.floor(count / 100)]} hundred${rest ? ` and ${belowThousand(rest)}` : ''}`
}
