import type { OutlineBlock } from './outline-blocks.ts'

export type Range = { start: number; end: number }

/** Good places to cut inside a paragraph, best first: before a definition, after a sentence, after an item, at a space. */
const cuts = [/; (?=[“"] ?\p{L})/gu, /[.:] (?=[\p{Lu}(“"])/gu, /[;—] ?/g, / /g]

/** The last good place within (from, to] of the text, in its second half. */
function cutPlace(text: string, from: number, to: number): number {
  const middle = from + Math.floor((to - from) / 2)
  const window = text.slice(middle, to)
  for (const cut of cuts) {
    let place = -1
    for (const match of window.matchAll(cut)) place = middle + match.index + match[0].length
    if (place > 0) return place
  }
  // No space in thousands of characters; do not cut a surrogate pair in two.
  return to - (/[\ud800-\udbff]/.test(text[to - 1] ?? '') ? 1 : 0)
}

/** Cuts one long range into ranges of at most `most` characters; white space at a cut belongs to none. */
function cutRange(text: string, range: Range, most: number): Range[] {
  const pieces: Range[] = []
  let start = range.start
  while (range.end - start > most) {
    const end = cutPlace(text, start, start + most)
    pieces.push({ start, end: start + text.slice(start, end).trimEnd().length })
    start = end + (/^\s*/.exec(text.slice(end, end + 100))?.[0].length ?? 0)
  }
  if (start < range.end) pieces.push({ start, end: range.end })
  return pieces
}

/**
 * Splits a run of blocks into ranges of at most `most` characters, about equally long, at the ends of paragraphs; a
 * paragraph that is longer is cut between its definitions or sentences. A heading stays with what follows it.
 */
export function splitBlocks(text: string, blocks: OutlineBlock[], most: number): Range[] {
  const first = blocks[0]
  const last = blocks.at(-1)
  if (!first || !last) return []
  const length = last.end - first.start
  if (length <= most) return [{ start: first.start, end: last.end }]
  const target = Math.min(most, Math.ceil(length / Math.ceil(length / most)) * 1.15)
  const ranges: Range[] = []
  let open: Range | undefined
  let headingOpen = false
  for (const block of blocks) {
    if (open && (headingOpen || block.end - open.start <= target)) {
      open.end = block.end
    } else {
      if (open) ranges.push(open)
      open = { start: block.start, end: block.end }
      headingOpen = true
    }
    headingOpen &&= block.level > 0
  }
  if (open) ranges.push(open)
  return ranges.flatMap((range) => cutRange(text, range, most))
}
