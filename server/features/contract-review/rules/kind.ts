import type { ReviewedParagraph } from '#contract/documents/contract-review.ts'
import type { ContractCheck } from './content.ts'
import { count, readMarks, readPassage } from './marks.ts'

/** Paragraphs that are read to guess what a contract is; the first of them say it best. */
const READ = 150
const FIRST = 4
const FIRST_WEIGHT = 3
/** A word that is said more often says no more. */
const MOST = 3
/** Below this it is none of the kinds. */
const LEAST = 5

/** The kind of contract that these paragraphs speak of most, a guess that its person can change; none of them gives "". Pure. */
export function guessKind(checks: Map<string, ContractCheck>, paragraphs: ReviewedParagraph[]): string {
  const read = paragraphs.slice(0, READ).map(({ text }) => text)
  const [first, all] = [readPassage(read.slice(0, FIRST).join('\n')), readPassage(read.join('\n'))]
  const ranked = [...checks].map(([slug, { speaks, never }]) => {
    const marks = readMarks(speaks, never)
    const isAll = marks.lines.every((phrases) => count(phrases, all, 1) > 0)
    const isNone = count(marks.unless, all, 1) === 0
    const value = marks.lines.reduce(
      (sum, phrases) => sum + count(phrases, all, MOST) + FIRST_WEIGHT * count(phrases, first, 1),
      0,
    )
    return { slug, value: isAll && isNone ? value : 0 }
  })
  const [best] = ranked.toSorted((a, b) => b.value - a.value)
  return best && best.value >= LEAST ? best.slug : ''
}
