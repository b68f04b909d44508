import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { libraryJobs } from '#server/features/library/service.ts'
import type { ImportEvent } from '#server/features/library/import/import-events.ts'
import { importLibrary } from '#server/features/library/import/import.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { askServer, serverOwns } from './lib/ask-server.ts'
import { placeOf, warningOfNew } from './lib/database-place.ts'
import { createReport } from './lib/import-report.ts'

const USAGE = 'npm run library:import -- FOLDER | FILE | CORPUS.jsonl.gz'

/**
 * Imports a folder of .pdf, .doc and .docx, one such file, or a corpus of statutes. With the embedded database a running server does the work,
 * because only one process may have its data folder; otherwise this process does. Exit status 1 when a file failed.
 */
async function main() {
  const [given] = process.argv.slice(2)
  if (!given) throw new Error(`Usage: ${USAGE}`)
  const from = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  const stats = await stat(from).catch(() => undefined)
  if (!stats) throw new Error(`There is no folder or file ${from}`)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const report = createReport(process.stdout)
  const config = readConfig()
  const warning = warningOfNew(config)
  if (warning) process.stdout.write(`${warning}\n`)
  const byServer = await serverOwns(config)
  try {
    const run = byServer
      ? askServer<ImportEvent>(config.DATA_DIR, 'import', { path: from }, stop.signal)
      : importHere(config, from, stop.signal)
    for await (const event of run) report.tell(event)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    report.stopped()
    process.exit(130)
  }
  process.exit(report.end(placeOf(config)) ? 1 : 0)
}

async function* importHere(config: ReturnType<typeof readConfig>, from: string, signal: AbortSignal) {
  const deps = await openDeps(config)
  const worker = startWorker(deps, libraryJobs)
  try {
    yield* importLibrary(systemCtx(deps, 'library:import'), { path: from, signal, wake: worker.wake })
  } finally {
    await worker.stop()
    await deps.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
