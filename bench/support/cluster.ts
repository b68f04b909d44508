import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { count, eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/types.ts'
import { documents } from '#server/tables.ts'
import { startPostgres, type TestPostgres } from '#tests/support/database/postgres.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** Where the bundles of the product and of the double are. */
const BUILT = process.env['BUILT'] ?? 'dist/server'
const GUIDES = 20

export type Cluster = {
  postgres: TestPostgres
  database: Database
  double: ChildProcess
  /** DATA_DIR of all processes: one shared folder of files. */
  folder: string
  /** Another process of the product on the same database and files. */
  start: (env?: Record<string, string>) => Promise<Product>
  stop: () => Promise<void>
}

/** A PostgreSQL server of its own, a model double, and product processes over them; undefined where there is no PostgreSQL. */
export async function startCluster(doubleArgs: string[], env: Record<string, string>): Promise<Cluster | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
  const postgres = await startPostgres(folder)
  if (!postgres) return undefined
  const { double, url } = await startDouble(doubleArgs)
  const settings = {
    DATABASE_URL: `${postgres.url}/postgres`,
    AI_BASE_URL: url,
    AI_MODEL: 'double',
    // the client is the balancer too: every person has an address
    TRUST_PROXY: '1',
    ...env,
  }
  const files = path.join(folder, 'data')
  mkdirSync(files)
  const start = (more = {}) => startProduct({ ...settings, ...more }, files, `${BUILT}/main.js`)
  const first = await start()
  const database = await openDatabase({ DATABASE_URL: settings.DATABASE_URL, DATA_DIR: files })
  await untilLibraryIsReady(database)
  await first.close()
  return {
    postgres,
    database,
    double,
    folder: files,
    start,
    stop: async () => {
      await database.close()
      double.kill('SIGKILL')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startDouble(args: string[]) {
  const double = spawn(process.execPath, [`${BUILT}/cli-model-double.js`, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    double.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    double.once('exit', () => reject(new Error('the model double did not start')))
  })
  return { double, url: /AI_BASE_URL=(\S+)/.exec(line)![1]! }
}

/** The starter library is read in the background. */
async function untilLibraryIsReady({ db }: Database) {
  for (let tries = 0; tries < 240; tries++) {
    const [ready] = await db.select({ n: count() }).from(documents).where(eq(documents.state, 'ready'))
    if (ready!.n >= GUIDES) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the starter library did not become ready')
}
