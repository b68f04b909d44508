import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { emptyDatabaseFile } from './database/empty-database.ts'
import { PREPARED, PREPARED_DATA, UNPREPARED } from './product.ts'

let users = 0
let folder: string
let preparing: Promise<void>
const stop = new AbortController()

/**
 * For projects that start the built product: the data folder after a first start, guides read, that every product of theirs starts
 * from (see startProduct). Made once for all projects of a run, in a process beside the tests that need none.
 */
export default async function setup() {
  if (users++ === 0) {
    const database = await emptyDatabaseFile()
    folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-prepared-'))
    process.env[PREPARED_DATA] = folder
    preparing = prepare(database).catch((error: unknown) => fail(String(error)))
  }
  return async () => {
    if (--users) return
    stop.abort()
    await preparing
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(database: string) {
  const program = await bundle('tests/support/prepare-product.ts')
  const data = path.join(folder, 'unfinished')
  mkdirSync(data)
  try {
    const args = ['--liftoff-only', program, data, database]
    await promisify(execFile)(process.execPath, args, { signal: stop.signal, killSignal: 'SIGKILL' })
  } finally {
    rmSync(program)
  }
  renameSync(data, path.join(folder, PREPARED))
}

/** Whole when it is seen. */
function fail(reason: string) {
  const unfinished = path.join(folder, 'reason')
  writeFileSync(unfinished, reason)
  renameSync(unfinished, path.join(folder, UNPREPARED))
}

/** In a folder of the project, where its packages are found. */
async function bundle(entry: string): Promise<string> {
  const { build } = await import('esbuild')
  const outfile = path.resolve(`dist/prepare-product-${process.pid}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}
