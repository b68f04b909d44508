import { addDays } from '#contract/calendar-days.ts'
import { plainWords } from '#server/features/chat-channels/plain-words.ts'
import { LANGUAGES } from '#server/text/language.ts'

const TEXT_MAX = 60
/** Letters by which an English month may be shortened: "Jan", "Sept". */
const SHORTENED_MIN = 3
/** A year of two figures lies at most so many years ahead; else it is of the century before. */
const AHEAD_MAX = 10

type Month = { name: string; month: number; isEnglish: boolean }
/** By their names in each language, as Unicode's CLDR has them. */
const MONTHS: Month[] = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    name: format.format(Date.UTC(2020, month, 5)).toLowerCase(),
    month: month + 1,
    isEnglish: language === 'en',
  }))
})
/** "yesterday", "nhasi", "kusasa". */
const NEAR = new Map(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return [-1, 0, 1].map((days) => [format.format(days, 'day').toLowerCase(), days] as const)
  }),
)

/**
 * A day as people write it, as YYYY-MM-DD: "3 March 2026", "3/3/26", "2026-03-03", "yesterday", with the month in any of our languages;
 * in figures the day stands before the month, as in Zimbabwe. Undefined for anything else; a day that does not exist is given as it is.
 */
export function dayTyped(text: string, today: string): string | undefined {
  const plain = plainWords(text)
  const near = NEAR.get(plain)
  if (near !== undefined) return addDays(today, near)
  if (plain.length > TEXT_MAX) return undefined
  const figures = plain.match(/\d+/g) ?? []
  const month = monthIn(plain.match(/\p{L}+/gu) ?? [])
  if (month === 'none') return ofFigures(figures, today)
  const [first = '', last = '', ...more] = figures
  if (!month || more.length) return undefined
  return first.length === 4 ? written(first, month, last) : written(yearOf(last, today), month, first)
}

/** The month that is named, undefined where several are. */
function monthIn(words: string[]): number | 'none' | undefined {
  const whole = new Set(MONTHS.filter(({ name }) => words.includes(name)).map(({ month }) => month))
  const shortened = MONTHS.filter(
    ({ name, isEnglish }) => isEnglish && words.some((word) => word.length >= SHORTENED_MIN && name.startsWith(word)),
  )
  const named = whole.size ? whole : new Set(shortened.map(({ month }) => month))
  return named.size > 1 ? undefined : ([...named][0] ?? 'none')
}

function ofFigures([first = '', second = '', third = '', ...more]: string[], today: string): string | undefined {
  if (!third || more.length) return undefined
  return first.length === 4
    ? written(first, Number(second), third)
    : written(yearOf(third, today), Number(second), first)
}

function yearOf(figures: string, today: string): string | undefined {
  if (figures.length !== 2) return figures
  const year = 2000 + Number(figures)
  return String(year > Number(today.slice(0, 4)) + AHEAD_MAX ? year - 100 : year)
}

function written(year: string | undefined, month: number, day: string): string | undefined {
  if (year?.length !== 4 || !day || day.length > 2 || month > 12) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
