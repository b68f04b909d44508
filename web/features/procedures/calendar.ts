import { writeCalendar } from '#contract/calendar-file.ts'
import type { Deadline, DeadlineRule } from '#contract/procedures/deadlines.ts'
import { dayInWords } from '#web/lib/language/deadline-words.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { deadlines } from '#web/messages/en/deadlines.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

export type CalendarEntry = { id: string; rule: DeadlineRule; deadline: Deadline; from: string }

/** Today in Harare, two hours ahead of UTC, as YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)

/** Hands the dates to the browser as a calendar file. What is private stays out of the titles: calendars are shared. */
export function saveCalendar(entries: CalendarEntry[]): void {
  const m = messagesNow('deadlines', deadlines)
  const days = entries.map(({ id, rule, deadline, from }) => ({
    id,
    date: deadline.date,
    title: rule.title,
    description: [
      `${dayInWords(deadline.date)}: ${rule.title}`,
      m.calendarFrom(dayInWords(from)),
      rule.text,
      ...deadline.applied,
      ...(deadline.readings.length > 1
        ? deadline.readings.map(({ date, why }) => m.byOneReading(dayInWords(date), why))
        : []),
      m.confirmDate,
    ].join('\n'),
  }))
  const text = writeCalendar(days, new Date())
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8;method=PUBLISH' }), 'deadline.ics')
}
