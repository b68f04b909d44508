const inDays = (days: number) => (days === 1 ? '1 day is' : `${days} days are`)

/** What is said of how a date was counted, and in its entry in a calendar; another language has the same or does not compile. Days are in words already. */
export const deadlineMessages = {
  leftOut: (day: string) => `The day it is counted from, ${day}, is left out.`,
  hoursRun: (hours: number, day: string) =>
    `The ${hours} hours run from the hour at which they begin, and end at that same hour on ${day}.`,
  closedNotCounted: 'Saturdays, Sundays and public holidays are not counted.',
  holidaysLeftOut: (holidays: string) => `Public holidays left out: ${holidays}.`,
  daysCounted: (days: number) => `${inDays(days)} counted, weekends and holidays too.`,
  sameNumber: 'Calendar months are counted: the time ends on the day of the same number.',
  lastOfMonth:
    'Calendar months are counted: that month has no day of the same number, so the time ends on its last day.',
  theDayItself: 'the day itself',
  dayGiven: 'This is the day that you gave.',
  hours: (length: number) => `${length} hours`,
  days: (length: number) => `${length} day${length === 1 ? '' : 's'}`,
  court_days: (length: number) => `${length} court day${length === 1 ? '' : 's'}`,
  weeks: (length: number) => `${length} week${length === 1 ? '' : 's'}`,
  months: (length: number) => `${length} month${length === 1 ? '' : 's'}`,
  years: (length: number) => `${length} year${length === 1 ? '' : 's'}`,
  countedFrom: (time: string, day: string) => `${time} from ${day}`,
  andAfter: (counted: string, time: string) => `${counted} and ${time} after that`,
  countedBack: (days: number, day: string) => `${inDays(days)} counted back from ${day}, weekends and holidays too.`,
  movedBack: (day: string) => `That is ${day}, when offices are closed, so keep to the last office day before it.`,
  movedOn: (closed: string, day: string) =>
    `Offices are closed on these days, so it goes on to the first office day, ${day}: ${closed}.`,
  daysBefore: (days: number, day: string) => `${days === 1 ? '1 day' : `${days} days`} before ${day}`,
  closedDaysCount: 'The law says that weekends and public holidays do not make this time longer.',
  whateverDay: (counted: string) => `${counted}, whatever day that is`,
  nextOpen: 'the next day that is neither a Sunday nor a public holiday, by the usual rule',
  nextOffice: 'the next office day, where a Saturday does not count',
  lastIsClosed: (day: string, name: string) =>
    `The last day, ${day}, is ${name}. It is not certain that you get more time, so keep to the last office day before it.`,
  dayAfter: (counted: string) => `the day after ${counted}`,
  otherSideNext: 'the last day is a Sunday or a public holiday, and the other side may use the next',
  youNext: 'the last day is a Sunday or a public holiday, and you may use the next',
  yourLastDay:
    'The whole of the last day is still yours. It is not certain that a weekend or a holiday gives you more, so reckon with the first day.',
  wholeLastDay: 'The whole of the last day belongs to the other side, so you wait until it is over.',
  unknowable:
    'Polling days and days that the President declares are public holidays too. They cannot be known in advance: ask the office if there has been one.',
  interpretation:
    'The general rules for counting time are in the Interpretation Act [Chapter 1:01], which this library does not hold. Ask the clerk or registrar to confirm the date.',
  sunday: 'a Sunday',
  saturday: 'a Saturday',
  mondayAfter: (holiday: string) => `the Monday after ${holiday}`,
  tuesdayAfterChristmas: 'the Tuesday after Christmas',
  /** By their English names; one that is not here keeps it. */
  holidays: {} as Record<string, string>,
  /** The days of the week, from Sunday. */
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  calendarFrom: (day: string) => `Counted from ${day}.`,
  byOneReading: (day: string, why: string) => `By one reading ${day}: ${why}.`,
  confirmDate: 'Legal information, not legal advice. Confirm the date with the office.',
}

/** With how a day is said: YYYY-MM-DD as "Monday 23 November 2026". */
export type DeadlineWords = typeof deadlineMessages & { day: (iso: string) => string }
