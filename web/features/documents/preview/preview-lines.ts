import { sumsOf } from '#contract/documents/document-sums.ts'
import { NO, type OutlineLine, type Placeholder, YES } from '#contract/documents/templates.ts'
import { inFigures, inWords, parseMoney } from '#contract/money.ts'
import { type Entry, filledEntries, type FormValues, kindOf } from '#web/features/documents/form/form-values.ts'
import { type Node, sameField } from './outline-tree.ts'

/** Some words of a line: `field` names the placeholder that they come from, `isBlank` where nothing is filled in yet. */
export type Piece = { text: string; field?: string; isBlank?: boolean }
export type PreviewLine = { style: OutlineLine['style']; number: string; cells: Piece[][] }

type Form = {
  placeholders: Map<string, Placeholder>
  values: FormValues
  /** The entries of each list that say something, with what is worked out in them. */
  entries: Map<string, Entry[]>
  sums: Map<string, string>
}
type Scope = Form & { list?: Placeholder; entry?: Entry }

/** The document as it is filled in so far: what is left out is left out, lists have their entries, sums and words are worked out. */
export function previewLines(tree: Node[], placeholders: Placeholder[], values: FormValues): PreviewLine[] {
  const form: Form = {
    placeholders: new Map(placeholders.map((one) => [sameField(one.placeholder), one])),
    values,
    ...listsOf(placeholders, values),
  }
  const lines: PreviewLine[] = []
  print(tree, form, lines)
  return numbered(lines.filter(({ cells }) => cells.some((cell) => cell.some(({ text }) => text.trim()))))
}

function print(nodes: Node[], scope: Scope, lines: PreviewLine[]) {
  for (const node of nodes) {
    if (node.kind === 'line') lines.push({ style: node.style, number: '', cells: [[]] })
    else if (node.kind === 'section') for (const inner of scopesOf(node, scope)) print(node.nodes, inner, lines)
    else add(lines, node.kind === 'text' ? { text: node.text } : valueOf(node.name, scope))
  }
}

function add(lines: PreviewLine[], piece: Piece) {
  const last = lines.at(-1) ?? { style: 'plain', number: '', cells: [[]] }
  if (!lines.length) lines.push(last)
  const [first = '', ...others] = piece.field ? [piece.text] : piece.text.split('\t')
  last.cells.at(-1)!.push({ ...piece, text: first })
  for (const text of others) last.cells.push([{ ...piece, text }])
}

/** For each time that a section is printed, what holds in it. */
function scopesOf({ name, isInverted }: Extract<Node, { kind: 'section' }>, scope: Scope): Scope[] {
  const field = scope.placeholders.get(name)
  const value = scope.entry && name in scope.entry ? scope.entry[name] : field && scope.values[field.placeholder]
  if (field && kindOf(field) === 'repeat') {
    if (isInverted) return []
    const entries = scope.entries.get(field.placeholder) ?? []
    return (entries.length ? entries : [{}]).map((entry) => ({ ...scope, list: field, entry: namesOf(entry) }))
  }
  const isPrinted = typeof value === 'string' && value !== NO && (value === YES || value.trim() !== '')
  return isPrinted === isInverted ? [] : [scope]
}

const namesOf = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [name === '' ? '.' : sameField(name), value]))

const WORDS = '_in_words'

function valueOf(name: string, scope: Scope): Piece {
  const { list, entry, placeholders, values, sums } = scope
  const own = list && name === '.' ? list : list?.fields?.find(({ placeholder }) => sameField(placeholder) === name)
  if (own || (entry && name in entry)) {
    const field = list!.placeholder
    const text = entry?.[name] ?? ''
    return said(own?.label ?? name, own && 'format' in own && own.format === 'money' ? figures(text) : text, field)
  }
  const field = placeholders.get(name)
  const value = field && values[field.placeholder]
  if (field) return said(field.label, field.format === 'money' ? figures(value) : value, field.placeholder)
  const sum = sums.get(name)
  if (sum !== undefined) return { text: sum, field: name }
  const amount = name.endsWith(WORDS) ? placeholders.get(name.slice(0, -WORDS.length)) : undefined
  const money = amount && parseMoney(String(values[amount.placeholder] ?? ''))
  return money ? { text: inWords(money), field: amount.placeholder } : { text: '…', field: name, isBlank: true }
}

const said = (label: string, value: FormValues[string] | undefined, field: string): Piece =>
  typeof value === 'string' && value.trim()
    ? { text: value.trim(), field }
    : { text: `[${label}]`, field, isBlank: true }

function figures(value: FormValues[string] | undefined): string {
  const money = typeof value === 'string' ? parseMoney(value) : undefined
  return money ? inFigures(money) : typeof value === 'string' ? value : ''
}

/** What the lists hold, and what those that are summed come to, by the names that the template has for it. */
function listsOf(placeholders: Placeholder[], values: FormValues): Pick<Form, 'entries' | 'sums'> {
  const entries = new Map<string, Entry[]>()
  const sums = new Map<string, string>()
  for (const list of placeholders) {
    const filled = filledEntries(values[list.placeholder])
    const rate = list.sum?.rate === undefined ? '' : values[list.sum.rate]
    const worked = list.sum && sumsOf(list, filled, typeof rate === 'string' ? rate : '')
    const isWorked = worked !== undefined && typeof worked !== 'string'
    entries.set(list.placeholder, isWorked ? worked.entries : filled)
    if (isWorked) for (const [name, text] of worked.sums) sums.set(sameField(name), text)
  }
  return { entries, sums }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** The numbers that Word gives to the clauses of our templates. */
function numbered(lines: PreviewLine[]): PreviewLine[] {
  let [clause, item, letter, roman, plain] = [0, 0, 0, 0, 0]
  return lines.map((line) => {
    switch (line.style) {
      case 'clause':
        ;[clause, item, letter, roman] = [clause + 1, 0, 0, 0]
        return { ...line, number: `${clause}.` }
      case 'item1':
        ;[item, letter, roman] = [item + 1, 0, 0]
        return { ...line, number: `${clause}.${item}` }
      case 'item2':
        ;[letter, roman] = [letter + 1, 0]
        return { ...line, number: `(${LETTERS[letter - 1] ?? letter})` }
      case 'item3':
        roman++
        return { ...line, number: `(${ROMAN[roman - 1] ?? roman})` }
      case 'numbered':
        plain++
        return { ...line, number: `${plain}.` }
      default:
        return line
    }
  })
}
