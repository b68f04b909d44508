import { messagesNow, shown } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

/** Moments are shown as clocks in Zimbabwe show them, wherever the device thinks that it is. */
export const ZONE = 'Africa/Harare'

const MEDIUM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE })
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: ZONE })
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })
const NUMBERS = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: ZONE })

const inWords = (day: number, month: number, year: number) =>
  `${day} ${messagesNow('shell', shell).months.split(' ')[month - 1]} ${year}`

/** "2016-12-31" as "31 December 2016", its month by its name in the language on the screen; anything else as it is. */
export function longDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})/.exec(iso) ?? []
  return year ? inWords(Number(day), Number(month), Number(year)) : iso
}

/** The same for the day of a moment. */
export function longDay(date: Date): string {
  const [day = 1, month = 1, year = 0] = NUMBERS.format(date).split('/').map(Number)
  return inWords(day, month, year)
}

/** "14:05". */
export const clockTime = (iso: string): string => CLOCK.format(new Date(iso))

/** "25 November 2026, 14:05". */
export const longDayTime = (iso: string): string => `${longDay(new Date(iso))}, ${clockTime(iso)}`

/** dd/mm/yyyy hh:mm. Null for a text that is no date. */
export function shortDateTime(iso: string | undefined): string | null {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? null : `${NUMBERS.format(date)} ${CLOCK.format(date)}`
}

/** "23 Nov 2026, 14:05", for screens that are English alone. */
export const englishDateTime = (iso: string): string => MEDIUM.format(new Date(iso))

/** "23 Nov 2026, 14:05" in English, "23/11/2026 14:05" where months have other names. */
export const mediumDateTime = (iso: string): string =>
  shown.get().language === 'en' ? englishDateTime(iso) : (shortDateTime(iso) ?? iso)

/** "23 Nov" in English, "23/11" where months have other names. */
export const shortDay = (at: Date | number): string =>
  shown.get().language === 'en' ? SHORT_DAY.format(at) : NUMBERS.format(at).slice(0, 'dd/mm'.length)
