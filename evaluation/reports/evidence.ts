import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { table } from '#bench/support/table.ts'
import type { Ctx } from '#server/context.ts'
import { evaluationCases } from '#evaluation/answering/cases.ts'
import { citationOf } from '#server/features/answering/citations/cite.ts'
import { findPassages } from '#server/features/answering/evidence/find-passages.ts'
import { passagesChosen } from '#server/features/answering/presentation/select-passages.ts'
import { FEATURES, likelihood, weighEvidence } from '#server/features/answering/evidence/likelihood.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { holdOutQuestions } from './held-out-questions.ts'
import { isRight, NOT_ENGLISH, plain, Question, read, type Source, sourcesCited } from './independent.ts'
import type { Options, Section } from './report.ts'

/** How far the evidence for an answer can be believed, and the weights that say so. */
export const evidence: Section = { name: 'evidence', heading: 'What evidence is worth', needsCorpus: true, run }

type Case = { question: string; set: string; isRight: (source: Source) => boolean }
export type Sample = { features: number[]; right: boolean; set: string; question: string }

async function run({ corpus, data, json }: Options): Promise<string> {
  const samples: Sample[] = []
  for (const library of LIBRARIES) {
    const bed = await openTempLibrary(library === 'guides alone' ? undefined : corpus, {
      starter: library !== 'statutes alone',
    })
    try {
      for (const one of casesOf(bed.ctx.config.CONTENT_DIR, data, library)) samples.push(await sampleOf(bed.ctx, one))
      if (library === 'whole') for (const one of await heldOutCases(bed.ctx)) samples.push(await sampleOf(bed.ctx, one))
    } finally {
      await bed.close()
    }
  }
  if (json) writeFileSync(json, samples.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const sets = [...new Set(samples.map(({ set }) => set))]
  const estimates = crossFitted(samples)
  return [
    `${samples.length} questions: our own (answerable and idle ones of content/eval), those of other writers, and in Shona and Ndebele some that were taken out of the question bank before they were asked: of every eighth section one line, of every other eighth all lines in every language. For each: would a section that answers be among what is quoted (our own: the source named for it)? A logistic of ${FEATURES.length} features of what was found is fitted to it, each set of questions counting the same. Reliability below is of tenths that the fit has not seen.`,
    table([
      ['set', 'n', 'right', 'mean estimate'],
      ...sets.map((set) => {
        const of = estimates.filter((one) => one.set === set)
        return [
          set,
          String(of.length),
          mean(of.map(({ right }) => Number(right))),
          mean(of.map(({ likely }) => likely)),
        ]
      }),
    ]),
    table([['estimate', 'n', 'right', 'share'], ...bins(estimates)]),
    `Weights (server/features/answering/evidence/likelihood.ts): \`${JSON.stringify(fit(samples).map((one) => Math.round(one * 1000) / 1000))}\``,
  ].join('\n\n')
}

/** What may be in a library: all of it, what there is after the first start, or statutes that somebody imported without our guides. */
const LIBRARIES = ['whole', 'guides alone', 'statutes alone'] as const

/** The questions that this library can answer, and idle ones. */
function casesOf(contentDir: string, data: string, library: (typeof LIBRARIES)[number]): Case[] {
  const { answerable, traps } = evaluationCases(contentDir)
  const written = read(path.join(data, 'blind-dev.jsonl'), Question)
  const isAsked = ({ style }: { style: string }) => library === 'whole' || !NOT_ENGLISH.has(style)
  const others = library === 'guides alone' ? [] : written.filter(isAsked)
  const own = answerable.filter(({ guide }) => library === 'whole' || Boolean(guide) === (library === 'guides alone'))
  const idle = traps.filter(({ kind }) => kind === 'not_legal')
  return [
    ...own.map(({ question, guide, act, number }) => ({
      question,
      set: `our own, ${library}`,
      isRight: ({ title, section }: Source) =>
        guide ? title === guide : plain(title) === plain(act ?? '') && section === number,
    })),
    ...others.map(({ question, answers, style }) => ({
      question,
      set: `other writers${NOT_ENGLISH.has(style) ? ` in ${style}` : ''}, ${library}`,
      isRight: (source: Source) => isRight(source, { answers }),
    })),
    ...idle.map(({ question }) => ({ question, set: `idle, ${library}`, isRight: () => false })),
  ]
}

/** Questions that the bank no longer has when they are asked. */
const heldOutCases = async (ctx: Ctx): Promise<Case[]> =>
  (await holdOutQuestions(ctx)).map(({ question, language, lacks, isRight: right }) => ({
    question,
    set: lacks ? `of sections the bank lacks, ${language}` : `of the bank, left out of it, ${language}`,
    isRight: right,
  }))

async function sampleOf(ctx: Ctx, { question, set, isRight: right }: Case): Promise<Sample> {
  const hits = await findPassages(ctx, { question, plan: { queries: [], acts: [] }, conversationId: NOWHERE })
  const known = await weighEvidence(ctx, question, hits)
  const chosen = passagesChosen({ question, hits, evidence: known })
  return { features: known.features, right: sourcesCited(chosen.map(citationOf)).some(right), set, question }
}

const NOWHERE = '00000000-0000-0000-0000-000000000000'
const FOLDS = 10
const ROUNDS = 3_000
const RATE = 0.5
/** Pulls weights towards nothing, so that few questions do not decide much. */
const RIDGE = 0.002

/** Logistic regression by gradient descent over features brought to one scale; each set of questions weighs the same. */
function fit(samples: Sample[]): number[] {
  const n = samples[0]?.features.length ?? 0
  const means = Array.from({ length: n }, (_, i) => average(samples.map(({ features }) => features[i]!)))
  const spreads = means.map((at, i) => Math.sqrt(average(samples.map(({ features }) => (features[i]! - at) ** 2))) || 1)
  const scaled = samples.map(({ features }) => features.map((value, i) => (value - means[i]!) / spreads[i]!))
  const count = new Map<string, number>()
  for (const { set } of samples) count.set(set, (count.get(set) ?? 0) + 1)
  const weight = samples.map(({ set }) => 1 / (count.size * count.get(set)!))
  const weights = Array.from({ length: n + 1 }, () => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((one, i) => (i ? RIDGE * one : 0))
    for (const [at, features] of scaled.entries()) {
      const error = (likelihood(features, weights) - Number(samples[at]!.right)) * weight[at]!
      slope[0]! += error
      for (let i = 0; i < n; i++) slope[i + 1]! += error * features[i]!
    }
    for (let i = 0; i <= n; i++) weights[i]! -= RATE * slope[i]!
  }
  const raw = weights.slice(1).map((one, i) => one / spreads[i]!)
  return [weights[0]! - raw.reduce((sum, one, i) => sum + one * means[i]!, 0), ...raw]
}

/** Each question by a fit that has not seen it. */
function crossFitted(samples: Sample[]) {
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const weights = fit(samples.filter((_, i) => i % FOLDS !== fold))
    return samples
      .filter((_, i) => i % FOLDS === fold)
      .map((one) => ({ ...one, likely: likelihood(one.features, weights) }))
  })
}

const EDGES = [0, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 1.01]

function bins(estimates: { right: boolean; likely: number }[]): string[][] {
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

const average = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / (values.length || 1)
const mean = (values: number[]) => average(values).toFixed(2)
