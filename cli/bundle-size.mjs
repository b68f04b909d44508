// Prints what each page costs in JavaScript, gzipped: the entry, the page and everything they import statically.
// Fails when a page of the budget is over it. Build first: npm run build
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { entryOf } from './lib/route-chunks.mjs'

const WEB = path.resolve(process.argv[2] ?? 'dist/web')
/** kB of 1000 bytes (design rule "Weight"); pages without a line here are printed only. */
const BUDGET = { 'landing-page': 130, 'sign-in-page': 130, 'consult-page': 250, 'source-page': 60 }

const manifest = JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8'))
const sizes = new Map()
const gzipped = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(WEB, file)), { level: 9 }).length)
  return sizes.get(file)
}

function files(key, found = new Set(), from = manifest) {
  const chunk = from[key]
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) files(next, found, from)
  return found
}

const shell = files(entryOf(manifest))
const rows = Object.keys(manifest)
  .filter((key) => manifest[key].isDynamicEntry && key.endsWith('-page.tsx'))
  .map((key) => {
    const all = new Set([...shell, ...files(key)])
    const bytes = [...all].reduce((sum, file) => sum + gzipped(file), 0)
    return { page: path.basename(key, '.tsx'), kB: bytes / 1000, files: all.size }
  })
  .concat(sourcePage())
  .sort((a, b) => b.kB - a.kB)

/** /p/{shortCode} is built apart (vite.source.config.ts); its menu is fetched when somebody presses Menu. */
function sourcePage() {
  const own = JSON.parse(readFileSync(path.join(WEB, '.vite/source.json'), 'utf8'))
  const all = files('source.html', new Set(), own)
  return { page: 'source-page', kB: [...all].reduce((sum, file) => sum + gzipped(file), 0) / 1000, files: all.size }
}

const shared = [...shell].reduce((sum, file) => sum + gzipped(file), 0) / 1000
process.stdout.write(`every page: ${shared.toFixed(1)} kB gzipped\n`)
let over = false
for (const { page, kB, files: count } of rows) {
  const limit = BUDGET[page]
  const verdict = limit === undefined ? '' : kB > limit ? `  OVER ${limit}` : `  within ${limit}`
  over ||= limit !== undefined && kB > limit
  process.stdout.write(`${page.padEnd(28)} ${kB.toFixed(1).padStart(6)} kB  ${count} files${verdict}\n`)
}
if (over) process.exitCode = 1
