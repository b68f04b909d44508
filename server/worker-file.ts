import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './root.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const known = new Map<string, Promise<string>>()

/**
 * The path of a worker's or child's own script: dist/server/NAME.js next to the built server (cli/build.mjs lists it), or,
 * from the sources, a bundle of `entry` (a path from the repository's root) made for this state of the source.
 */
export function workerFile(name: string, entry: string): Promise<string> {
  const built = path.join(here, `${name}.js`)
  const file = known.get(name) ?? (existsSync(built) ? Promise.resolve(built) : bundle(name, path.join(ROOT, entry)))
  known.set(name, file)
  return file
}

/** Node 20 runs no TypeScript. */
async function bundle(name: string, entry: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    logLevel: 'silent',
  })
  const code = outputFiles[0]!.contents
  const folder = path.join(ROOT, 'node_modules', '.cache', 'virtual-lawyer')
  const file = path.join(folder, `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  if (await stat(file).catch(() => undefined)) return file
  await mkdir(folder, { recursive: true })
  // Several test processes may write it at once; each sees a whole file or none.
  await writeFile(`${file}.${process.pid}`, code)
  await rename(`${file}.${process.pid}`, file)
  return file
}
