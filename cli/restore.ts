import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDeps } from '#server/deps.ts'
import { restore } from '#server/features/backup/service.ts'
import { tellBackup } from './lib/backup-report.ts'

/** `npm run restore -- FOLDER`: fills an unused DATA_DIR or DATABASE_URL from a backup folder. */
async function main() {
  const [given] = process.argv.slice(2)
  if (!given) throw new Error('Usage: npm run restore -- FOLDER')
  const deps = await openDeps(readConfig())
  const folder = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  await tellBackup(restore(deps, { folder })).finally(() => deps.close())
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
