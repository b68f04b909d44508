import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { SURE_AT } from '#server/features/answering/decision/decide.ts'
import { definitionAnswer } from './definition.ts'
import { weightsOf } from '#server/features/answering/presentation/excerpt.ts'
import {
  type FittingGuide,
  fittingGuide,
  guideAnswer,
  statutesUnder,
} from '#server/features/answering/evidence/guides/guide-answer.ts'
import { type Coverage, coverage, questionCoverage } from './coverage.ts'
import { type NearStatute, nearestStatutes, withSections } from './nearest-statutes.ts'

/** What stands for an answer, worked out once for each question. */
export type Evidence = {
  guide?: FittingGuide
  /** Of the statutes that were found and those that the guide rests on, the nearest first. */
  statutes: NearStatute[]
  /** What an Act means by the word that is asked about. */
  meant: CitedExcerpt[]
  /** How likely a section that answers is among the first that would be quoted: 0 to 1. */
  likely: number
  features: number[]
}

export async function weighEvidence(ctx: Ctx, question: string, hits: Hit[]): Promise<Evidence> {
  const [guide, meant, ofQuestion] = await Promise.all([
    fittingGuide(ctx, question, hits),
    definitionAnswer(ctx, question, hits),
    questionCoverage(ctx, question),
  ])
  const weights = weightsOf(question, hits)
  const cited = guide ? await statutesUnder(ctx, guideAnswer(guide, weights), weights) : []
  const statutes = nearestStatutes(hits, cited, (text) => ofQuestion?.shareIn(text) ?? 0)
  const features = featuresOf({
    hits,
    statutes,
    cover: coverage(ofQuestion, hits),
    guide,
  })
  return {
    guide,
    meant,
    statutes: await withSections(ctx, statutes),
    features,
    // an Act that says what just this word means answers who asks for its meaning
    likely: Math.max(likelihood(features), meant.length ? SURE_AT : 0),
  }
}

/** Fitted by `npm run eval -- evidence` on questions for development, the constant first; docs/evaluation.md has its reliability. */
const WEIGHTS: readonly number[] = [
  -8.008, 1.941, 0.085, 1.124, 1.059, 1.309, 3.201, -0.226, 0.31, 0.358, 1.529, -2.067, 0.162, 0.06, 2.481, 1.105,
  -0.07,
]

/** A logistic of the features: how likely what would be quoted answers. Pure. */
export function likelihood(features: readonly number[], weights: readonly number[] = WEIGHTS): number {
  const sum = features.reduce((total, value, i) => total + value * (weights[i + 1] ?? 0), weights[0] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** What is looked at, in the order of the weights. */
export const FEATURES = [
  'share of the question in the best passage or question of the bank',
  'share of the question in the best heading and plain words, or question of the bank',
  'how much the question says',
  'score of what was found first, for the size of the library',
  'statutes of one Act among the first',
  'share of the question in the guide, or question of the bank',
  'guide before the next guide',
  'the guide leads',
  'first statute against the guide',
  'a guide was found first',
  'share of the question in a question of the bank for the first statute',
  'the first statute in the bank against the best of the others',
  'how near the first statute comes',
  'how far before the second',
  'share of the vote of the bank for the guide',
  'the guide rests on the first statute',
]
/** Statutes that are looked at, and how much better than another anything counts at most. */
const STATUTES_LOOKED_AT = 5
const RATIO_MAX = 3

type Known = { hits: Hit[]; statutes: NearStatute[]; cover: Coverage; guide: FittingGuide | undefined }

function featuresOf({ hits, statutes: near, cover, guide }: Known): number[] {
  const statutes = near.slice(0, STATUTES_LOOKED_AT).map(({ hit }) => hit)
  const [first, ...others] = statutes
  // a question in another language than the law shares no words with it: then the bank's best question shows that a section fits
  const like = Math.max(0, ...statutes.map(({ asked: fromBank }) => fromBank?.share ?? 0))
  const scoreOfOthers = Math.max(0, ...others.map(({ asked }) => asked?.score ?? 0))
  return [
    Math.max(cover.text, like),
    Math.max(cover.about, like),
    Math.log1p(cover.weight),
    Math.log1p((hits[0]?.score ?? 0) / cover.rarest),
    first ? statutes.filter(({ title }) => title === first.title).length / statutes.length : 0,
    // a library without guides is judged by its statutes
    Math.max(guide?.share ?? cover.about, like),
    Math.min(RATIO_MAX, guide?.margin ?? 0),
    guide?.leads ? 1 : 0,
    Math.min(RATIO_MAX, guide?.statuteRatio ?? 0),
    hits[0]?.kind === 'guide' ? 1 : 0,
    first?.asked?.share ?? 0,
    first?.asked ? Math.min(RATIO_MAX, first.asked.score / (scoreOfOthers || 1)) : 0,
    near[0]?.near ?? 0,
    (near[0]?.near ?? 0) - (near[1]?.near ?? 0),
    guide?.votes ?? 0,
    first && guide?.restsOn(first) ? 1 : 0,
  ]
}
