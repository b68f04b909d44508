import type { Hit } from '#server/features/library/service.ts'

/** Passages of one paragraph stand so many characters apart: one blank. */
const BLANK = 1
const lastParagraph = (text: string) => text.slice(text.lastIndexOf('\n\n') + 1)
const firstParagraph = (text: string) => text.split('\n\n', 1)[0]!

/**
 * Passages of a section in the order of the text, those put together again that were cut from one paragraph, wherever that was: a
 * passage that ends in the middle of a sentence is quoted with the rest of it. Pure.
 */
export function wholeParagraphs(passages: Hit[]): Hit[] {
  const whole: Hit[] = []
  for (const hit of passages) {
    const before = whole.at(-1)
    if (before && isCutBetween(before, hit))
      whole[whole.length - 1] = { ...before, text: `${before.text} ${hit.text}`, end: hit.end }
    else whole.push(hit)
  }
  return whole
}

/** Where a paragraph has lines, nobody knows whether the sign between two passages is a blank. */
const isCutBetween = (before: Hit, { textId, start, text }: Hit) =>
  before.textId === textId &&
  start - before.end === BLANK &&
  !lastParagraph(before.text).trimStart().includes('\n') &&
  !firstParagraph(text).includes('\n')
