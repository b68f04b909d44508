// Builds what `npm start` runs: the web pages by Vite, the server and the commands by esbuild. `--server` leaves the pages out.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import esbuild from 'esbuild'
import { routeChunks } from './lib/route-chunks.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const workers = [
  { in: 'server/features/library/reading/thread/worker-entry.ts', out: 'read-worker' },
  { in: 'server/features/documents/engine/worker-entry.ts', out: 'template-worker' },
  { in: 'server/features/signing/pdf/worker-entry.ts', out: 'signing-worker' },
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

/** Libraries of hundreds of small modules: read one by one, they are a quarter of what a start takes of a processor. */
const MADE_OF_MANY = /^(drizzle-orm|hono|@hono\/node-server|jose|zod|unified|re(mark|hype)-[a-z]+)(\/|$)/
const direct = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)

/** The others stay as they are installed: they hold programs, fonts, WebAssembly. */
const libraries = {
  name: 'libraries',
  setup: (build) =>
    build.onResolve({ filter: /^[^./#]/ }, ({ path: name, importer, kind }) => {
      if (kind === 'entry-point' || MADE_OF_MANY.test(name)) return undefined
      const isOfLibrary = importer.includes('/node_modules/') && !direct.some((one) => `${name}/`.startsWith(`${one}/`))
      return isOfLibrary ? undefined : { path: name, external: true }
    }),
}

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
    plugins: [libraries],
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
  await prerender(outDir)
  await bundleServiceWorker(outDir)
  await compress(outDir)
}

/** What a stranger opens first is in the page before any code; a form would be wiped when its code comes. */
const PRERENDERED = ['/', '/features', '/privacy', '/terms', '/cookies']

/** For server/http/page.ts: in each language the content of those pages as HTML, and what stands around the application's. */
async function prerender(outDir) {
  const { build } = await import('vite')
  const folder = path.join(outDir, '.vite/prerender')
  const ssr = path.resolve('web/prerender.tsx')
  await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { outDir: folder, ssr, manifest: false } })
  Object.assign(globalThis, browserOfNobody())
  const rendered = await import(pathToFileURL(path.join(folder, 'prerender.js')).href)
  const pages = {}
  for (const language of ['en', 'sn', 'nd']) {
    rendered.speak(language)
    for (const page of PRERENDERED) pages[`${language} ${page}`] = await rendered.prerender(page)
    pages[`${language} shell`] = rendered.prerenderShell()
  }
  await writeFile(path.join(outDir, '.vite/prerendered.json'), JSON.stringify(pages))
  await rm(folder, { recursive: true })
}

/** What the pages look for when they are loaded: a browser in which nothing was ever kept. */
function browserOfNobody() {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  return {
    document: { cookie: '', documentElement: { dataset: {}, lang: 'en' }, querySelector: () => null },
    localStorage: nothing,
    location: { pathname: '/', origin: '' },
    addEventListener: () => {},
    BroadcastChannel: undefined,
  }
}

/** Not named by their content: a phone that keeps the pages asks for them again when this changes. */
const NAMED = ['index.html', 'offline.html', 'theme.js', 'favicon.svg', 'manifest.webmanifest']

async function bundleServiceWorker(outDir) {
  const manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'))
  const parts = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const files = [...new Set(parts)].map((file) => ({ url: `/${file}`, revision: null }))
  for (const file of NAMED) {
    const bytes = await readFile(path.join(outDir, file))
    files.push({ url: `/${file}`, revision: createHash('sha256').update(bytes).digest('hex').slice(0, 16) })
  }
  await esbuild.build({
    entryPoints: ['web/service-worker/service-worker.ts'],
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    outfile: path.join(outDir, 'sw.js'),
    logLevel: 'warning',
  })
}

/** For server/http/page.ts. */
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
