import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { ImportEvent } from '#server/features/library/import/import-events.ts'
import { importLibrary } from '#server/features/library/import/import.ts'
import { ACTS, hasData, NO_DATA, throwAwayLibrary, type TempLibrary, watch } from '#bench/support/library.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Bench, mb, ms, type Row } from '#bench/support/table.ts'

/** Milliseconds after the last file at which a process is at rest: threads that wait for work have ended. */
const REST_MS = 15_000
const PEAK_AIM = '<= 400 MB'

/** The import of real files, of one type or of all, in worker threads: in a process of its own, because its memory counts. */
export const importBench = (type?: '.pdf' | '.docx' | '.doc'): Bench => ({
  name: `import${type?.replace('.', '-') ?? ''}`,
  about: `import of ${type ?? '.pdf, .docx and .doc'} files in worker threads, embedded database on disk`,
  run: async () => (hasData() ? importOf(type) : NO_DATA),
})

async function importOf(type?: string): Promise<Row[]> {
  const bed = await throwAwayLibrary({ onDisk: true, folder: await folderInUse() })
  try {
    const folder = path.join(bed.folder, 'to-import')
    mkdirSync(folder)
    const names = readdirSync(ACTS).filter((name) => !type || path.extname(name) === type)
    for (const name of names) symlinkSync(path.join(ACTS, name), path.join(folder, name))
    const before = process.memoryUsage.rss()
    const stop = watch()
    const began = process.cpuUsage()
    const { seconds, pages, failed } = await runImport(bed, folder)
    const { user, system } = process.cpuUsage(began)
    const { peak, longest } = stop()
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const rate = `${(names.length / seconds).toFixed(1)} files`
    return [
      {
        measure: `${names.length} files, a second`,
        value: pages ? `${rate}, ${Math.round(pages / seconds)} pages` : rate,
      },
      { measure: 'processor time of a file', value: ms((user + system) / 1000 / names.length) },
      { measure: 'failed', value: String(failed), aim: '0' },
      { measure: 'memory of the process before, embedded database included', value: mb(before) },
      { measure: 'at its peak', value: mb(peak), aim: PEAK_AIM },
      { measure: `${REST_MS / 1000} s after the last file`, value: mb(process.memoryUsage.rss()) },
      { measure: 'event loop held at most', value: ms(longest) },
    ]
  } finally {
    await bed.close()
  }
}

/** A data folder as after a first start: making one takes memory that a process keeps, and no other one does. */
async function folderInUse(): Promise<string> {
  const product = await startProduct()
  await product.close()
  return product.folder
}

/** Imports a folder as the command does, and adds up what it says. */
export async function runImport(bed: TempLibrary, folder: string, each: (event: ImportEvent) => void = () => {}) {
  const started = performance.now()
  let pages = 0
  let failed = 0
  const options = { path: folder, signal: new AbortController().signal, wake: bed.worker.wake }
  for await (const event of importLibrary(bed.ctx, options)) {
    each(event)
    if (event.kind === 'file') pages += event.pages ?? 0
    if (event.kind === 'end') failed = event.counts.failed
  }
  return { seconds: (performance.now() - started) / 1000, pages, failed }
}
