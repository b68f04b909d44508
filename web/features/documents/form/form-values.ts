import { messagesNow } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { propertiesOf } from '#web/lib/text/json-object.ts'
import { NO, type Placeholder, type RepeatField } from '#contract/documents/templates.ts'

/** One entry of a list: its fields by placeholder; a list without fields keeps its text under ''. */
export type Entry = Record<string, string>
/** What has been filled in, by placeholder: a text, 'yes' or 'no' of a condition, or the entries of a list. */
export type FormValues = Record<string, string | Entry[]>
export type Problems = Record<string, string>

/** The name of a field in the form. Placeholders are set apart, so that one of them may be called fileName. */
export const fieldName = (placeholder: string, at?: number, field?: string) =>
  at === undefined ? `p:${placeholder}` : `p:${placeholder}:${at}:${field ?? ''}`

/** A field without a kind is a text: other servers know no kinds. */
export const kindOf = ({ kind }: Pick<Placeholder, 'kind'>) => kind ?? 'text'

export const fieldsOf = ({ fields, label }: Placeholder): RepeatField[] =>
  fields?.length ? fields : [{ placeholder: '', label, kind: 'text' }]

export const emptyEntry = (list: Placeholder): Entry =>
  Object.fromEntries(fieldsOf(list).map(({ placeholder, kind }) => [placeholder, kind === 'condition' ? NO : '']))

/** An empty form; `kept` are values of an earlier one, taken over where they still fit. */
export function startValues(placeholders: Placeholder[], kept: FormValues = {}): FormValues {
  return Object.fromEntries(
    placeholders.map((one) => {
      const before = kept[one.placeholder]
      if (kindOf(one) === 'repeat') {
        const entries = Array.isArray(before) && before.length ? before : [{}]
        return [one.placeholder, entries.map((entry) => ({ ...emptyEntry(one), ...entry }))]
      }
      const empty = kindOf(one) === 'condition' ? NO : ''
      return [one.placeholder, typeof before === 'string' ? before : empty]
    }),
  )
}

/** False when what it belongs to is left out of the document. */
export const isShown = ({ onlyIf = [] }: Placeholder, values: FormValues): boolean =>
  onlyIf.every(({ placeholder, answer }) => values[placeholder] === answer)

const isBlank = (entry: Entry) => Object.values(entry).every((value) => !value.trim() || value === NO)
/** The entries that say something. */
export const filledEntries = (value: FormValues[string] | undefined): Entry[] =>
  Array.isArray(value) ? value.filter((entry) => !isBlank(entry)) : []

/** What is missing, by field name: '{label} is required'. */
export function problemsOf(placeholders: Placeholder[], fileName: string, values: FormValues): Problems {
  const m = messagesNow('documents', documents)
  const problems: Problems = {}
  if (!fileName.trim()) problems['fileName'] = m.fileNameRequired
  for (const one of placeholders) {
    if (one.optional || !isShown(one, values)) continue
    const value = values[one.placeholder]
    if (kindOf(one) === 'repeat') Object.assign(problems, problemsOfList(one, value))
    else if (typeof value !== 'string' || !value.trim()) problems[fieldName(one.placeholder)] = m.required(one.label)
  }
  return problems
}

function problemsOfList(list: Placeholder, value: FormValues[string] | undefined): Problems {
  const m = messagesNow('documents', documents)
  if (!filledEntries(value).length) return { [fieldName(list.placeholder)]: m.required(list.label) }
  const problems: Problems = {}
  const entries = value as Entry[]
  for (const [at, entry] of entries.entries()) {
    if (isBlank(entry)) continue
    for (const { placeholder, label, optional } of fieldsOf(list)) {
      if (optional || entry[placeholder]?.trim()) continue
      problems[fieldName(list.placeholder, at, placeholder)] = m.required(label)
    }
  }
  return problems
}

/** What was sent once, as the form holds it; a list that cannot be read is empty. */
export function fromData(placeholders: Placeholder[], data: { placeholder: string; value: string }[]): FormValues {
  const lists = new Map(placeholders.flatMap((one) => (kindOf(one) === 'repeat' ? [[one.placeholder, one]] : [])))
  return Object.fromEntries(
    data.map(({ placeholder, value }) => {
      const list = lists.get(placeholder)
      return [placeholder, list ? entriesOf(list, value) : value]
    }),
  )
}

function entriesOf(list: Placeholder, value: string): Entry[] {
  const entries = jsonList(value)
  return entries.map((entry) =>
    list.fields?.length
      ? Object.fromEntries(Object.entries(propertiesOf(entry)).map(([name, one]) => [name, String(one)]))
      : { '': String(entry) },
  )
}

function jsonList(value: string): unknown[] {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return value.split('\n').filter(Boolean)
  }
}

/** What the server gets: every placeholder with a text; what is left out of the document stays empty. */
export function toData(placeholders: Placeholder[], values: FormValues): { placeholder: string; value: string }[] {
  return placeholders.map((one) => {
    const value = values[one.placeholder]
    const { placeholder } = one
    if (kindOf(one) !== 'repeat') return { placeholder, value: typeof value === 'string' ? value : '' }
    const entries = filledEntries(value)
    const list = one.fields?.length ? entries : entries.map((entry) => entry[''] ?? '')
    return { placeholder, value: JSON.stringify(list) }
  })
}
