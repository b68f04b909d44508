import { deadlineMessages } from '#contract/procedures/deadline-words.ts'

/** How a date was counted, and what its entry in a calendar says. The first words are the contract's, for the server too. */
export const deadlines = {
  ...deadlineMessages,
  /** The days of the week, from Sunday. */
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  calendarFrom: (day: string) => `Counted from ${day}.`,
  byOneReading: (day: string, why: string) => `By one reading ${day}: ${why}.`,
  confirmDate: 'Legal information, not legal advice. Confirm the date with the office.',
}
