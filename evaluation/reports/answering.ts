import { existsSync } from 'node:fs'
import { table } from '#bench/support/table.ts'
import type { Ctx } from '#server/context.ts'
import { type AnsweredCase, askCases, isFound, isPassed } from '#evaluation/answering/answers.ts'
import { type Answerable, evaluationCases, type Trap } from '#evaluation/answering/cases.ts'
import { passagesToTell, type Tally, verifyStatements } from '#evaluation/answering/verification.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import type { Options, Section } from './report.ts'

/** What is answered and what is refused without a model, and what the exact checks let through. */
export const answers: Section = { name: 'answers', heading: 'Answering, refusing and checking', run }

/** Sentences of each sort that are drawn by one seed, and how many seeds. */
const STATEMENTS = 1_000
const SEEDS = 3
async function run({ corpus, seed }: Options): Promise<string> {
  const corpusFile = corpus && existsSync(corpus) ? corpus : undefined
  const bed = await openTempLibrary(corpusFile, { starter: true })
  try {
    const { traps, answerable } = evaluationCases(bed.ctx.config.CONTENT_DIR)
    const ofGuides = answerable.filter(({ guide }) => guide)
    const mine = corpusFile ? answerable : ofGuides
    const results = await askAll(bed.ctx, mine, traps)
    const library = corpusFile ? `${bed.acts} statutes and the starter guides` : 'the starter guides alone'
    return [
      `Library: ${library}. ${mine.length} questions written from the headings of our guides and of statutes and as people ask in every field, ${traps.length} traps (content/eval), without a language model. Who made the product wrote them too: they show what a change breaks, not how good it is. A trap is passed when nothing is stated as law, or, for repealed law and false premises, when the answer begins by saying so.`,
      outcomes(results),
      `By kind of trap, passed of asked:`,
      byKind(results.traps),
      ...(corpusFile ? [await freshStart(ofGuides, traps)] : []),
      `**The exact checks.** ${STATEMENTS} true and ${STATEMENTS} false sentences a seed, made by rule from passages drawn at random from the library, each checked among six passages as a draft would be: a section, an Act, a number, a quotation or a passage number is false. Kept means let through to the judge, who is measured by itself.`,
      ...verification(await passagesToTell(bed.ctx), seed),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

type Results = { ok: AnsweredCase<Answerable>[]; traps: AnsweredCase<Trap>[] }

const askAll = async (ctx: Ctx, answerable: Answerable[], traps: Trap[]): Promise<Results> => ({
  ok: await askCases(ctx, answerable),
  traps: await askCases(ctx, traps),
})

/** The library of somebody who has just installed the product: what no guide tells of cannot be answered, and is not asked. */
async function freshStart(ofGuides: Answerable[], traps: Trap[]): Promise<string> {
  const bed = await openTempLibrary(undefined, { starter: true })
  try {
    const table = outcomes(await askAll(bed.ctx, ofGuides, traps))
    return `**A fresh start.** The guides alone, as after the first \`npm start\`; the ${ofGuides.length} questions that they answer.\n\n${table}`
  } finally {
    await bed.close()
  }
}

const share = (part: number, of: number) => (of ? part / of : 0)

function outcomes(results: Results): string {
  const row = (name: string, { ok, traps }: Results) => {
    const cited = [...ok, ...traps].reduce((sum, { given }) => sum + given.citations.length, 0)
    const closed = [...ok, ...traps].reduce((sum, one) => sum + one.closed, 0)
    const refused = ok.filter((one) => one.refused).length
    return [
      name,
      `${traps.filter(isPassed).length} of ${traps.length}`,
      `${refused} of ${ok.length}`,
      share(ok.filter(isFound).length, ok.length),
      `${cited - closed} of ${cited}`,
    ]
  }
  const fresh = { ok: results.ok.filter(({ of }) => of.fresh), traps: results.traps.filter(({ of }) => of.fresh) }
  return table([
    ['cases', 'traps passed', 'wrongly refused', 'right source cited', 'citations that open'],
    row('all', results),
    ...(fresh.ok.length ? [row('written after the rules were settled', fresh)] : []),
  ])
}

function byKind(traps: AnsweredCase<Trap>[]): string {
  const kinds = [...new Set(traps.map(({ of }) => of.kind))]
  return table([
    ['kind', 'passed'],
    ...kinds.map((kind) => {
      const some = traps.filter(({ of }) => of.kind === kind)
      return [kind.replace('_', ' '), `${some.filter(isPassed).length} of ${some.length}`]
    }),
  ])
}

function verification(passages: Parameters<typeof verifyStatements>[0], first: number): string[] {
  const seeds = Array.from({ length: SEEDS }, (_, i) => first + i)
  const runs = seeds.map((seed) => ({ seed, ...verifyStatements(passages, STATEMENTS, seed) }))
  const sum = (tallies: Record<string, Tally>) =>
    Object.values(tallies).reduce((all, { made, kept }) => ({ made: all.made + made, kept: all.kept + kept }), {
      made: 0,
      kept: 0,
    })
  const rows = runs.map(({ seed, truths, lies }) => {
    const [good, bad] = [sum(truths), sum(lies)]
    return [
      String(seed),
      `${good.kept} of ${good.made}`,
      `${bad.kept} of ${bad.made}`,
      share(good.kept, good.kept + bad.kept),
      share(good.kept, good.made),
    ]
  })
  const kinds = [
    ...new Set(runs.flatMap(({ truths, lies }) => [...Object.keys(truths), ...Object.keys(lies)])),
  ].toSorted()
  const perKind = kinds.map((kind) => {
    const of = sum(
      Object.fromEntries(runs.map((one, i) => [String(i), one.truths[kind] ?? one.lies[kind] ?? { made: 0, kept: 0 }])),
    )
    return [kind, kind in runs[0]!.truths ? 'true' : 'false', String(of.made), String(of.kept)]
  })
  return [
    table([['seed', 'true sentences kept', 'falsehoods kept', 'precision', 'recall'], ...rows]),
    table([['kind', 'is', 'made', 'kept'], ...perKind]),
  ]
}
