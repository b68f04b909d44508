// Fails when README, docs/ or .env.example name a path, an npm script or a variable that is gone.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
]
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
const wrong = []

for (const document of documents) {
  const text = readFileSync(document, 'utf8')
  for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (!existsSync(path.join(path.dirname(document), link))) wrong.push(`${document}: the link ${link} leads nowhere`)
  }
  for (const [, name] of text.matchAll(
    /`((?:contract|server|web|cli|bench|evaluation|tests|docs|content)\/[\w./@-]*)`/g,
  )) {
    if (!/[*]|NAME/.test(name) && !existsSync(name)) wrong.push(`${document}: the path ${name} is gone`)
  }
  // a file that is named in short, next to a longer path
  for (const [, name] of text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/g)) {
    if (!/NAME/.test(name) && !existsSync(name) && !files.some((file) => file.endsWith(`/${name}`)))
      wrong.push(`${document}: no file ends with ${name}`)
  }
  for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!scripts[name]) wrong.push(`${document}: the script npm run ${name} is gone`)
  }
}

const config = readFileSync('server/config.ts', 'utf8')
const known = new Set(
  [...config.matchAll(/^ {2}([A-Z0-9_]+): (?:text|url|whole|amount|flag|z\.)/gm)].map(([, name]) => name),
)
const described = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name),
)
for (const name of known) if (!described.has(name)) wrong.push(`.env.example: ${name} is not described`)
for (const name of described)
  if (!known.has(name)) wrong.push(`.env.example: ${name} is not a variable of server/config.ts`)

for (const line of wrong) process.stdout.write(`${line}\n`)
process.exit(wrong.length ? 1 : 0)
