/** A stretch of a paragraph of law, from character `start` of it. */
export type Stretch = { start: number; text: string; isNote: boolean }
/** A line of its own within a paragraph, as its stretches. */
export type LawLine = { isDefinition: boolean; stretches: Stretch[] }

/**
 * Where a definition begins that runs on from what stands before it: “ hero ” means …; “ province ” means … A quotation mark is looked
 * for first: looking back over white space from every place in it would take the square of its length.
 */
const DEFINITION = /(?=["“])(?<=[;:—–\]-]\s*)["“]\s?[^"“”;\n]{1,80}["”],?\s+(?=[a-z(])/g
/** What editors wrote into a text of how it came about: [section amended by section 4 of Act 22 of 2001 ] */
const NOTE = /\[(?!\s*Chapter)[^[\]]{3,400}\b(?:Acts?|S\.?\s?I\.?|Statutory Instrument)\b[^[\]]{0,80}\]/gi

/** How a paragraph is shown: each definition on a line of its own, notes of editors apart from the law. All its characters in their order. Pure. */
export function lawLines(text: string): LawLine[] {
  const starts = [...text.matchAll(DEFINITION)].map(({ index }) => index).filter((start) => start > 0)
  return [0, ...starts].map((start, at) => ({
    isDefinition: at > 0,
    stretches: stretchesOf(text.slice(start, starts[at]), start),
  }))
}

function stretchesOf(line: string, start: number): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  const add = (end: number, isNote: boolean) => {
    if (end > at) stretches.push({ start: start + at, text: line.slice(at, end), isNote })
    at = end
  }
  for (const note of line.matchAll(NOTE)) {
    add(note.index, false)
    add(note.index + note[0].length, true)
  }
  add(line.length, false)
  return stretches
}
