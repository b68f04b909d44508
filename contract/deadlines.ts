import * as z from 'zod/mini'
import { addDays, dayOf, holidayOn, isSaturday, isSunday, timeOf } from './calendar-days.ts'

/** A day as YYYY-MM-DD, without a time of day. */
export const Day = z.iso.date()
export const RuleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,59}$/))

/** `court_days` leaves out Saturdays, Sundays and public holidays; every other unit counts them. */
export const DEADLINE_UNITS = ['days', 'court_days', 'weeks', 'months', 'years'] as const

const Length = z.number().check(z.int(), z.gte(0), z.lte(366))

/** A stated rule by which a date follows from another. */
export const DeadlineRule = z.strictObject({
  id: RuleName,
  /** What has to be done: "Take the dispute to a labour officer". */
  title: z.string(),
  /** The day it is counted from, as a question: "On which day did the dispute first arise?" */
  from: z.string(),
  /** 0: the day itself. */
  length: Length,
  unit: z.enum(DEADLINE_UNITS),
  /** `latest`: to be done by that date. `earliest`: not before the time is over. */
  kind: z.enum(['latest', 'earliest']),
  /** The law says that weekends and holidays change nothing. */
  closedDaysCount: z.optional(z.boolean()),
  /** A second time, counted on from the end of the first. */
  then: z.optional(z.strictObject({ length: Length, unit: z.enum(DEADLINE_UNITS) })),
  /** Of `latest`: so many days lie between this date and the end of the time, as where notice comes before proceedings. */
  daysBefore: z.optional(Length),
  /** Of `earliest`: it is the other side that waits, so that the first day by any reading is the one to reckon with. */
  otherSideWaits: z.optional(z.boolean()),
  /** The law in plain words, with its citation in brackets. */
  text: z.string(),
  /** What else to know of it: exceptions, and whom to ask. */
  note: z.optional(z.string()),
  /** What to do once the date is over; without it people are told to ask whether anything can still be done. */
  over: z.optional(z.string()),
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
  const whole = rule.length === 0 ? theDayItself(from) : counted(rule, from)
  return rule.daysBefore ? before(whole, rule.daysBefore) : whole
}

const theDayItself = (day: string): Deadline => ({
  date: day,
  readings: [{ date: day, why: 'the day itself' }],
  applied: ['This is the day that you gave.'],
})

function counted(rule: DeadlineRule, from: string): Deadline {
  const { then } = rule
  const [end, applied] = endOf(from, rule)
  const why = `${inWords(rule)} from ${dayInWords(from)}`
  if (!then) return onOrAfter(rule, end, applied, why)
  const [last, more] = endOf(end, then)
  return onOrAfter(rule, last, [...applied, ...more], `${why} and ${inWords(then)} after that`)
}

const inWords = ({ length, unit }: Pick<DeadlineRule, 'length' | 'unit'>) => {
  const words = unit.replace('_', ' ')
  return `${length} ${length === 1 ? words.slice(0, -1) : words}`
}

const onOrAfter = (rule: DeadlineRule, end: string, applied: string[], counted: string): Deadline =>
  rule.kind === 'earliest' ? notBefore(rule, end, applied, counted) : latest(rule, end, applied, counted)

function latest({ closedDaysCount }: DeadlineRule, end: string, applied: string[], counted: string): Deadline {
  if (closedDaysCount)
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

/** Counted back from the date that is safe, to the last office day that leaves so many days. */
function before({ date: end, applied }: Deadline, days: number): Deadline {
  const last = addDays(end, -days)
  const date = nearest(last, -1, (day) => !isClosed(day))
  const back = `${days} days are counted back from ${dayInWords(end)}, weekends and holidays too.`
  const moved = `That is ${dayInWords(last)}, when offices are closed, so keep to the last office day before it.`
  return {
    date,
    readings: [{ date, why: `${days} days before ${dayInWords(end)}` }],
    applied: [...applied, back, ...(date === last ? [] : [moved])],
  }
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
function notBefore({ otherSideWaits }: DeadlineRule, end: string, applied: string[], counted: string): Deadline {
  const first = addDays(end, 1)
  const moved = addDays(
    nearest(end, 1, (day) => !isSunday(day) && !holidayOn(day)),
    1,
  )
  const readings: Reading[] = [{ date: first, why: `the day after ${counted}` }]
  if (moved !== first)
    readings.push({
      date: moved,
      why: otherSideWaits
        ? 'the last day is a Sunday or a public holiday, and you may use the next'
        : 'the last day is a Sunday or a public holiday, and the other side may use the next',
    })
  const whole = otherSideWaits
    ? 'The whole of the last day is still yours. It is not certain that a weekend or a holiday gives you more, so reckon with the first day.'
    : 'The whole of the last day belongs to the other side, so you wait until it is over.'
  return {
    date: otherSideWaits ? first : nearest(moved, 1, (day) => !isClosed(day)),
    readings,
    applied: [...applied, whole, INTERPRETATION],
  }
}
