import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { queryOf, readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { rows } from '#server/db/query.ts'
import { mergeSearchIndexes } from '#server/db/search-index.ts'
import { addCorpusAct, type CorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { backup } from '#server/features/backup/service.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { countDocuments, getDocuments, getDocumentText } from '#server/features/library/service.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import {
  CORPUS,
  hasData,
  NO_DATA,
  QUESTIONS,
  type TempLibrary,
  throwAwayLibrary,
  timesOf,
  watch,
} from '#bench/support/library.ts'
import { type Bench, type Cells, mb, ms, percentile } from '#bench/support/table.ts'

/** How often the statutes stand in the library, each time under other names. GROWTH=1,3,10,30 takes other sizes. */
const SIZES = (process.env['GROWTH'] ?? '1,3,10').split(',').map(Number)
/** DATABASE=server or embedded measures only that one. */
const ONLY = process.env['DATABASE']
const ROUNDS = 20

export const bench: Bench = {
  name: 'growth',
  about: `385 statutes, ${SIZES.join(', ')} times under other names, with the guides; embedded on disk, and a PostgreSQL server without extensions`,
  run: async () => {
    if (!hasData()) return NO_DATA
    const embedded = ONLY === 'server' ? [] : await grown('embedded')
    return [...embedded, ...(ONLY === 'embedded' ? [] : await onPostgres())]
  },
}

async function onPostgres(): Promise<Cells[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
  const server = await startPostgres(folder)
  try {
    return server ? await grown('server', `${server.url}/postgres`) : []
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function grown(database: string, url?: string): Promise<Cells[]> {
  const acts: CorpusAct[] = []
  for await (const act of readCorpus(CORPUS)) acts.push(act)
  const bed = await throwAwayLibrary(url ? { url } : { onDisk: true })
  try {
    // a worker would read the guides a second time
    await bed.worker.stop()
    await bed.fill()
    const cells: Cells[] = []
    let times = 0
    for (const size of SIZES) {
      const stop = watch()
      const started = performance.now()
      const before = times
      for (; times < size; times++)
        for (const [i, act] of acts.entries())
          await addCorpusAct(bed.ctx, times ? { ...act, title: `${act.title} (copy ${times})` } : act, `${times} ${i}`)
      const each = (performance.now() - started) / ((size - before) * acts.length)
      const { peak } = stop()
      await countVocabularyJob(bed.ctx, {})
      // not by that job, because the guides wait to be read
      await mergeSearchIndexes(bed.ctx.database)
      cells.push({ database, statutes: `${size} × ${acts.length}`, ...(await measured(bed, each, peak)) })
    }
    return cells
  } finally {
    await bed.close()
  }
}

async function measured(bed: TempLibrary, each: number, peak: number): Promise<Cells> {
  const { ctx } = bed
  const [{ passages, bytes } = { passages: 0, bytes: 0 }] = await rows<{ passages: number; bytes: number }>(
    ctx.db,
    sql`select count(*)::int as passages, pg_database_size(current_database())::float8 as bytes from passages`,
  )
  const queries = readQuestions(QUESTIONS).flatMap((question) => queryOf(question, 'question') ?? [])
  await timesOf(bed, queries.slice(0, ROUNDS))
  const search = await timesOf(bed, queries)
  const [first] = await getDocuments(ctx, { q: 'Labour Act', limit: 1 })
  return {
    passages: String(passages),
    'on disk': mb(bytes),
    'an Act added': ms(each),
    'peak memory then': mb(peak),
    'search p50': ms(percentile(search, 0.5)),
    'search p99': ms(percentile(search, 0.99)),
    'first page of the list': await middle(() => getDocuments(ctx, { limit: 20 })),
    'its count': await middle(() => countDocuments(ctx, {})),
    'by title': await middle(() => getDocuments(ctx, { q: 'companies act', limit: 20 })),
    'text of an Act': await middle(() => getDocumentText(ctx, { documentId: first!._id })),
    ...(await backedUp(bed)),
  }
}

async function backedUp({ ctx, folder }: TempLibrary): Promise<Cells> {
  const target = path.join(folder, 'backup')
  const stop = watch()
  const started = performance.now()
  let count = 0
  for await (const event of backup(ctx, { folder: target })) if (event.kind === 'end') count = event.rows
  const seconds = (performance.now() - started) / 1000
  rmSync(target, { recursive: true })
  return { backup: `${seconds.toFixed(1)} s, ${count} rows`, 'memory then': mb(stop().peak) }
}

/** The median of some rounds, after one that is not timed. */
async function middle(work: () => Promise<unknown>): Promise<string> {
  await work()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return ms(percentile(times, 0.5))
}
