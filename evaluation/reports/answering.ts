import { existsSync } from 'node:fs'
import { table } from '#bench/support/table.ts'
import type { Ctx } from '#server/context.ts'
import { type AnsweredCase, askCases, isFound, isPassed } from '#evaluation/answering/answers.ts'
import { type Answerable, evaluationCases, type Recorded, type Trap } from '#evaluation/answering/cases.ts'
import type { Statement } from '#evaluation/answering/statements.ts'
import { passagesToTell, type Tally, verifyStatements } from '#evaluation/answering/verification.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { gullible, lying, replaying, withModel } from './models.ts'
import type { Options, Section } from './report.ts'

/** What is answered, what is refused, and what a model cannot smuggle past the check. */
export const answers: Section = { name: 'answers', heading: 'Answering, refusing and checking', run }

/** Sentences of each sort that are drawn by one seed, and how many seeds. */
const STATEMENTS = 1_000
const SEEDS = 3
/** Answerable questions whose passages the lying double is given. */
const LIED_TO = 60

async function run({ corpus, seed }: Options): Promise<string> {
  const corpusFile = corpus && existsSync(corpus) ? corpus : undefined
  const bed = await openTempLibrary(corpusFile, { starter: true })
  try {
    const { traps, answerable, recorded } = evaluationCases(bed.ctx.config.CONTENT_DIR)
    const ofGuides = answerable.filter(({ guide }) => guide)
    const mine = corpusFile ? answerable : ofGuides
    const results = await askBoth(bed.ctx, mine, traps, recorded)
    const library = corpusFile ? `${bed.acts} statutes and the starter guides` : 'the starter guides alone'
    return [
      `Library: ${library}. ${mine.length} questions written from the headings of our guides and of statutes and as people ask in every field, ${traps.length} traps (content/eval). A trap is passed when nothing is stated as law, or, for repealed law and false premises, when the answer begins by saying so. "No model" is the product as it starts; "replaying" says again what a language model once answered (${recorded.length} recorded replies, elsewhere it retells the passages) and, on traps, agrees with everything.`,
      outcomes(results),
      `By kind of trap, passed of asked:`,
      byKind({ 'no model': results['no model'].traps, replaying: results.replaying.traps }),
      ...(corpusFile ? [await freshStart(ofGuides, traps, recorded)] : []),
      `**The exact checks.** ${STATEMENTS} true and ${STATEMENTS} false sentences a seed, made by rule from passages drawn at random from the library, each checked among six passages as a draft would be: a section, an Act, a number, a quotation or a passage number is false. Kept means let through to the judge, who is measured by itself.`,
      ...verification(await passagesToTell(bed.ctx), seed),
      await endToEnd(bed.ctx, mine, seed),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

/** Without a model, and with one that says again what was recorded and falls for every trap. */
async function askBoth(ctx: Ctx, answerable: Answerable[], traps: Trap[], recorded: Recorded[]) {
  return {
    'no model': { ok: await askCases(ctx, answerable), traps: await askCases(ctx, traps) },
    replaying: {
      ok: await withModel(ctx, replaying(recorded), (by) => askCases(by, answerable)),
      traps: await withModel(ctx, gullible, (by) => askCases(by, traps)),
    },
  }
}

/** The library of somebody who has just installed the product: what no guide tells of cannot be answered, and is not asked. */
async function freshStart(ofGuides: Answerable[], traps: Trap[], recorded: Recorded[]): Promise<string> {
  const bed = await openTempLibrary(undefined, { starter: true })
  try {
    const table = outcomes(await askBoth(bed.ctx, ofGuides, traps, recorded))
    return `**A fresh start.** The guides alone, as after the first \`npm start\`; the ${ofGuides.length} questions that they answer.\n\n${table}`
  } finally {
    await bed.close()
  }
}

type Both = { ok: AnsweredCase<Answerable>[]; traps: AnsweredCase<Trap>[] }
const share = (part: number, of: number) => (of ? part / of : 0)

function outcomes(by: Record<string, Both>): string {
  const rows = Object.entries(by).flatMap(([name, both]) =>
    [false, true].flatMap((fresh) => {
      const ok = both.ok.filter(({ of }) => !fresh || of.fresh)
      const traps = both.traps.filter(({ of }) => !fresh || of.fresh)
      if (!ok.length || !traps.length) return []
      const cited = [...ok, ...traps].reduce((sum, { given }) => sum + given.citations.length, 0)
      const closed = [...ok, ...traps].reduce((sum, one) => sum + one.closed, 0)
      return [
        [
          fresh ? `${name}, fresh cases` : name,
          `${traps.filter(isPassed).length} of ${traps.length}`,
          share(traps.filter(isPassed).length, traps.length),
          `${ok.filter(({ refused }) => refused).length} of ${ok.length}`,
          share(ok.filter(({ refused }) => refused).length, ok.length),
          share(ok.filter(isFound).length, ok.length),
          `${cited - closed} of ${cited}`,
        ],
      ]
    }),
  )
  const head = [
    'answering',
    'traps passed',
    'share',
    'wrongly refused',
    'share ',
    'right source cited',
    'citations that open',
  ]
  return table([head, ...rows])
}

function byKind(by: Record<string, AnsweredCase<Trap>[]>): string {
  const names = Object.keys(by)
  const kinds = [...new Set(by[names[0]!]!.map(({ of }) => of.kind))]
  const cell = (name: string, kind: string) => {
    const results = by[name]!.filter(({ of }) => of.kind === kind)
    return `${results.filter(isPassed).length} of ${results.length}`
  }
  return table([
    ['kind', ...names],
    ...kinds.map((kind) => [kind.replace('_', ' '), ...names.map((name) => cell(name, kind))]),
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

/** The whole way: a model that mixes truths and falsehoods about the passages it is really given. */
async function endToEnd(ctx: Ctx, cases: Answerable[], seed: number): Promise<string> {
  const [planted, truthful]: [Statement[], Statement[]] = [[], []]
  const some = cases.filter((_, i) => i % Math.max(1, Math.floor(cases.length / LIED_TO)) === 0)
  const results = await withModel(ctx, lying(seed, planted, truthful), (by) => askCases(by, some))
  const shown = new Set(results.flatMap(({ given }) => sentencesShown(given.text)))
  const cited = results.flatMap(({ given }) => given.citations.map(({ substring }) => plainText(substring))).join('\n')
  const truths = new Set(truthful.map(({ text }) => plainText(text)))
  const through = ({ text }: Statement) => shown.has(plainText(text))
  // a passage number of nothing is false of no sentence once another passage was given it
  const isTrue = ({ kind, text }: Statement) =>
    OF_ELSEWHERE.has(kind) && (cited.includes(plainText(text).slice(-80)) || truths.has(plainText(text)))
  const lies = planted.filter((lie) => through(lie) && !isTrue(lie))
  const closed = results.reduce((sum, one) => sum + one.closed, 0)
  return `**The whole way.** A model that writes such sentences about the passages it is really given, over ${some.length} questions: ${lies.length} of ${planted.length} planted falsehoods shown, ${truthful.filter(through).length} of ${truthful.length} true sentences; ${closed} citations that do not open.${lies.length ? `\n\n${lies.map(({ kind, text }) => `- ${kind}: ${text}`).join('\n')}` : ''}`
}

const OF_ELSEWHERE = new Set(['marker of nothing'])

const sentencesShown = (text: string) =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map(plainText)
    .filter(Boolean)

/** Words alone: without links, markers and markdown. */
const plainText = (text: string) =>
  text
    .replace(/\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[\d[^\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .toLowerCase()
    .trim()
