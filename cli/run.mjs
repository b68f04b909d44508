// `node cli/run.mjs NAME …`: runs the command cli/NAME.ts from the bundle, building it first when it is stale.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildWhatIsStale } from './fresh.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)
const [name, ...rest] = process.argv.slice(2)
buildWhatIsStale({ web: false })
process.argv = [process.argv[0], name, ...rest]
await import(pathToFileURL(path.join(root, `dist/server/cli-${name}.js`)).href)
