import { type Language, LANGUAGES } from './language.ts'

/** Made once: one for each date took more than a millisecond of an answer with twenty paragraphs. */
const months = Object.fromEntries(
  LANGUAGES.map((one) => [one, new Intl.DateTimeFormat(one, { month: 'long', timeZone: 'UTC' })]),
) as Record<Language, Intl.DateTimeFormat>

/**
 * 2016-12-31 as "31 December 2016", "31 Zvita 2016" or "31 Mpalakazi 2016": the month by its name in that language (Unicode's CLDR,
 * which Node brings along). `iso`: a day, or a moment whose day is taken; of "2016-12" and "2016" as much as they say. Throws
 * RangeError for a text that is no date.
 */
export function dateInWords(iso: string, language: Language = 'en'): string {
  if (iso.length === 4) return iso
  const day = new Date(`${iso.slice(0, 10).padEnd(10, '-01')}T00:00:00Z`)
  const month = `${months[language].format(day)} ${day.getUTCFullYear()}`
  return iso.length === 7 ? month : `${day.getUTCDate()} ${month}`
}
