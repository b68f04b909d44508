import { readConfig } from '#server/config.ts'
import { openDeps } from '#server/deps.ts'
import { move } from '#server/features/backup/service.ts'
import { tellBackup } from './lib/backup-report.ts'

/** `npm run move -- --to DATABASE_URL`: from this configuration's database into an unused PostgreSQL one. Files stay where they are. */
async function main() {
  const at = process.argv.indexOf('--to')
  const url = at < 0 ? undefined : process.argv[at + 1]
  if (!url) throw new Error('Usage: npm run move -- --to DATABASE_URL')
  const config = readConfig()
  const from = await openDeps(config)
  const to = await openDeps({ ...config, DATABASE_URL: url })
  await tellBackup(move(from, to)).finally(async () => {
    await to.close()
    await from.close()
  })
  process.stdout.write('Everything was copied. Start the product with DATABASE_URL set to the new database.\n')
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
