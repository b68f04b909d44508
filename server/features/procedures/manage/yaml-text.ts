import { Composer, type Document, isCollection, isMap, isNode, isScalar, Lexer, LineCounter, Parser, visit } from 'yaml'
import type { Path } from '#server/features/procedures/check.ts'

/** Brackets within each other, list marks of one line, and signs and words of a text; the longest procedure has a sixth of these. */
const DEPTH_MAX = 8
const LINE_MARKS_MAX = 60
const LEXEMES_MAX = 20_000
/** Names that lead to what every object has. */
const RESERVED: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype'])

type Located = { line: number; sentence: string }
export type YamlText =
  | { value?: undefined; problems: Located[] }
  | { value: unknown; problems: []; lineOf: (path: Path) => number }

/**
 * Reads YAML that a person typed or pasted. Lists and names, texts and numbers alone: no anchors and aliases (by which a short text
 * becomes an endless one), no tags, no names that every object has, and nothing nested deeper than a procedure is.
 */
export function readYaml(text: string): YamlText {
  const wild = wildLine(text)
  if (wild) return { problems: [{ line: wild, sentence: 'This is nested too deeply, or too long, for a procedure' }] }
  const lines = new LineCounter()
  const lineAt = (offset = 0) => Math.max(1, lines.linePos(offset).line)
  // whether a name stands there twice is asked below: the library compares each with each
  const composer = new Composer({ lineCounter: lines, prettyErrors: false, merge: false, uniqueKeys: false })
  const [document, second] = [...composer.compose(new Parser(lines.addNewLine).parse(text), true, text.length)]
  if (!document?.contents) return { problems: [{ line: 1, sentence: 'There is nothing here' }] }
  if (second)
    return { problems: [{ line: lineAt(second.range[0]), sentence: 'One procedure is one document: leave out “---”' }] }
  const problems = [...document.errors, ...document.warnings].map(({ message, pos }): Located => ({
    line: lineAt(pos[0]),
    sentence: message,
  }))
  const add = (node: unknown, sentence: string) =>
    problems.push({ line: isNode(node) ? lineAt(node.range?.[0]) : 1, sentence })
  visit(document, {
    Node(_, node) {
      if (('anchor' in node && node.anchor) || !(isScalar(node) || isCollection(node)))
        add(node, 'Anchors and aliases (& and *) are not used here: write the text out')
      if (node.tag?.startsWith('!')) add(node, `There are no tags such as ${node.tag} here`)
    },
    Map(_, { items }) {
      const names = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : undefined
        if (typeof name !== 'string') add(key, 'A name must be a word')
        else if (RESERVED.has(name)) add(key, `${name} is no name of a part`)
        else if (names.has(name)) add(key, `${name} stands there twice`)
        names.add(name)
      }
    },
  })
  if (problems.length) return { problems: problems.toSorted((a, b) => a.line - b.line) }
  return {
    value: document.toJS({ maxAliasCount: 0 }),
    problems: [],
    lineOf: (path) => lineAt(offsetOf(document, path)),
  }
}

/** Where a value stands, or what is nearest above it. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const step of path) {
    if (!isCollection(node)) break
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined
    const [start, next] = isMap(node) ? [pair?.key, pair?.value] : [node.items[Number(step)], node.items[Number(step)]]
    if (!isNode(start)) break
    offset = start.range?.[0] ?? offset
    node = next
  }
  return offset
}

/** The first line that is nested too deeply, or where there is too much of everything: found before the text is read as a whole. */
function wildLine(text: string): number | undefined {
  let [line, depth, marks, lexemes] = [1, 0, 0, 0]
  for (const lexeme of new Lexer().lex(text)) {
    lexemes++
    if (lexeme === '[' || lexeme === '{') depth++
    if (lexeme === ']' || lexeme === '}') depth--
    if (lexeme === '-' || lexeme === '?' || lexeme === ':') marks++
    if (depth > DEPTH_MAX || marks > LINE_MARKS_MAX || lexemes > LEXEMES_MAX) return line
    for (let at = lexeme.indexOf('\n'); at >= 0; at = lexeme.indexOf('\n', at + 1)) {
      line++
      marks = 0
    }
  }
  return undefined
}
