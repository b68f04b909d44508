// `npm start`: builds what is older than its sources, then runs the product.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildWhatIsStale } from './fresh.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
buildWhatIsStale()
await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href)
