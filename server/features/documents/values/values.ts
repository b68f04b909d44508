import { type generateDocument, VALUE_MAX } from '#contract/documents/documents.ts'
import type { Placeholder, RepeatField } from '#contract/documents/templates.ts'
import type * as z from 'zod/mini'
import { parsePercent, parseQuantity, sumsOf } from '#contract/documents/document-sums.ts'
import { AppError } from '#contract/errors.ts'
import { inFigures, inWords, parseMoney } from '#contract/money.ts'
import type { Scope } from '#server/features/documents/engine/engine.ts'
import { cleanText } from '#server/features/documents/engine/clean-text.ts'
import { daysOutOfOrder } from './date-order.ts'
import { printedDate } from './dates.ts'

type Given = z.output<typeof generateDocument.input>['data']
type Complain = (field: string, sentence: string) => void

/** Entries one list may have. */
const ENTRIES_MAX = 500
const ANSWERS = new Map([
  ...['yes', 'true', 'y', '1', 'on'].map((word): [string, boolean] => [word, true]),
  ...['no', 'false', 'n', '0', 'off'].map((word): [string, boolean] => [word, false]),
])

/**
 * The values a template is filled with, from what a person sent: exactly its placeholders, each with a value.
 * Throws `invalid_input` with a sentence for each placeholder in `fields`.
 */
export function scopeOf(placeholders: Placeholder[], given: Given): Scope {
  const complaints = new Map<string, string>()
  const complain: Complain = (field, sentence) => complaints.has(field) || complaints.set(field, sentence)
  const values = valuesByKey(placeholders, given, complain)
  const answers = new Map(
    placeholders
      .filter(({ kind }) => kind === 'condition')
      .map(({ placeholder }) => [placeholder, answerOf(values.get(placeholder))]),
  )
  const isShown = ({ onlyIf = [] }: Placeholder) =>
    onlyIf.every((one) => answers.get(one.placeholder) === (one.answer === 'yes'))
  const scope = placeholders.flatMap((placeholder): [string, Scope[string]][] => {
    const key = placeholder.placeholder
    const value = values.get(key) ?? ''
    const required = isShown(placeholder) && !placeholder.optional
    if (required && value.trim() === '') complain(key, `${placeholder.label} is required`)
    // what is left out of the document counts for nothing in it, also when it was filled in before
    const counted = isShown(placeholder) ? value : ''
    if (placeholder.format) return formatted(placeholder, counted, (sentence) => complain(key, sentence))
    return [[key, read(placeholder, value, complain)]]
  })
  const shown = placeholders.filter(isShown)
  for (const one of daysOutOfOrder(shown, (name) => values.get(name) ?? '')) complain(...one)
  const all = { ...Object.fromEntries(scope), ...sumsIn(placeholders, Object.fromEntries(scope), complain) }
  if (complaints.size) throw refused(complaints)
  return all
}

function valuesByKey(placeholders: Placeholder[], given: Given, complain: Complain) {
  const known = new Set(placeholders.map(({ placeholder }) => placeholder))
  const values = new Map<string, string>()
  for (const { placeholder, value } of given) {
    if (!known.has(placeholder)) complain(placeholder, `This template has no field named ${placeholder.slice(0, 80)}`)
    else if (values.has(placeholder)) complain(placeholder, 'Give this field once')
    else values.set(placeholder, cleanText(value))
  }
  return values
}

/** What the lists that are summed add: totals of their lines, and their sums under their names. */
function sumsIn(placeholders: Placeholder[], scope: Scope, complain: Complain): Scope {
  const added: Scope = {}
  for (const list of placeholders.filter(({ sum }) => sum)) {
    const rate = list.sum!.rate === undefined ? '' : scope[list.sum!.rate]
    const worked = sumsOf(list, scope[list.placeholder] as Scope[], typeof rate === 'string' ? rate : '')
    if (typeof worked === 'string') complain(list.placeholder, worked)
    else Object.assign(added, { [list.placeholder]: worked.entries }, Object.fromEntries(worked.sums))
  }
  return added
}

type Formatted = Pick<RepeatField, 'placeholder' | 'label' | 'format'>

