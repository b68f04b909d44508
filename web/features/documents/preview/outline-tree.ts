import type { OutlineLine } from '#contract/documents/templates.ts'

/** A template's words as a tree: lines begin with a mark, and what is printed on a condition or repeated is a section. */
export type Node =
  | { kind: 'line'; style: OutlineLine['style'] }
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string }
  | { kind: 'section'; name: string; isInverted: boolean; nodes: Node[] }

type Token =
  | Exclude<Node, { kind: 'section' }>
  | { kind: 'open'; name: string; isInverted: boolean }
  | { kind: 'close' }

/** The same name in every spelling: {client_name}, {Client Name} and {client-name}. */
export const sameField = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, '_')

/** Reads the lines of an outline. A section that is never closed ends with the document. */
export function treeOf(outline: OutlineLine[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of outline.flatMap(tokensOf)) {
    const nodes = open.at(-1)!
    if (token.kind === 'close') {
      if (open.length > 1) open.pop()
    } else if (token.kind === 'open') {
      const section = { ...token, kind: 'section' as const, nodes: [] }
      nodes.push(section)
      open.push(section.nodes)
    } else nodes.push(token)
  }
  return root
}

/** A line of marks alone prints nothing. What a line begins with goes before it, where the whole line hangs on it. */
function tokensOf({ style, text }: OutlineLine): Token[] {
  const tokens = text.split(/(\{[^{}]*\})/).flatMap(readToken)
  const line: Token = { kind: 'line', style }
  if (tokens.every(isMark)) return tokens
  const leading = tokens.findIndex((one) => one.kind !== 'open')
  if (leading < 1 || !hangsOnMarks(tokens, leading)) return [line, ...tokens]
  return [...tokens.slice(0, leading), line, ...tokens.slice(leading)]
}

const isMark = (token: Token) =>
  token.kind === 'open' || token.kind === 'close' || (token.kind === 'text' && !token.text.trim())

function readToken(part: string): Token[] {
  if (!part) return []
  const inside = /^\{([#^/]?)([^{}]*)\}$/.exec(part)
  if (!inside) return [{ kind: 'text', text: part }]
  const name = sameField(inside[2]!)
  if (inside[1] === '/') return [{ kind: 'close' }]
  if (inside[1]) return [{ kind: 'open', name, isInverted: inside[1] === '^' }]
  return [{ kind: 'value', name: inside[2]!.trim() === '.' ? '.' : name }]
}

/** Whether the marks at the beginning are closed on a later line, or by the last words of this one. */
function hangsOnMarks(tokens: Token[], leading: number): boolean {
  let depth = 0
  for (const [at, { kind }] of tokens.entries()) {
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (at >= leading && depth < leading) return tokens.slice(at).every(isMark)
  }
  return true
}
