import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
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

/** Once for all projects: the empty database that every test file starts from. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-tests-'))
  const database = await openEmbedded()
  const dump = await database.embedded!.dumpDataDir('none')
  const file = path.join(folder, 'empty.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  project.provide('emptyDatabase', file)
  project.provide('postgres', '')
  project.provide('postgresTemplate', '')
  return () => rmSync(folder, { recursive: true, force: true })
}
