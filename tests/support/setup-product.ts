import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { seed } from '#server/features/auth/registration/first-admin.ts'
import { seedTemplates } from '#server/features/documents/service.ts'
import { prepareLibrary } from '#server/features/library/service.ts'
import { serveApp } from '#server/serve.ts'
import { emptyDatabaseFile, openEmpty } from './database/empty-database.ts'
import { ADMIN, PREPARED_DATA } from './product.ts'

let users = 0
let folder: string | undefined

/**
 * For projects that start the built product: the data folder after a first start, guides read, that every product of theirs starts
 * from (see startProduct). Made once for all projects of a run.
 */
export default async function setup() {
  users++
  if (!folder) {
    folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-prepared-'))
    process.env[PREPARED_DATA] = folder
    await prepare(folder)
  }
  return () => {
    if (--users === 0) rmSync(folder!, { recursive: true, force: true })
  }
}

async function prepare(DATA_DIR: string) {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMIN
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD })
  const deps = await openDeps(config, {
    database: await openEmpty(await emptyDatabaseFile(), path.join(DATA_DIR, 'database')),
  })
  await seed(deps)
  await prepareLibrary(systemCtx(deps, 'start'))
  await seedTemplates(deps)
  const running = await serveApp(deps)
  await running.worker.idle()
  await running.stop()
  await deps.close()
}
