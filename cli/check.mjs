// `npm run check`: format, lint, types, document links, tests. The one question "is it good?".
import { spawnSync } from 'node:child_process'

const steps = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']],
  ['documents', 'cli/check-documents.mjs', []],
  ...(process.argv.includes('--no-tests') ? [] : [['tests', 'cli/test.mjs', []]]),
]

for (const [name, script, rest] of steps) {
  process.stdout.write(`── ${name}\n`)
  const done = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' })
  if (done.status !== 0) {
    process.stdout.write(`${name} is not clean\n`)
    process.exit(1)
  }
}
