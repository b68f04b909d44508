import { DAY_MS } from '#server/day.ts'
import { amountNear } from './limit.ts'
import { clears, type Passage, placeOf, readMarks } from './marks.ts'

/** How a contract says how long it lasts, and what else lasts for a time; casual and seasonal work is ended by the day, however long. */
const LASTS = readMarks(
  [
    'period, term, duration, engaged, employed, contract, employment, agreement, begins, starts, commences, runs, lasts',
  ],
  'probation, probationary, trial, notice, leave, sick, renew, renewed, extended, casual, seasonal, season, harvest',
)
const DATE =
  /\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?(january|february|march|april|may|june|july|august|september|october|november|december),? (\d{4})\b/gi

/** How many days a contract lasts, by the first of its sentences that says so; undefined where none does. Pure. */
export function daysItLasts(sentences: { text: string; passage: Passage }[]): number | undefined {
  for (const { text, passage } of sentences) {
    const at = placeOf(LASTS, passage)
    if (at < 0 || clears(LASTS, passage)) continue
    const days = [...text.matchAll(DATE)].map(([, day, month, year]) => Date.parse(`${month} ${day}, ${year} UTC`))
    const between = days.length > 1 ? (Math.max(...days) - Math.min(...days)) / DAY_MS + 1 : undefined
    const lasts = between ?? amountNear({ measure: 'days', isYearly: false }, text, at)?.value
    // hours and days of work are none
    if (lasts && lasts >= 7) return lasts
  }
  return undefined
}
