import type { ReviewedParagraph } from '#contract/documents/contract-review.ts'

/** Paragraphs `from` up to `to`, without it. */
export type Stretch = { from: number; to: number }

/** Characters of a contract that a model reads at once. */
const STRETCH_MAX = 5_000

/** Cuts a contract into stretches for a model, between paragraphs; a paragraph that is longer is one of its own. Pure. */
export function stretchesOf(paragraphs: ReviewedParagraph[]): Stretch[] {
  const stretches: Stretch[] = []
  let length = 0
  for (const [at, { text }] of paragraphs.entries()) {
    const last = stretches.at(-1)
    if (last && length + text.length <= STRETCH_MAX) {
      last.to = at + 1
      length += text.length
    } else {
      stretches.push({ from: at, to: at + 1 })
      length = text.length
    }
  }
  return stretches
}
