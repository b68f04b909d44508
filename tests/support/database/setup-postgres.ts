import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { createDatabase } from './create-database.ts'
import { startPostgres } from './postgres.ts'

/** Once for the project `postgres`: a server, and on it the empty database that every test file starts from. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-postgres-'))
  const server = await startPostgres(folder)
  if (!server) throw new Error('The project postgres needs PostgreSQL or TEST_DATABASE_URL')
  const template = await createDatabase(server.url)
  const database = await openDatabase({ DATABASE_URL: template, DATA_DIR: folder })
  await database.close()
  project.provide('postgres', server.url)
  project.provide('postgresTemplate', path.basename(template))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
