import { writeCalendar } from '#contract/calendar-file.ts'
import type { DeadlineWords } from './deadline-words.ts'
import type { Deadline, DeadlineRule } from './deadlines.ts'
import type { DueDay } from './procedure-walk.ts'

/** `id` names it in calendars. */
export type CalendarEntry = { id: string; rule: DeadlineRule; deadline: Deadline; from: string }

export const CALENDAR_FILE = 'deadline.ics'

/** What one date of a walk is called in calendars: the same however often it is worked out. */
export const calendarId = (runId: string, { id }: Pick<DueDay, 'id'>): string => `${runId}-${id.replaceAll('_', '-')}`

/** The dates of a walk that are still to come, and rest on what happened. */
export const calendarEntries = (days: DueDay[], runId: string): CalendarEntry[] =>
  days.flatMap((day) => {
    const { rule, from, suppose, deadline, isOver } = day
    return deadline && !isOver && !suppose ? [{ id: calendarId(runId, day), rule, from, deadline }] : []
  })

/** Dates as a calendar file, worded in `words`. What is private stays out of the titles: calendars are shared. */
export function deadlineCalendar(entries: CalendarEntry[], words: DeadlineWords, now: Date): string {
  const days = entries.map(({ id, rule, deadline, from }) => ({
    id,
    date: deadline.date,
    title: rule.title,
    description: [
      `${words.day(deadline.date)}: ${rule.title}`,
      words.calendarFrom(words.day(from)),
      rule.text,
      ...deadline.applied,
      ...(deadline.readings.length > 1
        ? deadline.readings.map(({ date, why }) => words.byOneReading(words.day(date), why))
        : []),
      words.confirmDate,
    ].join('\n'),
  }))
  return writeCalendar(days, now)
}
