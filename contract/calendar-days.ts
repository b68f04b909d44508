export const DAY_MS = 86_400_000
export const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)
const weekday = (day: string) => new Date(timeOf(day)).getUTCDay()
export const isSaturday = (day: string) => weekday(day) === 6
export const isSunday = (day: string) => weekday(day) === 0

/** Easter Sunday of the Gregorian calendar (Butcher's rule). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayOf(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1))
}

/** Heroes' Day, the second Monday in August. */
function heroesDay(year: number): string {
  const first = `${year}-08-01`
  return addDays(first, ((8 - weekday(first)) % 7) + 7)
}

/** How a day is called that is a holiday only because another fell on a Sunday. */
export const MONDAY_AFTER = 'the Monday after '
export const TUESDAY_AFTER_CHRISTMAS = 'the Tuesday after Christmas'

/**
 * The public holidays of a year by the Public Holidays and Prohibition of Business Act [Chapter 10:21], s 2 and Schedule, with
 * National Youth Day (Statutory Instrument 143 of 2017), by date. Polling days, and days that the President declares, cannot be
 * known in advance and are not among them.
 */
export function publicHolidays(year: number): Map<string, string> {
  const easter = easterSunday(year)
  const heroes = heroesDay(year)
  const days: [string, string][] = [
    [`${year}-01-01`, 'New Year’s Day'],
    ...(year >= 2018 ? [[`${year}-02-21`, 'National Youth Day'] satisfies [string, string]] : []),
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, -1), 'Easter Saturday'],
    [addDays(easter, 1), 'Easter Monday'],
    [`${year}-04-18`, 'Independence Day'],
    [`${year}-05-01`, 'Workers’ Day'],
    [`${year}-05-25`, 'Africa Day'],
    [heroes, 'Heroes’ Day'],
    [addDays(heroes, 1), 'Defence Forces Day'],
    [`${year}-12-22`, 'National Unity Day'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-26`, 'Boxing Day'],
  ]
  const holidays = new Map(days)
  for (const [day, name] of days) {
    const monday = addDays(day, 1)
    if (isSunday(day) && !holidays.has(monday)) holidays.set(monday, `${MONDAY_AFTER}${name}`)
  }
  if (weekday(`${year}-12-26`) === 1) holidays.set(`${year}-12-27`, TUESDAY_AFTER_CHRISTMAS)
  return holidays
}

/** The name of the holiday on that day, or undefined. */
export const holidayOn = (day: string): string | undefined => publicHolidays(Number(day.slice(0, 4))).get(day)
