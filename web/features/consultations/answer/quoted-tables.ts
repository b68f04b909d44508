import type { Element, ElementContent, Root } from 'hast'
import { type Cell, isTableRow, tableOf } from '#web/components/reading-room/text/table-rows.ts'

/** Rehype: rows of a file's table that are quoted one after the other, "cell | cell", become a table; one alone stays a line. */
export const quotedTables = () => (tree: Root) => {
  const walk = (node: Root | Element) => {
    for (const child of node.children) if (child.type === 'element') walk(child)
    if (node.type === 'element' && node.tagName === 'blockquote') node.children = joined(node.children)
  }
  walk(tree)
}

/** The words of a paragraph that is a row; undefined for anything else. */
function rowOf(node: ElementContent | undefined): string | undefined {
  if (node?.type !== 'element' || node.tagName !== 'p') return undefined
  const text = node.children.map((child) => (child.type === 'text' ? child.value : '\n')).join('')
  return isTableRow(text) ? text : undefined
}

function joined(children: ElementContent[]): ElementContent[] {
  const nodes = children.filter((node) => node.type !== 'text' || node.value.trim())
  const made: ElementContent[] = []
  for (let at = 0; at < nodes.length; at++) {
    const rows: string[] = []
    for (let row = rowOf(nodes[at]); row !== undefined; row = rowOf(nodes[at + rows.length])) rows.push(row)
    made.push(rows.length > 1 ? table(rows) : nodes[at]!)
    at += Math.max(0, rows.length - 1)
  }
  return made
}

const element = (tagName: string, children: ElementContent[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

function table(lines: string[]): Element {
  const { head, rows, isNamedByFirst } = tableOf(lines.join('\n'))
  const cell = ({ text }: Cell, scope?: 'col' | 'row') =>
    element(scope ? 'th' : 'td', [{ type: 'text', value: text }], scope && { scope })
  const body = rows.map((row) =>
    element(
      'tr',
      row.map((one, at) => cell(one, isNamedByFirst && at === 0 ? 'row' : undefined)),
    ),
  )
  const heads = head?.map((one) => cell(one, one.text ? 'col' : undefined))
  return element('table', [...(heads ? [element('thead', [element('tr', heads)])] : []), element('tbody', body)])
}
