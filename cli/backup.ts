import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { backup, type BackupEvent } from '#server/features/backup/service.ts'
import { askServer, serverOwns } from './lib/ask-server.ts'
import { tellBackup } from './lib/backup-report.ts'

/** `npm run backup -- FOLDER`: database and files into a new folder, while the product runs or not. */
async function main() {
  const [given] = process.argv.slice(2)
  if (!given) throw new Error('Usage: npm run backup -- FOLDER')
  const folder = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  const config = readConfig()
  if (await serverOwns(config)) return tellBackup(askServer<BackupEvent>(config.DATA_DIR, 'backup', { folder }))
  const deps = await openDeps(config)
  await tellBackup(backup(systemCtx(deps, 'backup'), { folder })).finally(() => deps.close())
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
