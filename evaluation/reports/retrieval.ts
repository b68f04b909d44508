import { table } from '#bench/support/table.ts'
import { collect, crossValidate, type Method, METHOD, NOTHING, placeOf } from '#evaluation/retrieval/measure.ts'
import { evaluate, readQuestions, scores, type Scores } from '#evaluation/retrieval/evaluate.ts'
import { WEIGHTS } from '#server/features/library/ranking/weights.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import type { Options, Section } from './report.ts'

type Collected = Awaited<ReturnType<typeof collect>>

/** How often the first passages answer, by style, and what each method is worth. */
export const retrieval: Section = { name: 'retrieval', heading: 'Finding the passages', needsCorpus: true, run }

const COLUMNS = ['R@1', 'R@5', 'R@10', 'MRR@10'] as const

async function run({ corpus, questions: file }: Options): Promise<string> {
  const questions = readQuestions(file)
  const bare = await openTempLibrary(corpus, { starter: false })
  const alone = await collect(bare.ctx, questions, 'question')
  await bare.close()
  const bed = await openTempLibrary(corpus, { starter: true })
  try {
    const whole = await evaluate(bed.ctx, questions)
    const results = await collect(bed.ctx, questions, 'question')
    const foundByRewrite = await collect(bed.ctx, questions, 'rewrite')
    return [
      `${questions.length} questions of development over ${bed.acts} statutes (${bed.passages} passages) and the starter guides, in the embedded database, by nothing but words: no language model, no embeddings. R@n: a passage that answers is among the first n sections. Questions as people asked them; rewrites as a language model put ${foundByRewrite.length} of them.`,
      byStyle(whole),
      `**Cross-validated.** The weights of the order (server/features/library/ranking/weights.ts) were chosen from a coarse grid. This is what the questions get when, for each fifth of them, the weights are chosen on the other four; mean of 20 partitions. It is the figure to believe, with one reservation: which methods exist at all was decided by what they did for these questions together, so new questions may fare a little worse.`,
      crossValidated(results),
      `**What each method is worth**, added one after the other, and left out alone. Figures of the questions, and R@1 of the rewrites beside them.`,
      worth(alone, results, foundByRewrite),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

function byStyle(whole: Awaited<ReturnType<typeof evaluate>>): string {
  const rows = Object.entries(whole).flatMap(([form, styles]) =>
    Object.entries(styles)
      .filter(([, { n }]) => n > 0)
      .map(([style, of]) => [form, style, String(of.n), ...COLUMNS.map((column) => of[column])]),
  )
  return table([['form', 'style', 'n', ...COLUMNS], ...rows])
}

/** Every combination of a few values of each weight. */
function grid(): Method[] {
  const methods: Method[] = []
  for (const act of [0, 0.35, 0.7, 1.4])
    for (const guide of [0, 0.3, 0.6])
      for (const weight of [0, 0.25, 0.5, 1])
        for (const translate of [false, true])
          methods.push({ weights: { ...WEIGHTS, act, guide, asked: weight }, translate })
  return methods
}

function crossValidated(results: Collected): string {
  const repeats = crossValidate(results, grid())
  const styles = ['all', ...new Set(results.map(({ style }) => style))]
  const rows = styles.map((style) => {
    const of = repeats.map((places) => scores(places.filter((_, i) => style === 'all' || results[i]!.style === style)))
    const mean = (column: keyof Scores) => of.reduce((sum, one) => sum + one[column], 0) / of.length
    return [style, String(of[0]!.n), ...COLUMNS.map(mean)]
  })
  return table([['style', 'n', ...COLUMNS], ...rows])
}

function worth(alone: Collected, results: Collected, rewrites: Collected): string {
  const { act, guide, asked } = WEIGHTS
  const weights = { ...NOTHING }
  const at = (name: string, from: Collected, method: Method, by?: Collected) => {
    const of = scores(from.map((one) => placeOf(one, method)))
    return [
      name,
      ...COLUMNS.map((column) => of[column]),
      by ? scores(by.map((one) => placeOf(one, method)))['R@1'] : '',
    ]
  }
  const rows = [at('BM25 of the statutes', alone, { weights, translate: false })]
  const add = (name: string, more: Partial<typeof weights>, translate = false) => {
    Object.assign(weights, more)
    rows.push(at(name, results, { weights: { ...weights }, translate }, rewrites))
  }
  add('+ plain words', {})
  add('+ what the Act is about', { act })
  add('+ guides as bridges', { guide })
  add('+ thesaurus and spelling', {}, true)
  add('+ questions of the bank: all', { asked }, true)
  const without = (name: string, less: Partial<typeof weights>) =>
    rows.push(at(`all without ${name}`, results, { weights: { ...WEIGHTS, ...less }, translate: true }, rewrites))
  without('what the Act is about', { act: 0 })
  without('guides', { guide: 0 })
  without('questions of the bank', { asked: 0 })
  rows.push(at('all without thesaurus and spelling', results, { ...METHOD, translate: false }, rewrites))
  return table([['method', ...COLUMNS, 'R@1 of rewrites'], ...rows])
}
