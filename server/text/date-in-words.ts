import type { Language } from './language.ts'

/**
 * 2016-12-31 as "31 December 2016", "31 Zvita 2016" or "31 Mpalakazi 2016": the month by its name in that language (Unicode's CLDR,
 * which Node brings along). `iso`: a day, or a moment whose day is taken. Throws RangeError for a text that is no date.
 */
export function dateInWords(iso: string, language: Language = 'en'): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day)
  return `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
}