/** A value that is not any text, as it is printed; of an amount also its words, under its name with `_in_words`. */
function formatted(
  { placeholder, label, format }: Formatted,
  value: string,
  complain: (sentence: string) => void,
): [string, string][] {
  const text = value.trim()
  if (format === 'money') {
    const money = parseMoney(text)
    if (!money && text !== '')
      complain(`${label}: write one amount with its currency, such as US$1,250.00 or ZiG 3,000`)
    const [figures, words] = money ? [inFigures(money), inWords(money)] : ['', '']
    return [
      [placeholder, figures],
      [`${placeholder}_in_words`, words],
    ]
  }
  const isNumber = format === 'number' ? parseQuantity(text) : parsePercent(text)
  if (isNumber === undefined && text !== '')
    complain(
      format === 'number'
        ? `${label}: write a number, such as 2 or 1.5`
        : `${label}: write a percentage between 0 and 100, such as 15`,
    )
  return [[placeholder, text.replace(/\s*%$/, '')]]
}

function read(placeholder: Placeholder, value: string, complain: Complain): Scope[string] {
  if (placeholder.kind === 'text')
    return printedDate(placeholder, value, (sentence) => complain(placeholder.placeholder, sentence))
  if (placeholder.kind === 'repeat') return readList(placeholder, value, complain)
  const answer = answerOf(value)
  if (answer === undefined && value.trim() !== '')
    complain(placeholder.placeholder, `${placeholder.label}: answer yes or no`)
  return answer ?? false
}

const answerOf = (value: unknown): boolean | undefined => ANSWERS.get(String(value).trim().toLowerCase())

function readList(list: Placeholder, value: string, complain: Complain): Scope[] | string[] {
  const fields = list.fields ?? []
  const entries = value.trim().startsWith('[') ? jsonList(value) : linesOf(value, fields)
  if (!entries) {
    complain(list.placeholder, `${list.label}: write one entry on each line`)
    return []
  }
  if (entries.length > ENTRIES_MAX) {
    complain(list.placeholder, `${list.label} may have at most ${ENTRIES_MAX} entries`)
    return []
  }
  if (fields.length === 0) return entries.map((entry) => cleanText(typeof entry === 'string' ? entry : ''))
  return entries.map((entry, i) =>
    readEntry(fields, entry, (sentence) => complain(list.placeholder, `Entry ${i + 1}: ${sentence}`)),
  )
}

function jsonList(value: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** One entry on each line; several fields are divided by `|`. */
function linesOf(value: string, fields: RepeatField[]): unknown[] {
  const lines = value.split('\n').filter((line) => line.trim() !== '')
  if (fields.length < 2) return lines
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return Object.fromEntries(fields.map(({ placeholder }, i) => [placeholder, cells[i] ?? '']))
  })
}

function readEntry(fields: RepeatField[], entry: unknown, complain: (sentence: string) => void): Scope {
  const alone = typeof entry === 'string' && fields.length === 1 ? { [fields[0]!.placeholder]: entry } : entry
  if (typeof alone !== 'object' || alone === null || Array.isArray(alone)) {
    complain(`give ${fields.map(({ label }) => label).join(', ')}`)
    return {}
  }
  const known = new Set(fields.map(({ placeholder }) => placeholder))
  const stranger = Object.keys(alone).find((key) => !known.has(key))
  if (stranger) complain(`there is no field named ${stranger.slice(0, 80)}`)
  const read = fields.flatMap(({ placeholder, label, kind, optional, format }): [string, string | boolean][] => {
    const own = Object.hasOwn(alone, placeholder) ? (alone as Record<string, unknown>)[placeholder] : ''
    const value = cleanText(['string', 'number', 'boolean'].includes(typeof own) ? String(own) : '')
    if (value.trim() === '' && !optional) complain(`${label} is required`)
    if (value.length > VALUE_MAX) complain(`${label} is too long`)
    if (format) return formatted({ placeholder, label, format }, value, complain)
    if (kind === 'text') return [[placeholder, printedDate({ placeholder, label }, value, complain)]]
    return [[placeholder, answerOf(value) ?? false]]
  })
  return Object.fromEntries(read)
}

function refused(complaints: Map<string, string>) {
  const errors = [...complaints].map(([field, message]) => ({ field, message }))
  const sentence = errors.length === 1 ? errors[0]!.message : 'Check the highlighted fields'
  return new AppError('invalid_input', sentence, { fields: Object.fromEntries(complaints), errors })
}
