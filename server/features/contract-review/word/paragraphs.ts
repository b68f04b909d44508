import type { ReviewedParagraph } from '#contract/documents/contract-review.ts'

/** A part of a text with what its clause is called. */
type Clause = { start: number; end: number; number?: string; heading?: string }

/** The paragraphs of a text that was read, without the marks of its headings, each with the clause it stands in. Pure. */
export function paragraphsOf(text: string, clauses: Clause[]): ReviewedParagraph[] {
  const paragraphs: ReviewedParagraph[] = []
  let start = 0
  let at = 0
  for (const line of text.split('\n')) {
    while (at + 1 < clauses.length && clauses[at]!.end <= start) at++
    const clause = clauses[at]
    const mark = /^#{1,6} /.exec(line)?.[0] ?? ''
    const words = line
      .slice(mark.length)
      .replace(/^\\(?=#)/, '')
      .trim()
    const isInside = clause && clause.start <= start && start < clause.end
    const name = isInside ? [clause.number, clause.heading].filter(Boolean).join(' ') : ''
    if (words) paragraphs.push({ text: words, isHeading: mark !== '', clause: name })
    start += line.length + 1
  }
  return paragraphs
}

export type Sentence = { paragraph: number; start: number; end: number; text: string }

/** The sentences of some paragraphs; headings are none. Pure. */
export function sentencesOf(paragraphs: ReviewedParagraph[]): Sentence[] {
  return paragraphs.flatMap(({ text, isHeading }, paragraph) => {
    if (isHeading) return []
    const ends = [...text.matchAll(/[.;!?]["”’)]?(?=\s+[\p{Lu}(“"])/gu)]
      // "No. 4", "4.1 The tenant": a number or a short mark ends no sentence
      .filter(({ index }) => !/(?:^|\s)(?:\w{1,3}|[\d.]+)$/.test(text.slice(Math.max(0, index - 12), index)))
      .map((match) => match.index + match[0].length)
    const cuts = [0, ...ends, text.length]
    return cuts.slice(1).flatMap((end, i) => {
      const start = cuts[i]! + /^\s*/.exec(text.slice(cuts[i], end))![0].length
      return end > start ? [{ paragraph, start, end, text: text.slice(start, end) }] : []
    })
  })
}
