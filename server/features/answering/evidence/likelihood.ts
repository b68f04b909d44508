import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { definitionAnswer } from './definition.ts'
import { type FittingGuide, fittingGuide } from './guide-answer.ts'
import { type Coverage, coverage } from './coverage.ts'

/** What stands for an answer, worked out once for each question. */
export type Evidence = {
  guide?: FittingGuide
  /** What an Act means by the word that is asked about. */
  meant: CitedExcerpt[]
  /** How likely a section that answers is among the first that would be quoted: 0 to 1. */
  likely: number
  features: number[]
}

export async function weighEvidence(ctx: Ctx, question: string, hits: Hit[]): Promise<Evidence> {
  const [guide, meant, cover] = await Promise.all([
    fittingGuide(ctx, question, hits),
    definitionAnswer(ctx, question, hits),
    coverage(ctx, question, hits),
  ])
  const features = featuresOf(hits, cover, guide, SCORE_UNIT[ctx.database.search])
  return { guide, meant, features, likely: Math.max(likelihood(features), meant.length ? LIKELY_WHEN_DEFINED : 0) }
}

/** An Act that says what just this word means answers who asks for its meaning. */
const LIKELY_WHEN_DEFINED = 0.6

/** Fitted by `npm run eval -- evidence` on questions for development, the constant first; docs/evaluation.md has its reliability. */
export const WEIGHTS: readonly number[] = [
  -10.132, 2.794, 0.244, 1.778, 1.013, 1.359, 3.735, 0.027, 0.426, 0.497, 1.628,
]

/** A logistic of the features: how likely what would be quoted answers. Pure. */
export function likelihood(features: readonly number[], weights: readonly number[] = WEIGHTS): number {
  const sum = features.reduce((total, value, i) => total + value * (weights[i + 1] ?? 0), weights[0] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** What is looked at, in the order of the weights. */
export const FEATURES = [
  'share of the question in the best passage',
  'share of the question in the best heading and plain words',
  'how much the question says',
  'score of what was found first, for the size of the library',
  'statutes of one Act among the first',
  'share of the question in the guide',
  'guide before the next guide',
  'the guide leads',
  'first statute against the guide',
  'a guide was found first',
]
/** Statutes that are looked at, and how much better than another anything counts at most. */
const STATUTES_LOOKED_AT = 5
const RATIO_MAX = 3

/** What a score of 1 by BM25 is in each engine: what tsvector sums up is about a hundredth (80 to 105 of it, on the same passages). */
const SCORE_UNIT = { bm25: 1, tsvector: 0.01 }

function featuresOf(hits: Hit[], cover: Coverage, guide: FittingGuide | undefined, unit: number): number[] {
  const statutes = hits.filter(({ kind }) => kind !== 'guide').slice(0, STATUTES_LOOKED_AT)
  const [first] = statutes
  return [
    cover.text,
    cover.about,
    Math.log1p(cover.weight),
    Math.log1p((hits[0]?.score ?? 0) / unit / cover.rarest),
    first ? statutes.filter(({ title }) => title === first.title).length / statutes.length : 0,
    // a library without guides is judged by its statutes
    guide?.share ?? cover.about,
    Math.min(RATIO_MAX, guide?.margin ?? 0),
    guide?.leads ? 1 : 0,
    Math.min(RATIO_MAX, guide?.statuteRatio ?? 0),
    hits[0]?.kind === 'guide' ? 1 : 0,
  ]
}
