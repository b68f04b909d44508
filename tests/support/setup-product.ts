import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { emptyDatabaseFile } from './database/empty-database.ts'
import { PREPARED, PREPARED_DATA, UNPREPARED } from './product.ts'

/**
 * For projects that start the built product: the data folder after a first start, guides read, that every product of theirs starts
 * from (see startProduct). Made once for all projects of a run, in a process beside the tests that need none.
 */
export default async function setup() {
  // each project reads this file for itself
  if (process.env[PREPARED_DATA]) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-prepared-'))
  process.env[PREPARED_DATA] = folder
  const stop = new AbortController()
  const database = await emptyDatabaseFile()
  const preparing = prepare(folder, database, stop.signal).catch((error: unknown) => fail(folder, String(error)))
  return async () => {
    stop.abort()
    await preparing
    delete process.env[PREPARED_DATA]
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string, database: string, signal: AbortSignal) {
  const program = await bundle('tests/support/prepare-product.ts')
  const data = path.join(folder, 'unfinished')
  mkdirSync(data)
  try {
    const args = ['--liftoff-only', program, data, database]
    await promisify(execFile)(process.execPath, args, { signal, killSignal: 'SIGKILL' })
  } finally {
    rmSync(program, { force: true })
  }
  renameSync(data, path.join(folder, PREPARED))
}

/** Whole when it is seen. */
function fail(folder: string, reason: string) {
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
