// `node cli/run.mjs NAME …`: runs the command cli/NAME.ts from the bundle, building it first when it is stale.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildWhatIsStale } from './fresh.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)
const [name, ...rest] = process.argv.slice(2)
const commands = readdirSync('cli').flatMap((file) => (/^[\w-]+(?=\.ts$)/.exec(file) ?? []).slice(0, 1))
if (!commands.includes(name)) {
  const what = name === undefined ? '' : `There is no command ${name}.\n`
  process.stderr.write(`${what}node cli/run.mjs NAME …, where NAME is one of\n  ${commands.join('\n  ')}\n`)
  process.exit(1)
}
buildWhatIsStale({ web: false })
process.argv = [process.argv[0], name, ...rest]
await import(pathToFileURL(path.join(root, `dist/server/cli-${name}.js`)).href)
