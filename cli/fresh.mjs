// Tells whether dist/ is older than its sources, and builds it in a child process when it is.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const SERVER = [
  'contract',
  'server',
  'cli',
  'bench',
  'evaluation',
  'tests/doubles',
  'package.json',
  'package-lock.json',
]
const WEB = ['contract', 'web', 'vite.config.ts', 'package.json', 'package-lock.json']

function newest(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(file).reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), found.mtimeMs)
}

const built = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
const stale = (output, sources) => sources.some((source) => newest(source) > built(output))

export function buildWhatIsStale({ web = true } = {}) {
  const server = stale('dist/server/main.js', SERVER)
  const pages = web && stale('dist/web/index.html', WEB)
  if (!server && !pages) return
  process.stdout.write('Building…\n')
  const done = spawnSync(process.execPath, ['cli/build.mjs', ...(pages ? [] : ['--server'])], { stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
