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
  shown: { says: number; near: number; asked: number; cites: ReadonlySet<string> }
  /** The nearest sections, the nearest first: by `sectionKey`, how near, the share that each says, and how near its meaning is, 0 to 1. */
  sections: { key: string; near: number; says: number; means: number }[]
  /** Asked in another language than English. */
  isElse: boolean
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
  'how near the meaning of what would be shown of it is',
  'how near the meaning of the nearest section is',
  'how near a question lies that people ask of what would be shown',
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
  'asked in another language than English',
  'how near its meaning is',
  'how far that comes before the nearest other meaning',
  'what would be shown of the guide rests on it',
  'how likely the guide answers, where what would be shown of it rests on the section',
]

/** Fitted by `npm run eval -- evidence` on questions for development, the constant first; docs/evaluation.md has the reliability. */
const GUIDE_WEIGHTS: readonly number[] = [
  -7.076, 1.623, -0.461, 3.424, -0.356, 0.316, 3.524, 0.357, 0.748, 1.613, 3.091, -0.747, 0.256, -3.68, 4.798,
]
const SECTION_WEIGHTS: readonly number[] = [
  -5.964, 0.812, 0.185, 2.248, 0.444, 2.084, 1.496, 0, -0.05, 2.47, 4.097, -0.719, 2.905,
]

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
    gapOf(sections, 0, 'near'),
    sections.length ? 0 : 1,
    shown.near,
    Math.max(0, ...sections.map(({ means }) => means)),
    shown.asked,
  ]
  return { features, likely: likelihood(features, GUIDE_WEIGHTS) }
}

/** How likely each of the sections answers, where the guide does so with this likelihood. Pure. */
export function weighSections(known: Known, guideLikely: number): Weighed[] {
  const { weight, top, guide, shown, sections, isElse } = known
  return sections.map(({ key, says, means }, i) => {
    const cited = shown.cites.has(key) ? 1 : 0
    const features = [
      Math.log1p(weight),
      Math.log1p(top),
      gapOf(sections, i, 'near'),
      i === 0 ? 1 : 0,
      says,
      guide?.voteOf(key) ?? 0,
      guide?.sections.has(key) ? 1 : 0,
      isElse ? 1 : 0,
      means,
      gapOf(sections, i, 'means'),
      cited,
      guideLikely * cited,
    ]
    return { features, likely: likelihood(features, SECTION_WEIGHTS) }
  })
}

const gapOf = (sections: Known['sections'], at: number, by: 'near' | 'means') =>
  (sections[at]?.[by] ?? 0) - Math.max(0, ...sections.filter((_, i) => i !== at).map((one) => one[by]))
