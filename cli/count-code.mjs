// `npm run counts`: how large the code is, as a table, and what nothing uses. With a file of the runner's report the minutes of the tests too.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = ['contract', 'server', 'web', 'cli', 'bench', 'evaluation', 'tests', 'content']
/** Found by a tool, by their name, not by an import. */
const ENTRIES = [
  /\.(test|journey)\.tsx?$/,
  /^[^/]+\.config\.ts$/,
  /^cli\/[^/]+$/,
  /^web\/(main|prerender|source)\.tsx?$/,
  /^web\/service-worker\//,
  /-(entry|child|thread)\.ts$/,
  /^server\/main\.ts$/,
  /^tests\/support\/(\w+\/)?setup/,
  /\.d\.ts$/,
]

const files = execFileSync('git', ['ls-files', ...FOLDERS, '*.config.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && existsSync(name))
const texts = new Map(files.map((name) => [name, readFileSync(name, 'utf8')]))
const code = files.filter((name) => /\.tsx?$/.test(name))
const isTest = (name) => /\.(test|journey)\.tsx?$/.test(name) || name.startsWith('tests/')
const shipped = code.filter((name) => /^(contract|server|web)\//.test(name) && !isTest(name))

const lines = code.map((name) => texts.get(name).split('\n').length).toSorted((a, b) => a - b)
const countIn = (names, expression) =>
  names.reduce((sum, name) => sum + [...withoutComments(texts.get(name)).matchAll(expression)].length, 0)

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

function largestFolder() {
  const sizes = new Map()
  for (const name of files) sizes.set(path.dirname(name), (sizes.get(path.dirname(name)) ?? 0) + 1)
  return [...sizes].toSorted((a, b) => b[1] - a[1])[0]
}

/** What a file imports: other file → names, `*` for all of them. */
function importsOf(name) {
  const imports = []
  const text = texts.get(name)
  const clause = /(?:import|export)\s+(type\s+)?([^'"`;()=]*?)\s*from\s*['"]([^'"]+)['"]/g
  for (const [, , names, source] of text.matchAll(clause)) imports.push([resolve(name, source), namesIn(names)])
  for (const [, source] of text.matchAll(/import\s*['"]([^'"]+)['"]/g)) imports.push([resolve(name, source), []])
  for (const [whole, source] of text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)(?:\)\.(\w+))?/g)) {
    const member = /\)\)?\.(\w+)$/.exec(whole)?.[1]
    imports.push([resolve(name, source), member ? [member] : ['*']])
  }
  return imports.filter(([file]) => file)
}

function namesIn(clause) {
  if (/\*/.test(clause)) return ['*']
  const inner = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? ''
  const names = inner.split(',').map(
    (one) =>
      one
        .replace(/^\s*type\s+/, '')
        .trim()
        .split(/\s+as\s+/)[0],
  )
  const hasDefault = clause
    .replace(/\{[\s\S]*\}/, '')
    .replace(/,/g, '')
    .trim()
  return [...names.filter(Boolean), ...(hasDefault ? ['default'] : [])]
}

function resolve(from, source) {
  const file = source.startsWith('#')
    ? source.slice(1)
    : source.startsWith('.') && path.join(path.dirname(from), source)
  return file && texts.has(file) ? file : undefined
}

const graph = new Map(files.map((name) => [name, importsOf(name)]))

function cycles() {
  const state = new Map()
  let count = 0
  const visit = (name) => {
    state.set(name, 'open')
    for (const [next] of graph.get(name)) {
      if (state.get(next) === 'open') count++
      else if (!state.has(next)) visit(next)
    }
    state.set(name, 'done')
  }
  for (const name of files) if (!state.has(name)) visit(name)
  return count
}

function unusedExports() {
  const used = new Map()
  for (const imports of graph.values()) {
    for (const [file, names] of imports) used.set(file, [...(used.get(file) ?? []), ...names])
  }
  const isEntry = (name) => ENTRIES.some((entry) => entry.test(name))
  const orphans = files.filter((name) => !used.has(name) && !isEntry(name))
  const exports = files
    .filter((name) => !isEntry(name) && used.has(name) && !used.get(name).includes('*'))
    .flatMap((name) =>
      [...texts.get(name).matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
        .filter(([, one]) => !used.get(name).includes(one))
        .map(([, one]) => `${name}: ${one}`),
    )
  return { orphans, exports }
}

const { orphans, exports } = unusedExports()
const [folder, size] = largestFolder()
const table = [
  ['TypeScript files', code.length],
  ['lines of a file, median', lines[Math.floor(lines.length / 2)]],
  ['lines of a file, 90th percentile', lines[Math.floor(lines.length * 0.9)]],
  ['lines of the longest file', lines.at(-1)],
  ['files in the largest folder', `${size} (${folder})`],
  ['cycles of imports', cycles()],
  [
    'casts `as unknown as`, `as never`, `as any` in contract, server, web',
    countIn(shipped, /\bas (?:unknown as|never|any)\b/g),
  ],
  ['non-null assertions in contract, server, web', countIn(shipped, /[\w)\]]!(?=[.,;)\]\s[])(?!=)/g)],
  [
    'module-level `let`, `new Map`, `new Set`, `new WeakMap` in server',
    countIn(
      shipped.filter((name) => name.startsWith('server/')),
      /^(?:export )?(?:let |const \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)\b[^(\n]*\(\))/gm,
    ),
  ],
  ['files that nothing imports', orphans.length],
  ['exported values that nothing imports', exports.length],
]
for (const [what, value] of table) process.stdout.write(`| ${what} | ${value} |\n`)
if (process.argv.includes('--unused')) for (const one of [...orphans, ...exports]) process.stdout.write(`${one}\n`)
