import { readConfig } from '#server/config.ts'
import { systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { libraryJobs, syncLibrary } from '#server/features/library/service.ts'
import type { ImportEvent } from '#server/features/library/import/import-events.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { askServer, serverOwns } from './lib/ask-server.ts'
import { placeOf } from './lib/database-place.ts'
import { createReport } from './lib/import-report.ts'

/**
 * Takes the laws that changed from Laws.Africa. With the embedded database a running server does the work, because only one process
 * may have its data folder; otherwise this process does. Can be stopped and run again. Exit status 1 when a law failed.
 */
async function main() {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const report = createReport(process.stdout)
  const config = readConfig()
  const byServer = await serverOwns(config)
  try {
    const run = byServer
      ? askServer<ImportEvent>(config.DATA_DIR, 'sync', {}, stop.signal)
      : syncHere(config, stop.signal)
    for await (const event of run) report.tell(event)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    report.stopped()
    process.exit(130)
  }
  process.exit(report.end(placeOf(config)) ? 1 : 0)
}

async function* syncHere(config: ReturnType<typeof readConfig>, signal: AbortSignal) {
  const deps = await openDeps(config)
  const worker = startWorker(deps, libraryJobs)
  try {
    yield* syncLibrary(systemCtx(deps, 'library:sync'), signal)
  } finally {
    await worker.stop()
    await deps.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
