import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { fontFiles } from './fonts.ts'

/**
 * The process of the built-in LibreOffice (decision 0005). As published the package hangs under Node; three patches, made in
 * memory while it loads, keep it dependable. Each fails loudly when the package is not the version it was made for.
 */
type Asked = { id: number; docx: Uint8Array; to: string }
type Loader = { createModule: (config: object) => Promise<unknown> }
type LibreOffice = {
  initialize: () => Promise<void>
  convert: (data: Uint8Array, options: object, name: string) => Promise<{ data: Uint8Array }>
}

const PACKAGE = '@matbee/libreoffice-converter'
const require = createRequire(import.meta.url)
const wasmFolder = path.join(path.dirname(require.resolve(`${PACKAGE}/package.json`)), 'wasm')

/** A conversion needs five threads and the pool has four, so that the fifth would wait for ever. */
function enlargeThreadPool() {
  const glue = path.join(wasmFolder, 'soffice.cjs')
  const extensions = (Module as unknown as { _extensions: Record<string, (module: Compiled, file: string) => void> })
    ._extensions
  const load = extensions['.js']!
  extensions['.js'] = (module, file) => {
    if (file !== glue) return load(module, file)
    const source = readFileSync(file, 'utf8')
    const patched = source.replace('var pthreadPoolSize=4;', 'var pthreadPoolSize=12;')
    if (patched === source) throw new Error('the thread pool of the built-in LibreOffice is not where it was')
    module._compile(patched, file)
  }
}
type Compiled = { _compile: (code: string, file: string) => void }

/** Waiting threads read files for others in slices of 1 ms, 50,000 of them at a bad moment; 20 µs make that a second. */
function shortenWaits(): Buffer {
  const wasm = readFileSync(path.join(wasmFolder, 'soffice.wasm'))
  // f64.const 1, f64.const 100
  const wait = Buffer.from('44000000000000f03f440000000000005940', 'hex')
  let count = 0
  for (let at = wasm.indexOf(wait); at >= 0; at = wasm.indexOf(wait, at + 1)) {
    wasm.writeDoubleLE(0.02, at + 1)
    count++
  }
  if (count !== 3) throw new Error('the waits of the built-in LibreOffice are not where they were')
  return wasm
}

/** LibreOffice makes as many threads as it sees processors; with one it stays within the pool. */
function showOneProcessor() {
  const one = os.cpus().slice(0, 1)
  os.cpus = () => one
}

/** A conversion blocks this thread, so another one notices when the server is gone and ends the process. */
function endWithServer() {
  const code = `const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 2000)`
  new Worker(code, { eval: true }).unref()
}

async function start() {
  endWithServer()
  enlargeThreadPool()
  showOneProcessor()
  const wasmBinary = shortenWaits()
  const { LibreOfficeConverter } = require(`${PACKAGE}/server`) as {
    LibreOfficeConverter: new (options: object) => LibreOffice
  }
  const loader = require(`${PACKAGE}/wasm/loader`) as Loader
  const office = new LibreOfficeConverter({
    fonts: fontFiles().map((file) => ({ filename: path.basename(file), data: readFileSync(file) })),
    wasmLoader: { ...loader, createModule: (config: object) => loader.createModule({ ...config, wasmBinary }) },
  })
  await office.initialize()
  ;(globalThis as { Module?: { wasmBinary?: unknown } }).Module!.wasmBinary = undefined
  process.on('message', ({ id, docx, to }: Asked) => {
    office
      .convert(docx, { inputFormat: 'docx', outputFormat: to }, 'document.docx')
      // Finished threads return to the pool only when the event loop turns.
      .then((made) => new Promise<Uint8Array>((resolve) => setTimeout(resolve, 5, made.data)))
      .then((data) => process.send!({ id, data }))
      .catch((error: unknown) => process.send!({ id, error: String((error as Error)?.message ?? error) }))
  })
  process.send!({ ready: true })
}

process.on('disconnect', () => process.exit(0))
start().catch((error: unknown) => {
  process.send?.({ failed: String((error as Error)?.stack ?? error) })
  process.exitCode = 1
  process.disconnect()
})
