import type { Placeholder } from '#contract/documents/templates.ts'

/** Days that follow each other where a template asks for both, by the names of their fields. The same day is in order. */
const ORDER: [first: string, last: string][] = [
  ['start_date', 'end_date'],
  ['start_date', 'completion_date'],
  ['departure_date', 'return_date'],
  ['payout_date', 'repayment_date'],
  ['invoice_date', 'due_date'],
  ['quotation_date', 'valid_until'],
  ['letter_date', 'pay_by_date'],
  ['letter_date', 'reply_by_date'],
  ['letter_date', 'answer_by_date'],
  ['letter_date', 'last_working_day'],
  ['employment_start_date', 'event_date'],
  ['event_date', 'letter_date'],
  ['event_date', 'notice_date'],
  ['decision_date', 'letter_date'],
  ['purchase_date', 'letter_date'],
]

type Named = Pick<Placeholder, 'placeholder' | 'label'>

/** The fields whose day comes before the day that it has to follow, each with a sentence. What is not plainly a day is left alone. */
export function daysOutOfOrder(placeholders: Named[], textOf: (placeholder: string) => string): [string, string][] {
  const named = new Map(placeholders.map((one) => [one.placeholder.toLowerCase(), one]))
  return ORDER.flatMap(([one, other]): [string, string][] => {
    const [first, last] = [named.get(one), named.get(other)]
    const [from, to] = [first, last].map((field) => field && parseDay(textOf(field.placeholder)))
    if (!first || !last || from === undefined || to === undefined || from <= to) return []
    return [
      [last.placeholder, `${last.label}: this day is before ${first.label} (${textOf(first.placeholder).trim()})`],
    ]
  })
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** A day as people write it: "1 March 2026", "2026-03-01" or, day first, "1/3/2026"; as a number that grows with it. */
export function parseDay(text: string): number | undefined {
  const written = text.trim().toLowerCase()
  const words = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9}),? (\d{4})$/.exec(written)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written)
  const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(written)
  const month = words && MONTHS.findIndex((name) => name.startsWith(words[2]!))
  const [year, at, day] = words
    ? [words[3], month, words[1]]
    : iso
      ? [iso[1], Number(iso[2]) - 1, iso[3]]
      : figures
        ? [figures[3], Number(figures[2]) - 1, figures[1]]
        : []
  if (year === undefined || typeof at !== 'number' || at < 0 || at > 11) return undefined
  const found = new Date(Date.UTC(Number(year), at, Number(day)))
  return found.getUTCMonth() === at ? found.getTime() : undefined
}
