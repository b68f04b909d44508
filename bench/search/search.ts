import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addCorpusAct, type CorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { queryOf, readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { CORPUS, hasData, NO_DATA, QUESTIONS, throwAwayLibrary, timesOf } from '#bench/support/library.ts'
import { type Bench, ms, percentile, type Row } from '#bench/support/table.ts'

/** Retrieval in process, and the building of its index. */
export const bench: Bench = {
  name: 'search',
  about: '385 statutes in the embedded database, in process',
  run: async () => (hasData() ? retrieval() : NO_DATA),
}

async function retrieval(): Promise<Row[]> {
  const bare = await searched({ starter: false })
  const product = await searched({ starter: true })
  const onServer = await onPostgres()
  const [times, beside] = [bare.times, product.times]
  return [
    { measure: `index of ${bare.passages} passages, from text`, value: seconds(bare.built), aim: '<= 30 s' },
    { measure: 'the same with plain words and guides', value: seconds(product.built), aim: '<= 30 s' },
    {
      measure: `the first ${bare.first.length} searches of a new process, p50`,
      value: ms(percentile(bare.first, 0.5)),
    },
    { measure: `search, ${times.length} queries, p50`, value: ms(percentile(times, 0.5)), aim: '<= 3 ms' },
    { measure: 'search, p99', value: ms(percentile(times, 0.99)), aim: '<= 25 ms' },
    { measure: 'with plain words and guides, p50', value: ms(percentile(beside, 0.5)), aim: '<= 3 ms' },
    { measure: 'with plain words and guides, p99', value: ms(percentile(beside, 0.99)), aim: '<= 25 ms' },
    ...(onServer
      ? [
          { measure: 'on a PostgreSQL server without extensions: index, from text', value: seconds(onServer.built) },
          { measure: 'the same, search, p50', value: ms(percentile(onServer.times, 0.5)), aim: '<= 10 ms' },
          { measure: 'the same, search, p99', value: ms(percentile(onServer.times, 0.99)) },
        ]
      : []),
  ]
}

/** The same in a PostgreSQL server as many hosts offer it; undefined where there is none to start. */
async function onPostgres() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
  const server = await startPostgres(folder)
  try {
    return server && (await searched({ starter: true, url: `${server.url}/postgres` }))
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`

/** A library of the statutes, alone or as the product has them, and how long each search of it takes. */
async function searched({ starter, url }: { starter: boolean; url?: string }) {
  const acts: CorpusAct[] = []
  for await (const act of readCorpus(CORPUS)) acts.push(act)
  const bed = await throwAwayLibrary({ url })
  try {
    let passages = 0
    const started = performance.now()
    if (starter) await bed.fill()
    for (const [i, act] of acts.entries()) passages += await addCorpusAct(bed.ctx, act, String(i))
    await countVocabularyJob(bed.ctx, {})
    const built = performance.now() - started
    await bed.settle()
    const queries = readQuestions(QUESTIONS).flatMap((question) =>
      (['question', 'rewrite'] as const).flatMap((form) => queryOf(question, form) ?? []),
    )
    // what a process does first is not compiled yet: counted apart, not mixed in
    const first = await timesOf(bed, queries)
    return { passages, built, first, times: await timesOf(bed, [...queries, ...queries, ...queries]) }
  } finally {
    await bed.close()
  }
}
