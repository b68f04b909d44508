import { CALENDAR_FILE, type CalendarEntry, deadlineCalendar } from '#contract/procedures/deadline-calendar.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { deadlineWordsNow } from '#web/lib/language/deadline-words.ts'

/** Today in Harare, two hours ahead of UTC, as YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)

/** Hands the dates to the browser as a calendar file. */
export function saveCalendar(entries: CalendarEntry[]): void {
  const text = deadlineCalendar(entries, deadlineWordsNow(), new Date())
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8;method=PUBLISH' }), CALENDAR_FILE)
}
