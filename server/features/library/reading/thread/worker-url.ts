import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const entryInSource = join('server', 'features', 'library', 'reading', 'thread', 'worker-entry.ts')
const builtName = 'read-worker.js'

/** The built worker beside the bundle this code runs in, or beside the server's bundle. */
function findBuilt(here: string): string | undefined {
  return [join(here, builtName), join(here, '..', 'server', builtName)].find((path) => existsSync(path))
}

/** The folder of the repository: where the worker's source is, here or further up. */
function findRoot(here: string): string {
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, entryInSource))) return folder
    if (folder === dirname(folder)) break
  }
  if (existsSync(join(process.cwd(), entryInSource))) return process.cwd()
  throw new Error(`${builtName} is not built and ${entryInSource} is not here: run npm run build`)
}

/** Node 20 runs no TypeScript: bundles the worker's source, once for each state of the source. */
async function bundleSource(root: string): Promise<string> {
  const { build } = await import('esbuild')
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', write: false } as const
  const { outputFiles } = await build({ ...options, entryPoints: [join(root, entryInSource)], logLevel: 'silent' })
  const code = outputFiles[0]!.contents
  const folder = join(root, 'node_modules', '.cache', 'virtual-lawyer')
  const file = join(folder, `read-worker-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  if (await stat(file).catch(() => undefined)) return file
  await mkdir(folder, { recursive: true })
  // Several test processes may write it at once; each sees a whole file or none.
  await writeFile(`${file}.${process.pid}`, code)
  await rename(`${file}.${process.pid}`, file)
  return file
}

let known: Promise<URL> | undefined

/** Where the reading thread's code is: dist/server/read-worker.js when built, else a bundle of the source. */
export function workerUrl(): Promise<URL> {
  const here = dirname(fileURLToPath(import.meta.url))
  const built = findBuilt(here)
  known ??= built
    ? Promise.resolve(pathToFileURL(built))
    : bundleSource(findRoot(here)).then((file) => pathToFileURL(file))
  return known
}
