import * as z from 'zod/mini'
import {
  addDays,
  dayOf,
  holidayOn,
  isSaturday,
  isSunday,
  MONDAY_AFTER,
  timeOf,
  TUESDAY_AFTER_CHRISTMAS,
} from '#contract/calendar-days.ts'
import { deadlineMessages, type DeadlineWords } from './deadline-words.ts'

/** A day as YYYY-MM-DD, without a time of day. */
export const Day = z.iso.date()
export const RuleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,59}$/))

/** `court_days` leaves out Saturdays, Sundays and public holidays; every other unit counts them. `hours` are whole days of 24. */
const DEADLINE_UNITS = ['hours', 'days', 'court_days', 'weeks', 'months', 'years'] as const

const Length = z.number().check(z.int(), z.gte(0), z.lte(366))

/** Times are counted in days: there is no part of one. */
const WHOLE_DAYS = z.refine<{ length: number; unit: string }>(
  ({ length, unit }) => unit !== 'hours' || length % 24 === 0,
  'Hours must be 24, 48 or another number of whole days.',
)

const Rule = z.strictObject({
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
  then: z.optional(z.strictObject({ length: Length, unit: z.enum(DEADLINE_UNITS) }).check(WHOLE_DAYS)),
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

/** A stated rule by which a date follows from another. */
export const DeadlineRule = Rule.check(WHOLE_DAYS)
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

const ENGLISH: DeadlineWords = { ...deadlineMessages, day: dayInWords }

/** What a day on which offices are closed is called. */
function nameOf(holiday: string, words: DeadlineWords): string {
  if (holiday.startsWith(MONDAY_AFTER)) return words.mondayAfter(nameOf(holiday.slice(MONDAY_AFTER.length), words))
  return holiday === TUESDAY_AFTER_CHRISTMAS ? words.tuesdayAfterChristmas : (words.holidays[holiday] ?? holiday)
}

/** What a closed day is: its holiday, else the day of the week. */
function nameOfClosed(day: string, words: DeadlineWords): string {
  const holiday = holidayOn(day)
  if (holiday) return nameOf(holiday, words)
  return isSunday(day) ? words.sunday : words.saturday
}

type Time = Pick<DeadlineRule, 'length' | 'unit'>

/** The last day of the time, with what was applied to count it. */
function endOf(from: string, { length, unit }: Time, words: DeadlineWords): [string, string[]] {
  if (unit === 'hours') {
    const end = addDays(from, length / 24)
    return [end, [words.hoursRun(length, words.day(end))]]
  }
  const applied = [words.leftOut(words.day(from))]
  if (unit === 'court_days') {
    let day = from
    const skipped: string[] = []
    for (let count = 0; count < length;) {
      day = addDays(day, 1)
      const holiday = holidayOn(day)
      if (!isClosed(day)) count++
      else if (holiday) skipped.push(`${words.day(day)} (${nameOf(holiday, words)})`)
    }
    const holidays = skipped.length ? [words.holidaysLeftOut(skipped.join(', '))] : []
    return [day, [...applied, [words.closedNotCounted, ...holidays].join(' '), words.unknowable]]
  }
  if (unit === 'days' || unit === 'weeks') {
    const days = unit === 'weeks' ? length * 7 : length
    return [addDays(from, days), [...applied, words.daysCounted(days)]]
  }
  const months = unit === 'years' ? length * 12 : length
  const end = addMonths(from, months)
  const sameDay = end.slice(8) === from.slice(8)
  return [end, [...applied, sameDay ? words.sameNumber : words.lastOfMonth]]
}

/**
 * Works out a deadline, explained in `words`. `from` is YYYY-MM-DD. Where the law leaves two dates, `date` is the one that is safe by
 * both.
 */
export function workOut(rule: DeadlineRule, from: string, words: DeadlineWords = ENGLISH): Deadline {
  const whole = rule.length === 0 ? theDayItself(from, words) : counted(rule, from, words)
  return rule.daysBefore ? before(whole, rule.daysBefore, words) : whole
}

const theDayItself = (day: string, words: DeadlineWords): Deadline => ({
  date: day,
  readings: [{ date: day, why: words.theDayItself }],
  applied: [words.dayGiven],
})

function counted(rule: DeadlineRule, from: string, words: DeadlineWords): Deadline {
  const { then } = rule
  const [end, applied] = endOf(from, rule, words)
  const why = words.countedFrom(inWords(rule, words), words.day(from))
  const timeTo = (last: string, all: string[], why: string): CountedTime => ({
    end: last,
    applied: all,
    counted: why,
    words,
  })
  if (!then) return onOrAfter(rule, timeTo(end, applied, why))
  const [last, more] = endOf(end, then, words)
  return onOrAfter(rule, timeTo(last, [...applied, ...more], words.andAfter(why, inWords(then, words))))
}

const inWords = ({ length, unit }: Time, words: DeadlineWords) => words[unit](length)

/** The last day of a time, what was applied to count it, and the time in words. */
type CountedTime = { end: string; applied: string[]; counted: string; words: DeadlineWords }

const onOrAfter = (rule: DeadlineRule, time: CountedTime): Deadline =>
  rule.kind === 'earliest' ? notBefore(rule, time) : latest(rule, time)

function latest({ closedDaysCount, unit }: DeadlineRule, time: CountedTime): Deadline {
  const { end, applied, counted, words } = time
  if (closedDaysCount)
    return {
      date: end,
      readings: [{ date: end, why: counted }],
      applied: [...applied, words.closedDaysCount],
    }
  // hours run out at their hour, whatever day that is
  if (unit === 'hours' || !isClosed(end)) {
    return { date: end, readings: [{ date: end, why: counted }], applied: [...applied, words.interpretation] }
  }
  return onClosedDay(time)
}

/** Counted back from the date that is safe, to the last office day that leaves so many days. */
function before({ date: end, applied }: Deadline, days: number, words: DeadlineWords): Deadline {
  const last = addDays(end, -days)
  const date = nearest(last, -1, (day) => !isClosed(day))
  const back = words.countedBack(days, words.day(end))
  const moved = words.movedBack(words.day(last))
  return {
    date,
    readings: [{ date, why: words.daysBefore(days, words.day(end)) }],
    applied: [...applied, back, ...(date === last ? [] : [moved])],
  }
}

/** The last day is one on which offices are closed. */
function onClosedDay({ end, applied, counted, words }: CountedTime): Deadline {
  const name = nameOfClosed(end, words)
  const isOffice = (day: string) => !isClosed(day)
  const safe = nearest(end, -1, isOffice)
  const readings: Reading[] = [{ date: end, why: words.whateverDay(counted) }]
  const next = nearest(end, 1, (day) => !isSunday(day) && !holidayOn(day))
  if (next !== end) readings.push({ date: next, why: words.nextOpen })
  const nextOffice = nearest(end, 1, isOffice)
  if (nextOffice !== next) readings.push({ date: nextOffice, why: words.nextOffice })
  return {
    date: safe,
    readings,
    applied: [...applied, words.lastIsClosed(words.day(end), name), words.interpretation, words.unknowable],
  }
}

/** From when something may be done: the day after the time is over. */
function notBefore({ otherSideWaits }: DeadlineRule, { end, applied, counted, words }: CountedTime): Deadline {
  const first = addDays(end, 1)
  const moved = addDays(
    nearest(end, 1, (day) => !isSunday(day) && !holidayOn(day)),
    1,
  )
  const readings: Reading[] = [{ date: first, why: words.dayAfter(counted) }]
  if (moved !== first)
    readings.push({
      date: moved,
      why: otherSideWaits ? words.youNext : words.otherSideNext,
    })
  const date = otherSideWaits ? first : nearest(moved, 1, (day) => !isClosed(day))
  const whole = otherSideWaits ? words.yourLastDay : words.wholeLastDay
  return { date, readings, applied: [...applied, whole, ...closedDays(first, date, words), words.interpretation] }
}

/** Why a time that is over goes on to a later day: each day between that is closed, and what it is. */
function closedDays(first: string, date: string, words: DeadlineWords): string[] {
  const closed: string[] = []
  for (let day = first; day < date; day = addDays(day, 1))
    if (isClosed(day)) closed.push(`${words.day(day)} (${nameOfClosed(day, words)})`)
  return closed.length ? [words.movedOn(closed.join(', '), words.day(date))] : []
}
