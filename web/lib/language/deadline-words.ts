import type { DeadlineWords } from '#contract/procedures/deadline-words.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { deadlines } from '#web/messages/en/deadlines.ts'
import { longDate } from './dates.ts'

/** "2026-11-23" as "Monday 23 November 2026", in the language on the screen; anything else as it is. */
export function dayInWords(iso: string): string {
  const at = Date.parse(`${iso}T00:00:00Z`)
  const weekday = messagesNow('deadlines', deadlines).weekdays.split(' ')[new Date(at).getUTCDay()]
  return weekday ? `${weekday} ${longDate(iso)}` : iso
}

/** What is said of how a date was counted, in the language on the screen. */
export const useDeadlineWords = (): DeadlineWords => ({ ...useMessages('deadlines', deadlines), day: dayInWords })

/** The same outside of what is drawn. */
export const deadlineWordsNow = (): DeadlineWords => ({ ...messagesNow('deadlines', deadlines), day: dayInWords })
