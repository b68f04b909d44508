import type { ReviewedParagraph } from '#contract/contract-review.ts'
import type { ContractCheck } from './content.ts'
import { compareWordings } from './wordings.ts'

/** Paragraphs that are read to guess what a contract is. */
const READ = 60
/** How many of a kind's openings count, and how much what such contracts say counts beside them. */
const BEST = 2
const POINTS_WEIGHT = 3
/** Below this likeness it is none of the kinds. */
const LIKE_MIN = 1.1

/** The kind of contract that these paragraphs are likest to, a guess that its person can change; none of them gives "". Pure. */
export function guessKind(checks: Map<string, ContractCheck>, paragraphs: ReviewedParagraph[]): string {
  const pieces = paragraphs.slice(0, READ).map(({ text }) => text)
  const all = [...checks.values()]
  const compared = compareWordings(
    pieces,
    all.flatMap(({ openings, points }) => [...openings, ...points.flatMap(({ examples }) => examples)]),
  )
  const best = (some: string[]) => Math.max(0, ...pieces.map((_, i) => compared.says(some, i)))
  const ranked = [...checks].map(([slug, { openings, points }]) => {
    const opening = openings
      .map((one) => best([one]))
      .toSorted((a, b) => b - a)
      .slice(0, BEST)
    const said = points.reduce((sum, { examples }) => sum + best(examples), 0) / points.length
    return { slug, value: opening.reduce((sum, one) => sum + one, 0) + POINTS_WEIGHT * said }
  })
  const [first] = ranked.toSorted((a, b) => b.value - a.value)
  return first && first.value >= LIKE_MIN ? first.slug : ''
}
