import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { parseSync } from 'vite'

/** A regular expression of the sources: `at` is "file:line". */
export type Found = { at: string; source: string; flags: string }

const ROOT = path.resolve(import.meta.dirname, '../../..')

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Calls `seen` for every node; `inside` says whether it stands in a function. */
function walk(node: Node, seen: (node: Node, inside: boolean) => void, inside = false) {
  seen(node, inside)
  const within = inside || /Function/.test(node.type)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, seen, within)
  }
}

/**
 * Every literal of a file, and every `new RegExp` in a function, whose parts that only a call knows are taken for a plain
 * word. `made` tells that the module makes others when it is loaded: see `expressionsMadeBy`.
 */
export function expressionsIn(file: string): { found: Found[]; made: boolean } {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const { program } = parseSync(file, text)
  const found: Found[] = []
  const constants = new Map<string, Node>()
  let made = false
  walk(program as unknown as Node, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['init']))
      constants.set((node['id'] as { name: string }).name, node['init'])
  })
  const at = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`
  walk(program as unknown as Node, (node, inside) => {
    const literal = node['regex'] as { pattern: string; flags: string } | undefined
    if (literal) found.push({ at: at(node), source: literal.pattern, flags: literal.flags })
    if (!/^(New|Call)Expression$/.test(node.type) || (node['callee'] as { name?: string }).name !== 'RegExp') return
    if (!inside) return void (made = true)
    const [pattern, flags] = node['arguments'] as Node[]
    found.push({ at: at(node), source: textOf(pattern, constants), flags: flags ? textOf(flags, constants) : '' })
  })
  return { found, made }
}

/** What a string will be, as far as the file says. */
function textOf(node: Node | undefined, constants: Map<string, Node>): string {
  if (node?.type === 'Literal') return String(node['value'])
  if (node?.type === 'Identifier' && constants.has(String(node['name'])))
    return textOf(constants.get(String(node['name'])), new Map())
  if (node?.type === 'TaggedTemplateExpression') return template(node['quasi'] as Node, constants, 'raw')
  if (node?.type === 'TemplateLiteral') return template(node, constants, 'cooked')
  return 'word'
}

function template(node: Node, constants: Map<string, Node>, kind: 'raw' | 'cooked') {
  const parts = node['expressions'] as Node[]
  return (node['quasis'] as { value: { raw: string; cooked: string } }[])
    .map(({ value }, i) => value[kind] + (parts[i] ? textOf(parts[i], constants) : ''))
    .join('')
}

/** The regular expressions that a module makes of strings while it is loaded. */
export async function expressionsMadeBy(file: string, load: () => Promise<unknown>): Promise<Found[]> {
  const found: Found[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given, asked) {
      const made = Reflect.construct(target, given, asked) as RegExp
      if (given.length) found.push({ at: file, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Original
  }
  return found
}

/** What people and files may repeat: letters, numbers, signs and the words that our own rules know. */
const SIGNS = [...'aA1 \n\t.,;:-–()[]*_#><"’é\u00a0&%/\\=\'`|{}@0']
const WORDS =
  'a |A |Aa |1 |1.|1,|(1)|(a)|[a]|[a](|**a|  \n|\n\n|a.|a. |A. |a, |a-|the |of |and |The Act |of the |section 1 |s 1, '
const MORE = 'section 1(1) and |1 and |🙂|<a>|<a |{a}|a@|a.b|http://|$1'
const UNITS = [...SIGNS, ...WORDS.split('|'), ...MORE.split('|')]

/** Strings of `length` that may keep an expression busy: units of people and of its own pattern, behind its own words. */
export function hostileStrings({ source }: Pick<Found, 'source'>, length: number): string[] {
  const plain = source.replace(/\\[a-zA-Z]/g, ' ').replace(/[\\^$?*+|{}[\]]/g, ' ')
  const words = [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].filter((word) => !/^\d+$/.test(word)).slice(0, 12)
  const own = words.flatMap((word) => [word, `${word} `])
  const starts = ['', '# a', '**a', '[', '(', '"', ...words.slice(0, 3).map((word) => `${word} `)]
  const repeated = [...new Set([...UNITS, ...own])].map((unit) => unit.repeat(Math.ceil(length / unit.length)))
  return starts.flatMap((start, i) =>
    (i ? repeated.slice(0, 40) : repeated).map((text) => `${start}${text.slice(0, length)}\u0001`),
  )
}

const sandbox = vm.createContext({})
const attempt = new vm.Script('for (const text of texts) text.replace(expression, "")')

/**
 * The first of the strings that an expression does not go through in `ms` milliseconds, asked twice because machines are busy. All
 * strings are tried at once first, in the time of two: a thread that watches over each of them costs more than most of them do.
 */
export function firstSlow({ source, flags }: Found, strings: string[], ms: number): string | undefined {
  const inTime = (texts: string[], most = ms) => {
    Object.assign(sandbox, { texts, expression: new RegExp(source, flags) })
    try {
      attempt.runInContext(sandbox, { timeout: most })
      return true
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
      throw error
    }
  }
  return inTime(strings, 2 * ms) ? undefined : strings.find((text) => !inTime([text]) && !inTime([text]))
}
