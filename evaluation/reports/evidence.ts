import { existsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { table } from '#bench/support/table.ts'
import type { Ctx } from '#server/context.ts'
import { findPassages } from '#server/features/answering/evidence/find-passages.ts'
import { guideAnswer } from '#server/features/answering/evidence/guides/guide-answer.ts'
import { headingOf } from '#server/features/answering/evidence/guides/guide-parts.ts'
import { GUIDE_FEATURES, likelihood, SECTION_FEATURES } from '#server/features/answering/evidence/likelihood.ts'
import { keyOf, weighEvidence } from '#server/features/answering/evidence/weigh-evidence.ts'
import { weightsOf } from '#server/features/answering/presentation/excerpt.ts'
import { citedSectionKeys } from '#server/features/library/service.ts'
import { replaceEncoder } from '#server/features/library/meaning/section-places.ts'
import { readEncoder } from '#server/text/meaning-encoder.ts'
import { ROOT } from '#server/root.ts'
import { meaningPairs } from '#evaluation/training/meaning-pairs.ts'
import { ENCODER, hashOfPairs, trainEncoder } from '#evaluation/training/train-encoder.ts'
import { fitLogistic } from '#evaluation/training/logistic.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { type Case, casesOf, heldOutCases, LIBRARIES } from './evidence-cases.ts'
import { holdOutQuestions } from './held-out-questions.ts'
import { plain } from './independent.ts'
import type { Options, Section } from './report.ts'

/** How far the evidence for an answer can be believed, and the weights that say so. */
export const evidence: Section = { name: 'evidence', heading: 'What evidence is worth', needsCorpus: true, run }

type Judged = { features: number[]; right: boolean }
/** Without `sections` it is not known which of them answer. */
type Sample = { set: string; question: string; guide?: Judged; sections?: Judged[] }
type Weights = { guide: number[]; section: number[] }
/** What stands first, how likely it was said to answer, and whether it does. */
type First = { set: string; likely: number; right: boolean; isGuide: boolean }

async function run(options: Options): Promise<string> {
  const samples: Sample[] = []
  const encoder = await encoderWithout(await questionsToHoldOut())
  for (const library of LIBRARIES) {
    const bed = await openTempLibrary(library === 'guides alone' ? undefined : options.corpus, {
      starter: library !== 'statutes alone',
    })
    replaceEncoder(bed.ctx, encoder)
    try {
      for (const one of await casesOf(bed.ctx, options, library)) samples.push(await sampleOf(bed.ctx, one))
      if (library === 'whole') for (const one of await heldOutCases(bed.ctx)) samples.push(await sampleOf(bed.ctx, one))
    } finally {
      await bed.close()
    }
  }
  if (options.json) writeFileSync(options.json, samples.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const firsts = crossFitted(samples)
  const sets = [...new Set(samples.map(({ set }) => set))].filter((set) => firsts.some((one) => one.set === set))
  const { guide, section } = fit(samples)
  const rounded = (weights: number[]) => JSON.stringify(weights.map((one) => Math.round(one * 1000) / 1000))
  return [
    `${samples.length} questions: our own (answerable and idle ones of content/eval), those of other writers, those for search, and some that were taken out of the question bank before they were asked: of every eighth section one line in each language, of every other eighth all lines. For each: does what would be shown of the guide answer, and does each of the nearest sections? A section does that is named as the answer; a guide does whose part is named, or, where sections are, what is shown of which rests on one. Two logistics, of ${GUIDE_FEATURES.length} features for the guide and ${SECTION_FEATURES.length} for a section, are fitted to it, each set of questions counting the same. Below is what then stands first, the likeliest, of tenths that the fit has not seen.`,
    table([
      ['set', 'n', 'a guide first', 'first is right', 'mean estimate'],
      ...sets.map((set) => {
        const of = firsts.filter((one) => one.set === set)
        return [
          set,
          String(of.length),
          mean(of.map(({ isGuide }) => Number(isGuide))),
          mean(of.map(({ right }) => Number(right))),
          mean(of.map(({ likely }) => likely)),
        ]
      }),
    ]),
    table([['estimate', 'n', 'right', 'share'], ...bins(firsts)]),
    `Weights (server/features/answering/evidence/likelihood.ts): of the guide \`${rounded(guide)}\`, of a section \`${rounded(section)}\``,
  ].join('\n\n')
}

/** The questions that will be taken out of the bank, which the encoder must not have learned from either. */
async function questionsToHoldOut(): Promise<Set<string>> {
  const bed = await openTempLibrary(undefined, { starter: true })
  try {
    return new Set((await holdOutQuestions(bed.ctx)).map(({ question }) => question))
  } finally {
    await bed.close()
  }
}

/** Trained once for the same content: it takes minutes. */
async function encoderWithout(questions: ReadonlySet<string>) {
  const pairs = await meaningPairs(path.join(ROOT, 'content'), questions)
  const file = path.join(os.tmpdir(), `virtual-lawyer-meaning-${hashOfPairs(pairs)}.json`)
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(trainEncoder(pairs, ENCODER)))
  return readEncoder(file)
}

const NOWHERE = '00000000-0000-0000-0000-000000000000'

async function sampleOf(ctx: Ctx, { question, set, keys, spans, guide, part, isGuideAlone }: Case): Promise<Sample> {
  const hits = await findPassages(ctx, { question, plan: { queries: [], acts: [] }, conversationId: NOWHERE })
  // what is named goes first without a fit
  const known = await weighEvidence(ctx, question, hits, { acts: [] })
  const lead = known.guide ? guideAnswer(known.guide, weightsOf(question, hits)).lead : []
  const isPart = () => lead.some(({ hit }) => hit.title === guide && (!part || headingOf(hit) === part))
  const rests = () => lead.some(({ excerpt }) => citedSectionKeys(excerpt.text).some((key) => keys.has(key)))
  const says = (text: string) => spans.some((span) => plain(text).includes(plain(span)))
  return {
    set,
    question,
    ...(known.guide && { guide: { features: known.guide.features, right: guide ? isPart() : rests() } }),
    ...(!isGuideAlone && {
      sections: known.statutes.map(({ hit, features }) => ({
        features,
        right: keys.has(keyOf(hit)) || says(hit.text),
      })),
    }),
  }
}

/** The last of the features of a section is the guide's likelihood where it counts: one after the other is fitted. */
const withGuide = (features: number[], guideLikely: number) => features.with(-1, features.at(-2)! * guideLikely)

const guideLikely = ({ guide }: Sample, weights: number[]) => (guide ? likelihood(guide.features, weights) : 0)

function fit(samples: Sample[]): Weights {
  const guide = fitLogistic(weighted(samples, ({ guide: judged }) => (judged ? [judged] : [])))
  const section = fitLogistic(
    weighted(samples, (one) =>
      (one.sections ?? []).map(({ features, right }) => ({
        features: withGuide(features, guideLikely(one, guide)),
        right,
      })),
    ),
  )
  return { guide, section }
}

/** What is judged of each question, each set of questions counting the same. */
function weighted(samples: Sample[], judgedOf: (one: Sample) => Judged[]) {
  const judged = samples.map((one) => ({ set: one.set, of: judgedOf(one) })).filter(({ of }) => of.length)
  const size = (set: string) => judged.filter((one) => one.set === set).length
  const weights = new Map([...new Set(judged.map(({ set }) => set))].map((set) => [set, 1 / size(set)]))
  return judged.flatMap(({ set, of }) => of.map((one) => ({ ...one, weight: weights.get(set)! })))
}

const FOLDS = 10

/** What stands first for each question by a fit that has not seen it; those are left out whose sections nobody has judged. */
function crossFitted(samples: Sample[]): First[] {
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const weights = fit(samples.filter((_, i) => i % FOLDS !== fold))
    return samples.filter((_, i) => i % FOLDS === fold).flatMap((one) => firstOf(one, weights) ?? [])
  })
}

function firstOf(one: Sample, { guide, section }: Weights): First | undefined {
  if (!one.sections) return undefined
  const ofGuide = guideLikely(one, guide)
  const sources = [
    ...one.sections.map(({ features, right }) => ({
      likely: likelihood(withGuide(features, ofGuide), section),
      right,
      isGuide: false,
    })),
    ...(one.guide ? [{ likely: ofGuide, right: one.guide.right, isGuide: true }] : []),
  ]
  const [first] = sources.toSorted((a, b) => b.likely - a.likely)
  return first && { set: one.set, ...first }
}

const EDGES = [0, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 1.01]

function bins(estimates: First[]): string[][] {
  return EDGES.slice(1).map((to, i) => {
    const from = EDGES[i]!
    const of = estimates.filter(({ likely }) => likely >= from && likely < to)
    return [
      `${from}–${Math.min(1, to)}`,
      String(of.length),
      String(of.filter(({ right }) => right).length),
      mean(of.map(({ right }) => Number(right))),
    ]
  })
}

const mean = (values: number[]) => (values.reduce((sum, one) => sum + one, 0) / (values.length || 1)).toFixed(2)
