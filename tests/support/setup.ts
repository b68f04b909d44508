import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/db/open.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty PGlite as a dump: loading it takes a tenth of migrating. */
    emptyDatabase: string
    /** Connection string of a PostgreSQL server for tests, without a database name; empty where there is none. */
    postgres: string
  }
}

/** Once per project: what every test file starts from. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-tests-'))
  const database = await openEmbedded()
  const dump = await database.embedded!.dumpDataDir('none')
  await writeFile(path.join(folder, 'empty.tar'), Buffer.from(await dump.arrayBuffer()))
  await database.close()
  project.provide('emptyDatabase', path.join(folder, 'empty.tar'))
  const wanted = project.config.env?.['TEST_DATABASE'] === 'postgres'
  const server = wanted ? await startPostgres(folder) : undefined
  project.provide('postgres', server?.url ?? '')
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
