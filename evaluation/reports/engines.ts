import { table } from '#bench/support/table.ts'
import { evaluate, readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import type { Options, Section } from './report.ts'

/** What a PostgreSQL without pg_textsearch loses. */
export const engines: Section = {
  name: 'engines',
  heading: 'With and without pg_textsearch',
  needsCorpus: true,
  run,
}

const COLUMNS = ['R@1', 'R@5', 'R@10', 'MRR@10'] as const

async function run({ corpus, questions: file }: Options): Promise<string> {
  const questions = readQuestions(file)
  const queries = questions.length + questions.filter(({ rewrite }) => rewrite).length
  const rows: (string | number)[][] = []
  for (const search of ['pg_textsearch', 'postings'] as const) {
    const bed = await openTempLibrary(corpus, { starter: true, search })
    try {
      if (bed.ctx.database.search !== search) throw new Error(`${search} is not how this database searches`)
      const started = performance.now()
      const { question, rewrite } = await evaluate(bed.ctx, questions)
      const each = ((performance.now() - started) / queries).toFixed(0)
      for (const [form, { all }] of [
        ['question', question],
        ['rewrite', rewrite],
      ] as const)
        rows.push([search, form, String(all!.n), ...COLUMNS.map((column) => all![column]), each])
    } finally {
      await bed.close()
    }
  }
  return [
    'The same questions, statutes and order of results over both indexes of `server/db/search-index.ts`: BM25 by pg_textsearch, and by posting lists in tables where a PostgreSQL server has no pg_textsearch.',
    table([['index', 'form', 'n', ...COLUMNS, 'ms a search, mean'], ...rows]),
  ].join('\n\n')
}
