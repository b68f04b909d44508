import { sql } from 'drizzle-orm'
import { mb, ms, table } from '#bench/support/table.ts'
import { evaluate, readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { rows } from '#server/db/query.ts'
import { mergeSearchIndexes } from '#server/db/search-index.ts'
import type { Options, Section } from './report.ts'

/** What a PostgreSQL without pg_textsearch loses. */
export const engines: Section = {
  name: 'engines',
  heading: 'With and without pg_textsearch',
  needsCorpus: true,
  run,
}

const COLUMNS = ['R@1', 'R@5', 'R@10', 'MRR@10'] as const

/** Questions before any is timed: what a process does first is not compiled yet. */
const WARM_UP = 40

/** Milliseconds of processor that this process takes from now on. */
function processor() {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

async function run({ corpus, questions: file }: Options): Promise<string> {
  const questions = readQuestions(file)
  const queries = questions.length + questions.filter(({ rewrite }) => rewrite).length
  const quality: (string | number)[][] = []
  const costs: string[][] = []
  for (const search of ['pg_textsearch', 'postings'] as const) {
    const filling = processor()
    const bed = await openTempLibrary(corpus, { starter: true, search })
    try {
      // as the product does once nothing waits to be read
      await mergeSearchIndexes(bed.ctx.database)
      const filled = filling()
      if (bed.ctx.database.search !== search) throw new Error(`${search} is not how this database searches`)
      await evaluate(bed.ctx, questions.slice(0, WARM_UP))
      const searching = processor()
      const { question, rewrite } = await evaluate(bed.ctx, questions)
      const each = ms(searching() / queries)
      const [size] = await rows<{ bytes: number }>(
        bed.ctx.db,
        sql`select pg_database_size(current_database())::float8 as bytes`,
      )
      costs.push([search, `${(filled / 1000).toFixed(1)} s`, mb(size!.bytes), each])
      for (const [form, { all }] of [
        ['question', question],
        ['rewrite', rewrite],
      ] as const)
        quality.push([search, form, String(all!.n), ...COLUMNS.map((column) => all![column])])
    } finally {
      await bed.close()
    }
  }
  return [
    'The same questions, statutes and order of results over both indexes of `server/db/search-index.ts`: BM25 by pg_textsearch, and by posting lists in tables where a PostgreSQL server has no pg_textsearch.',
    table([['index', 'form', 'n', ...COLUMNS], ...quality]),
    'What they cost in the embedded database, in processor time, because a machine is seldom quiet: filling it with the statutes and guides, its size, and one search.',
    table([['index', 'filled', 'database', 'search, mean'], ...costs]),
  ].join('\n\n')
}
