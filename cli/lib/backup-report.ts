import type { BackupEvent } from '#server/features/backup/service.ts'

/** Says on the terminal what a backup, restore or move did. */
export async function tellBackup(events: AsyncIterable<BackupEvent>) {
  for await (const event of events) {
    if (event.kind === 'table' && event.rows) process.stdout.write(`${event.name.padEnd(24)} ${event.rows} rows\n`)
    if (event.kind === 'files') process.stdout.write(`files                    ${event.done} of ${event.of}\n`)
    if (event.kind === 'missing') process.stdout.write(`not in the file store    ${event.key}\n`)
    if (event.kind === 'end') {
      const where = event.folder ? ` in ${event.folder}` : ''
      process.stdout.write(
        `${event.rows} rows and ${event.files} files (${Math.round(event.bytes / 1024)} kB)${where}\n`,
      )
    }
  }
}
