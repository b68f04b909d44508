import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getDocuments } from '#contract/library/library.ts'
import type { ImportEvent } from '#server/features/library/import/import-events.ts'
import { readCorpus } from '#server/features/library/import/corpus-act.ts'
import { readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { countJobs } from '#server/jobs/enqueue.ts'
import { docx, p } from '#tests/support/docx.ts'
import { startProduct } from '#tests/support/product.ts'
import {
  type TempLibrary,
  CORPUS,
  hasData,
  NO_DATA,
  QUESTIONS,
  throwAwayLibrary,
  timesOf,
  watch,
} from '#bench/support/library.ts'
import { type Load, loadGet } from '#bench/support/load.ts'
import { addPeople } from '#bench/support/people.ts'
import { runImport } from './import.ts'
import { type Bench, mb, ms, percentile, type Row } from '#bench/support/table.ts'

/** Documents; a smaller number by BENCH_DOCUMENTS makes a quick run. */
const WANTED = Number(process.env['BENCH_DOCUMENTS'] ?? 20_000)

/** 20,000 documents through the queue with flat memory, and a library that stays quick. */
export const bench: Bench = {
  name: 'ingestion',
  about: `${WANTED} Word documents made of sections of statutes, through the queue into the embedded database on disk`,
  run: async () => {
    if (!hasData()) return NO_DATA
    const bed = await throwAwayLibrary({ onDisk: true })
    try {
      return await measure(bed)
    } finally {
      await bed.close()
    }
  },
}

async function measure(bed: TempLibrary): Promise<Row[]> {
  const folder = await writeDocuments(path.join(bed.folder, 'incoming'))
  const memory: number[] = []
  let done = 0
  const stop = watch()
  const { seconds, failed } = await runImport(bed, folder, (event: ImportEvent) => {
    if (event.kind === 'file' && done++ % Math.ceil(WANTED / 40) === 0) memory.push(process.memoryUsage.rss())
  })
  await atRest(bed)
  const { peak, longest } = stop()
  const queries = readQuestions(QUESTIONS).map(({ question }) => ({ query: question }))
  await timesOf(bed, queries.slice(0, 20))
  const times = await timesOf(bed, [...queries, ...queries])
  return [
    { measure: `ingestion of ${done} documents, a second`, value: (done / seconds).toFixed(1) },
    { measure: 'failed', value: String(failed), aim: '0' },
    {
      measure: 'memory after a tenth / half / all',
      value: [4, 20, 39].map((i) => mb(memory[i] ?? 0)).join(' / '),
      aim: 'flat',
    },
    { measure: 'peak memory', value: mb(peak) },
    { measure: 'event loop held at most', value: ms(longest) },
    { measure: 'search, p50', value: ms(percentile(times, 0.5)), aim: '<= 10 ms' },
    { measure: 'search, p99', value: ms(percentile(times, 0.99)), aim: '<= 60 ms' },
    ...(await overHttp(bed)),
  ]
}

/** Until the background has done what follows an import. */
async function atRest({ ctx }: TempLibrary) {
  for (;;) {
    const { queued = 0, running = 0 } = await countJobs(ctx.db)
    if (!queued && !running) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Each section of each statute a file, again and again under other names until there are enough. */
async function writeDocuments(folder: string): Promise<string> {
  let n = 0
  while (n < WANTED) {
    for await (const act of readCorpus(CORPUS)) {
      for (const { number, heading, text } of act.sections) {
        if (n >= WANTED) return folder
        const within = path.join(folder, String(n % 200))
        mkdirSync(within, { recursive: true })
        const paragraphs = text.split('\n').filter(Boolean).map(p)
        const body = [h(0, `${act.title} ${n}`), h(1, `${number}. ${heading}`), ...paragraphs].join('')
        writeFileSync(path.join(within, `${n}.docx`), docx({ body }))
        n++
      }
    }
  }
  return folder
}

/** A paragraph that is a heading of a level, from 0. */
const h = (level: number, text: string) =>
  p(text).replace('<w:p>', `<w:p><w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`)

/** What /library asks first, and what its search asks, of the built product on the same folder. */
async function overHttp({ ctx, folder, release }: TempLibrary): Promise<Row[]> {
  const [person] = await addPeople(ctx.database, 1)
  await release()
  const product = await startProduct({}, folder)
  try {
    const options = { seconds: 5, connections: 1, headers: { authorization: `Bearer ${person!.token}` } }
    const list = `${product.url}/api${getDocuments.path}?limit=100`
    const first = await loadGet(list, options)
    const searchHits = await loadGet(`${list}&q=maintenance%20of%20a%20child`, options)
    return [
      { measure: 'first page of /library over HTTP, p50 / p99', value: bothOf(first), aim: '<= 200 ms' },
      { measure: 'search of /library over HTTP, p50 / p99', value: bothOf(searchHits) },
    ]
  } finally {
    await product.close()
  }
}

const bothOf = ({ p50, p99, errors }: Load) => `${ms(p50)} / ${ms(p99)}${errors ? ` (${errors} failed)` : ''}`
