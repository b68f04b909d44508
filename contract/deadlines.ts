import * as z from 'zod/mini'

/** A day as YYYY-MM-DD, without a time of day. */
export const Day = z.iso.date()
export const RuleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,59}$/))

/** `court_days` leaves out Saturdays, Sundays and public holidays; every other unit counts them. */
export const DEADLINE_UNITS = ['days', 'court_days', 'weeks', 'months', 'years'] as const

/** A stated rule by which a date follows from another. */
export const DeadlineRule = z.strictObject({
  id: RuleName,
  /** What has to be done: "Take the dispute to a labour officer". */
  title: z.string(),
  /** The day it is counted from, as a question: "On which day did the dispute first arise?" */
  from: z.string(),
  /** 0: the day itself. */
  length: z.number().check(z.int(), z.gte(0), z.lte(366)),
  unit: z.enum(DEADLINE_UNITS),
  /** `latest`: to be done by that date. `earliest`: not before the time is over. */
  kind: z.enum(['latest', 'earliest']),
  /** The law says that weekends and holidays change nothing. */
  closedDaysCount: z.optional(z.boolean()),
  /** The law in plain words, with its citation in brackets. */
  text: z.string(),
  /** What else to know of it: exceptions, and whom to ask. */
  note: z.optional(z.string()),
})
export type DeadlineRule = z.infer<typeof DeadlineRule>

export type Reading = { date: string; why: string }
export type Deadline = {
  /** The date to keep to: the safe one, where the law leaves two. */
  date: string
  /** Each reading of the law, the strictest first; one where it leaves no doubt. */
  readings: Reading[]
  /** Every rule that was applied, in order, in words. */
  applied: string[]
}

const DAY_MS = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)
const weekday = (day: string) => new Date(timeOf(day)).getUTCDay()
const isSaturday = (day: string) => weekday(day) === 6
const isSunday = (day: string) => weekday(day) === 0

const WORDS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Monday 23 November 2026". */
export const dayInWords = (day: string): string => WORDS.format(new Date(timeOf(day))).replace(',', '')

/** The same day so many months later, or the last day of that month where it has no such day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

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
    if (isSunday(day) && !holidays.has(monday)) holidays.set(monday, `the Monday after ${name}`)
  }
  if (weekday(`${year}-12-26`) === 1) holidays.set(`${year}-12-27`, 'the Tuesday after Christmas')
  return holidays
}

/** The name of the holiday on that day, or undefined. */
export const holidayOn = (day: string): string | undefined => publicHolidays(Number(day.slice(0, 4))).get(day)

const isClosed = (day: string) => isSaturday(day) || isSunday(day) || holidayOn(day) !== undefined

function nearest(day: string, step: 1 | -1, isFree: (day: string) => boolean): string {
  let at = day
  while (!isFree(at)) at = addDays(at, step)
  return at
}

const UNKNOWABLE =
  'Polling days and days that the President declares are public holidays too. They cannot be known in advance: ask the office if there has been one.'
const INTERPRETATION =
  'The general rules for counting time are in the Interpretation Act [Chapter 1:01], which this library does not hold. Ask the clerk or registrar to confirm the date.'

/** The last day of the time, with what was applied to count it. */
function endOf(from: string, { length, unit }: Pick<DeadlineRule, 'length' | 'unit'>): [string, string[]] {
  const applied = [`The day it is counted from, ${dayInWords(from)}, is left out.`]
  if (unit === 'court_days') {
    let day = from
    const skipped: string[] = []
    for (let count = 0; count < length;) {
      day = addDays(day, 1)
      const holiday = holidayOn(day)
      if (!isClosed(day)) count++
      else if (holiday) skipped.push(`${dayInWords(day)} (${holiday})`)
    }
    const holidays = skipped.length ? ` Public holidays left out: ${skipped.join(', ')}.` : ''
    return [day, [...applied, `Saturdays, Sundays and public holidays are not counted.${holidays}`, UNKNOWABLE]]
  }
  if (unit === 'days' || unit === 'weeks') {
    const days = unit === 'weeks' ? length * 7 : length
    return [addDays(from, days), [...applied, `${days} days are counted, weekends and holidays too.`]]
  }
  const months = unit === 'years' ? length * 12 : length
  const end = addMonths(from, months)
  const sameDay = end.slice(8) === from.slice(8)
  const rule = sameDay
    ? 'Calendar months are counted: the time ends on the day of the same number.'
    : 'Calendar months are counted: that month has no day of the same number, so the time ends on its last day.'
  return [end, [...applied, rule]]
}

/** Works out a deadline. `from` is YYYY-MM-DD. Where the law leaves two dates, `date` is the one that is safe by both. */
export function workOut(rule: DeadlineRule, from: string): Deadline {
  if (rule.length === 0)
    return {
      date: from,
      readings: [{ date: from, why: 'the day itself' }],
      applied: ['This is the day that you gave.'],
    }
  const [end, applied] = endOf(from, rule)
  const counted = `${rule.length} ${rule.unit.replace('_', ' ')} from ${dayInWords(from)}`
  if (rule.kind === 'earliest') return notBefore(end, applied, counted)
  if (rule.closedDaysCount)
    return {
      date: end,
      readings: [{ date: end, why: counted }],
      applied: [...applied, 'The law says that weekends and public holidays do not make this time longer.'],
    }
  if (!isClosed(end)) {
    return { date: end, readings: [{ date: end, why: counted }], applied: [...applied, INTERPRETATION] }
  }
  return onClosedDay(end, applied, counted)
}

/** The last day is one on which offices are closed. */
function onClosedDay(end: string, applied: string[], counted: string): Deadline {
  const name = holidayOn(end) ?? (isSunday(end) ? 'a Sunday' : 'a Saturday')
  const isOffice = (day: string) => !isClosed(day)
  const safe = nearest(end, -1, isOffice)
  const readings: Reading[] = [{ date: end, why: `${counted}, whatever day that is` }]
  const next = nearest(end, 1, (day) => !isSunday(day) && !holidayOn(day))
  if (next !== end)
    readings.push({ date: next, why: 'the next day that is neither a Sunday nor a public holiday, by the usual rule' })
  const nextOffice = nearest(end, 1, isOffice)
  if (nextOffice !== next)
    readings.push({ date: nextOffice, why: 'the next office day, where a Saturday does not count' })
  return {
    date: safe,
    readings,
    applied: [
      ...applied,
      `The last day, ${dayInWords(end)}, is ${name}. It is not certain that you get more time, so keep to the last office day before it.`,
      INTERPRETATION,
      UNKNOWABLE,
    ],
  }
}

/** From when something may be done: the day after the time is over. */
function notBefore(end: string, applied: string[], counted: string): Deadline {
  const first = addDays(end, 1)
  const moved = addDays(
    nearest(end, 1, (day) => !isSunday(day) && !holidayOn(day)),
    1,
  )
  const readings: Reading[] = [{ date: first, why: `the day after ${counted}` }]
  if (moved !== first)
    readings.push({
      date: moved,
      why: 'the last day is a Sunday or a public holiday, and the other side may use the next',
    })
  return {
    date: nearest(moved, 1, (day) => !isClosed(day)),
    readings,
    applied: [
      ...applied,
      'The whole of the last day belongs to the other side, so you wait until it is over.',
      INTERPRETATION,
    ],
  }
}
