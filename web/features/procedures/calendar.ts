import { writeCalendar } from '#contract/calendar-file.ts'
import { dayInWords, type Deadline, type DeadlineRule } from '#contract/deadlines.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

export type CalendarEntry = { id: string; rule: DeadlineRule; deadline: Deadline; from: string }

/** Today in Harare, two hours ahead of UTC, as YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)

/** Hands the dates to the browser as a calendar file. What is private stays out of the titles: calendars are shared. */
export function saveCalendar(entries: CalendarEntry[]): void {
  const days = entries.map(({ id, rule, deadline, from }) => ({
    id,
    date: deadline.date,
    title: rule.title,
    description: [
      `${dayInWords(deadline.date)}: ${rule.title}`,
      `Counted from ${dayInWords(from)}.`,
      rule.text,
      ...deadline.applied,
      ...(deadline.readings.length > 1
        ? deadline.readings.map(({ date, why }) => `By one reading ${dayInWords(date)}: ${why}.`)
        : []),
      'Legal information, not legal advice. Confirm the date with the office.',
    ].join('\n'),
  }))
  const text = writeCalendar(days, new Date())
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8;method=PUBLISH' }), 'deadline.ics')
}
