import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { outlineStatute } from '#server/features/library/reading/statute/outline.ts'
import { closeReaders, readInWorker } from '#server/features/library/reading/thread/read-in-worker.ts'
import { type Bench, mb, type Row } from '#bench/support/table.ts'

/** Read again and again, to see whether memory grows with the number of files. */
const rounds = 3

type Count = { files: number; pages: number; bytes: number; passages: number; refused: number; ms: number }

function folderOf(args: string[]): string {
  const { values } = parseArgs({ args, options: { acts: { type: 'string' } }, strict: false, allowPositionals: true })
  return typeof values.acts === 'string' ? values.acts : '../shared/data/acts'
}

async function readAll(folder: string, files: string[]): Promise<Count> {
  const count: Count = { files: 0, pages: 0, bytes: 0, passages: 0, refused: 0, ms: 0 }
  const started = performance.now()
  for (const file of files) {
    const bytes = readFileSync(join(folder, file))
    const outcome = await readInWorker(bytes)
    count.files++
    count.bytes += bytes.length
    if (!outcome.ok) count.refused++
    else {
      count.pages += outcome.pages ?? 0
      count.passages += outlineStatute(outcome.text).length
    }
  }
  return { ...count, ms: performance.now() - started }
}

function rowOf(type: string, { files, pages, bytes, passages, refused, ms }: Count): Row {
  const each = (amount: number) => (amount / (ms / 1000)).toFixed(amount / ms > 0.05 ? 0 : 1)
  const paged = pages ? `${each(pages)} pages/s, ` : ''
  const value = `${paged}${each(files)} documents/s, ${(bytes / 1e6 / (ms / 1000)).toFixed(1)} MB/s`
  return {
    measure: `${type}: ${files} files, ${pages ? `${pages} pages, ` : ''}${passages} passages, ${refused} refused`,
    value,
  }
}

function watchMemory() {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  return {
    take() {
      const taken = Math.max(peak, process.memoryUsage().rss)
      peak = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

/** Pages and documents a second by type, and memory; over the folder of --acts=FOLDER. */
async function run(args = process.argv.slice(2)): Promise<Row[]> {
  const folder = folderOf(args)
  if (!existsSync(folder)) return [{ measure: 'reading', value: `no folder ${folder}: give one as --acts=FOLDER` }]
  const memory = watchMemory()
  const rows: Row[] = []
  const peaks: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const type of ['pdf', 'docx', 'doc']) {
      const files = readdirSync(folder).filter((name) => name.toLowerCase().endsWith(`.${type}`))
      const count = await readAll(folder, files)
      if (round === 1) rows.push(rowOf(type, count))
    }
    peaks.push(memory.take())
  }
  memory.stop()
  await closeReaders()
  return [
    ...rows,
    { measure: 'peak memory of the process, by round', value: peaks.map(mb).join(', '), aim: 'does not grow' },
  ]
}

export const bench: Bench = {
  name: 'reading',
  about: 'files to text and passages, one at a time in a worker thread, second round of three',
  run: () => run(),
}
