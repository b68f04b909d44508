import type { BestGuide } from '#server/features/answering/evidence/guides/best-guide.ts'

/** What is looked at of a source, and how likely it answers, 0 to 1. */
export type Weighed = { features: number[]; likely: number }

/** What a source is weighed by. Shares are of the question, 0 to 1; `weight` and `top` are counted in words that the library has never seen. */
export type Known = {
  /** How much the question says, and the score of what was found first. */
  weight: number
  top: number
  guide: BestGuide | undefined
  /** What would be shown of the guide: the share that it says, and the sections that it rests on. */
  shown: { says: number; cites: ReadonlySet<string> }
  /** The nearest sections, the nearest first: by `sectionKey`, how near, and the share that each says. */
  sections: { key: string; near: number; says: number }[]
}

/** What is looked at of a guide, in the order of its weights. */
export const GUIDE_FEATURES = [
  'how much the question says',
  'asked in another language than English',
  'share of the question in the guide',
  'guide before the next guide',
  'its part before its next part',
  'share of the vote of the bank for what it rests on',
  'share of the question in what would be shown of it',
  'that rests on the nearest section',
  'share of the nearest sections that it rests on',
  'how far the nearest section comes before the next',
  'no section was found',
]

/** The same of a section. */
export const SECTION_FEATURES = [
  'how much the question says',
  'score of what was found first, for the size of the library',
  'how far it comes before the nearest other one',
  'the nearest',
  'share of the question in it',
  'share of the vote of the bank for it',
  'the guide rests on it',
  'what would be shown of the guide does',
  'how likely the guide answers, where what would be shown of it rests on the section',
]

/** Fitted by `npm run eval -- evidence` on questions for development, the constant first; docs/evaluation.md has the reliability. */
const GUIDE_WEIGHTS: readonly number[] = [
  -7.888, 1.683, -0.438, 3.825, 0.082, 0.385, 1.882, 1.282, 1.002, 1.629, 1.523, 1.316,
]
const SECTION_WEIGHTS: readonly number[] = [-5.983, 0.773, 0.524, 2.393, 0.539, 2.967, 0.309, 0.718, -1.253, 2.777]

/** A logistic of the features. Pure. */
export function likelihood(features: readonly number[], weights: readonly number[]): number {
  const sum = features.reduce((total, value, i) => total + value * (weights[i + 1] ?? 0), weights[0] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** How much better than another anything counts at most. */
const RATIO_MAX = 3

/** How likely what would be shown of the guide answers. Pure. */
export function weighGuide(known: Known, guide: BestGuide): Weighed {
  const { weight, shown, sections } = known
  const features = [
    Math.log1p(weight),
    guide.isTranslated ? 1 : 0,
    guide.share,
    Math.min(RATIO_MAX, guide.margin),
    Math.min(RATIO_MAX, guide.partMargin),
    [...guide.sections].reduce((sum, key) => sum + guide.voteOf(key), 0),
    shown.says,
    sections[0] && shown.cites.has(sections[0].key) ? 1 : 0,
    sections.filter(({ key }) => shown.cites.has(key)).length / (sections.length || 1),
    gapOf(sections, 0),
    sections.length ? 0 : 1,
  ]
  return { features, likely: likelihood(features, GUIDE_WEIGHTS) }
}

/** How likely each of the sections answers, where the guide does so with this likelihood. Pure. */
export function weighSections(known: Known, guideLikely: number): Weighed[] {
  const { weight, top, guide, shown, sections } = known
  return sections.map(({ key, says }, i) => {
    const cited = shown.cites.has(key) ? 1 : 0
    const features = [
      Math.log1p(weight),
      Math.log1p(top),
      gapOf(sections, i),
      i === 0 ? 1 : 0,
      says,
      guide?.voteOf(key) ?? 0,
      guide?.sections.has(key) ? 1 : 0,
      cited,
      guideLikely * cited,
    ]
    return { features, likely: likelihood(features, SECTION_WEIGHTS) }
  })
}

const gapOf = (sections: Known['sections'], at: number) =>
  (sections[at]?.near ?? 0) - Math.max(0, ...sections.filter((_, i) => i !== at).map(({ near }) => near))
