import { messagesNow, shown } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

const two = (value: number) => String(value).padStart(2, '0')
const MEDIUM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const inWords = (day: number, month: number, year: number) =>
  `${day} ${messagesNow('shell', shell).months.split(' ')[month - 1]} ${year}`

/** "2016-12-31" as "31 December 2016", its month by its name in the language on the screen; anything else as it is. */
export function longDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})/.exec(iso) ?? []
  return year ? inWords(Number(day), Number(month), Number(year)) : iso
}

/** The same for a moment, on the day that it is where the person is. */
export const longDay = (date: Date): string => inWords(date.getDate(), date.getMonth() + 1, date.getFullYear())

/** "25 November 2026, 14:05" in the person's own time. */
export function longDayTime(iso: string): string {
  const date = new Date(iso)
  return `${longDay(date)}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** dd/mm/yyyy hh:mm in the person's own time. Null for a text that is no date. */
export function shortDateTime(iso: string | undefined): string | null {
  const date = new Date(iso ?? '')
  if (Number.isNaN(date.getTime())) return null
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** "23 Nov 2026, 14:05" in English, "23/11/2026 14:05" where months are called otherwise. */
export const mediumDateTime = (iso: string): string =>
  shown.get().language === 'en' ? MEDIUM.format(new Date(iso)) : (shortDateTime(iso) ?? iso)

/** "23 Nov" in English, "23/11" where months are called otherwise. */
export const shortDay = (at: Date | number): string => {
  const date = new Date(at)
  return shown.get().language === 'en' ? SHORT_DAY.format(date) : `${two(date.getDate())}/${two(date.getMonth() + 1)}`
}
