import type { Placeholder } from '#contract/documents/templates.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import { sameName } from '#server/features/documents/engine/names.ts'
import { parseDay } from './date-order.ts'

/** A name that asks for one day: its first or last word says so. */
const DATE_NAME = /(^| )date$|^date (of|proposed)( |$)/
/** Fields that hold nothing but a day: others may say "on delivery", or about when. */
const NOTHING_BUT_A_DAY = new Set(
  'letter request invoice quotation notice certificate pay_by reply_by answer_by appeal_by'
    .split(' ')
    .map((what) => sameName(`${what}_date`))
    .concat(['appeal_deadline', 'valid_until'].map(sameName)),
)
export const holdsOnlyADay = (placeholder: string) => NOTHING_BUT_A_DAY.has(sameName(placeholder))

/** Words for a day that mean another one to whoever reads the document tomorrow. */
const PASSING = new Set(
  'today yesterday tomorrow now tonight nhasi nezuro mangwana lamuhla namuhla izolo kusasa'.split(' '),
)
/** Nothing but figures and what divides them, two at least: meant as a day. */
const FIGURES = /^\d{1,4}([/.-]\d{1,4})+$/

type Named = Pick<Placeholder, 'placeholder' | 'label'>

/**
 * The text of a field as it is printed. A day is written out, month by name: "26/11/2026" is "26 November 2026". `complain` is told of
 * what is no day where a day has to stand.
 */
export function printedDate({ placeholder, label }: Named, text: string, complain: (sentence: string) => void): string {
  const name = sameName(placeholder)
  const written = text.trim()
  const isOnlyDay = holdsOnlyADay(placeholder)
  if (written === '' || !(isOnlyDay || DATE_NAME.test(name))) return text
  const day = parseDay(written)
  if (day !== undefined) return dateInWords(new Date(day).toISOString())
  if (isOnlyDay || PASSING.has(written.toLowerCase()) || FIGURES.test(written))
    complain(`${label}: write the day with its month and year, such as 26 March 2026`)
  return text
}
