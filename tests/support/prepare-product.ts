import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { seed } from '#server/features/auth/registration/first-admin.ts'
import { seedTemplates } from '#server/features/documents/service.ts'
import { prepareLibrary } from '#server/features/library/service.ts'
import { serveApp } from '#server/serve.ts'
import { openEmpty } from './database/empty-database.ts'
import { ADMIN } from './product.ts'

/** The process of setup-product.ts: makes in a folder, from an empty database, what is there after a first start and all its work. */
const [DATA_DIR, empty] = process.argv.slice(2) as [string, string]
const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMIN
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD })
const deps = await openDeps(config, {
  database: await openEmpty(empty, `${DATA_DIR}/database`),
})
await seed(deps)
await prepareLibrary(systemCtx(deps, 'start'))
await seedTemplates(deps)
const running = await serveApp(deps)
await running.worker.idle()
await running.stop()
await deps.close()
