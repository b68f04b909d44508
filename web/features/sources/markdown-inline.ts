import { el, type Child } from './elements.ts'

/** Escapes, code, links, strong, emphasis, entities, in this order at each place. */
const MARKS =
  /\\([!-/:-@[-`{-~])|`([^`\n]+)`|\[([^\]\n]+)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)|(\*\*|__)(?=\S)(.+?)(?<=\S)\5|(?<![\p{L}\p{N}])(\*|_)(?=\S)(.+?)(?<=\S)\7(?![\p{L}\p{N}])|&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|nbsp);/giu

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
/** Deeper nesting is nobody's honest text. */
const DEEPEST = 6
/** A longer paragraph is shown as it is: looking for marks in it could hold up a cheap phone. */
const LONGEST = 20_000

/** The inline marks of one paragraph as nodes. What looks like HTML stays text; only http(s), mail and our own links work. */
export function inline(text: string, depth = 0): Child[] {
  if (depth > DEEPEST || text.length > LONGEST) return [text]
  const nodes: Child[] = []
  let from = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) nodes.push(text.slice(from, match.index))
    nodes.push(markOf(match, depth))
    from = match.index + match[0].length
  }
  if (from < text.length) nodes.push(text.slice(from))
  return nodes
}

function markOf(match: RegExpMatchArray, depth: number): Child {
  const [whole, escaped, code, label, url, , strong, , emphasis, entity] = match
  if (escaped) return escaped
  if (code) return el('code', {}, code)
  if (label) return link(url ?? '', inline(label, depth + 1))
  if (strong) return el('strong', {}, ...inline(strong, depth + 1))
  if (emphasis) return el('em', {}, ...inline(emphasis, depth + 1))
  return entity ? character(entity.toLowerCase()) : whole
}

function character(entity: string): string {
  if (!entity.startsWith('#')) return NAMED[entity] ?? ''
  const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd'
}

function link(url: string, children: Child[]): Child {
  const safe = /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(url)
  if (!safe) return el('span', {}, ...children)
  return el('a', { href: url, target: '_blank', rel: 'noreferrer' }, ...children)
}

/** The words of a paragraph without its marks. */
export function plainWords(text: string): string {
  if (text.length > LONGEST) return text
  return text.replace(MARKS, (whole, escaped, code, label, _url, _s, strong, _e, emphasis, entity) => {
    if (entity) return character(String(entity).toLowerCase())
    return escaped ?? code ?? label ?? strong ?? emphasis ?? whole
  })
}
