import type { Block } from '#web/components/reading-room/text/blocks.ts'
import { tableOf } from '#web/components/reading-room/text/table-rows.ts'
import { el, type Child } from './elements.ts'
import { inline } from './markdown-inline.ts'

const HEADING = /^(#{1,6})[ \t]+/
const ITEM = /^\s*[-*+]\s+/
const QUOTE = /^\s*>\s?/
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/
const TABLE_LINE = /^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/

/** One paragraph, heading, list, quote or table of a document. Headings stay below the page's own. */
export function blockElement({ level, text, table: isTable }: Pick<Block, 'level' | 'text' | 'table'>): HTMLElement {
  if (isTable) return fileTable(text)
  if (level > 0) return heading(level, text)
  const lines = text.split('\n')
  if (lines.length === 1 && RULE.test(text)) return el('hr')
  if (lines.length > 1 && lines[0]!.includes('|') && TABLE_LINE.test(lines[1]!)) return table(lines)
  if (lines.every((line) => QUOTE.test(line)))
    return el('blockquote', {}, ...broken(lines.map((line) => line.replace(QUOTE, ''))))
  const [only, ...more] = partsOf(lines).map(partElement)
  return more.length ? el('div', {}, only, ...more.flatMap((part) => ['\n', part])) : only!
}

const heading = (level: number, text: string) =>
  el(level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4', {}, ...inline(text.replace(/\s+#+\s*$/, '')))

/** A heading, a list and the text before it may stand in one block, without a blank line between them. */
function partsOf(lines: string[]): string[][] {
  const parts: string[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    const own = HEADING.test(line) || (ITEM.test(line) && !ITEM.test(last?.[0] ?? ''))
    if (!last || own || HEADING.test(last[0]!)) parts.push([line])
    else last.push(line)
  }
  return parts
}

function partElement(lines: string[]): HTMLElement {
  const marks = HEADING.exec(lines[0]!)
  if (marks) return heading(marks[1]!.length, lines[0]!.slice(marks[0].length))
  return ITEM.test(lines[0]!) ? list(lines) : el('p', {}, ...broken(lines))
}

/** Lines of law stand under each other as they were written: a break says more than a space. */
const broken = (lines: string[]): Child[] =>
  lines.flatMap((line, at) => (at ? [el('br'), ...inline(line.trim())] : inline(line.trim())))

/** A line that begins no item of its own belongs to the item before it. */
function list(lines: string[]): HTMLElement {
  const items: string[][] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, '')])
    else items.at(-1)?.push(line)
  }
  return el('ul', {}, ...items.map((item) => el('li', {}, ...broken(item))))
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

function table([head = '', , ...rows]: string[]): HTMLElement {
  const row = (line: string, tag: 'th' | 'td') =>
    el('tr', {}, ...cells(line).map((cell) => el(tag, {}, ...inline(cell))))
  return scrolling(el('thead', {}, row(head, 'th')), el('tbody', {}, ...rows.map((line) => row(line, 'td'))))
}

/** A table of a Word or PDF file, letter for letter. */
function fileTable(text: string): HTMLElement {
  const { head, rows, isNamedByFirst } = tableOf(text)
  const cell = (isHead: boolean, scope: 'col' | 'row', words: string) =>
    isHead ? el('th', { scope }, words) : el('td', {}, words)
  const body = rows.map((row) =>
    el('tr', {}, ...row.map((one, at) => cell(isNamedByFirst && at === 0, 'row', one.text))),
  )
  const heads = head && el('thead', {}, el('tr', {}, ...head.map((one) => cell(one.text !== '', 'col', one.text))))
  return scrolling(...(heads ? [heads] : []), el('tbody', {}, ...body))
}

const scrolling = (...parts: HTMLElement[]) =>
  el(
    'div',
    { className: 'overflow-x-auto', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    el('table', {}, ...parts),
  )
