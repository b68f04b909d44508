import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { DAY_MS } from '#server/day.ts'
import { openEmbedded } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated, empty PGlite: loading it takes a tenth of migrating. */
    emptyDatabase: string
    /** Connection string of a PostgreSQL server for tests, without a database name; empty outside the project `postgres`. */
    postgres: string
    /** Name of a migrated, empty database on that server: copying it takes a tenth of migrating. */
    postgresTemplate: string
  }
}

/** Where the empty database is kept from one run to the next. */
const KEPT = 'node_modules/.cache/virtual-lawyer/empty-database'

/** Once for all projects: the empty database that every test file starts from. */
export default async function setup(project: TestProject) {
  const file = path.join(KEPT, `${hashOf(['package-lock.json', ...filesUnder('server/db')])}.tar`)
  if (!existsSync(file)) await makeEmpty(file)
  project.provide('emptyDatabase', path.resolve(file))
  project.provide('postgres', '')
  project.provide('postgresTemplate', '')
}

async function makeEmpty(file: string) {
  const database = await openEmbedded()
  const dump = await database.embedded!.dumpDataDir('none')
  await database.close()
  mkdirSync(KEPT, { recursive: true })
  for (const former of filesUnder(KEPT)) if (isOld(former)) rmSync(former, { force: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
}

const isOld = (file: string) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - DAY_MS

const filesUnder = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 20)
}
