// Builds what `npm start` runs: the web pages by Vite, the server and the commands by esbuild. `--server` leaves the pages out.
import { existsSync, readdirSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import esbuild from 'esbuild'
import { routeChunks } from './lib/route-chunks.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const workers = [
  { in: 'server/features/library/reading/thread/worker-entry.ts', out: 'read-worker' },
  { in: 'server/features/documents/engine/worker-entry.ts', out: 'template-worker' },
  { in: 'server/adapters/converter/builtin-child.ts', out: 'converter-child' },
]

/** A build appears whole or not at all, also when it is killed or two run at once. */
async function whole(target, make) {
  const part = path.resolve(`${target}.${process.pid}.part`)
  try {
    await make(part)
    await rm(target, { recursive: true, force: true })
    await rename(part, target)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

export const buildServer = () => whole('dist/server', bundleServer)

async function bundleServer(outdir) {
  const commands = readdirSync('cli').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  await esbuild.build({
    entryPoints: [
      { in: 'server/main.ts', out: 'main' },
      ...workers.filter((worker) => existsSync(worker.in)),
      ...commands.map((name) => ({ in: `cli/${name}`, out: `cli-${name.slice(0, -3)}` })),
    ],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    splitting: true,
    packages: 'external',
    sourcemap: true,
    outdir,
    logLevel: 'warning',
  })
}

export const buildWeb = () => whole('dist/web', bundleWeb)

async function bundleWeb(outDir) {
  const { build } = await import('vite')
  await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { outDir } })
  // the page behind /p/{shortCode}: in a build of its own it stays small
  await build({ configFile: 'vite.source.config.ts', logLevel: 'warn', build: { outDir } })
  await writeRoutes(outDir)
  await compress(outDir)
}

/** For server/http/static.ts. */
async function writeRoutes(outDir) {
  const manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'))
  const routes = routeChunks(await readFile('web/router.tsx', 'utf8'), manifest)
  await writeFile(path.join(outDir, '.vite/routes.json'), JSON.stringify(routes))
}

async function compress(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|txt)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    const bytes = await readFile(file)
    if (bytes.length < 1024) continue
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    await writeFile(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer()
  if (!process.argv.includes('--server')) await buildWeb()
}
