/** A piece of a passage that can stand alone: a subsection, or a sentence of a long one. Positions are within the passage. */
export type Unit = { start: number; end: number; text: string; heading: boolean }

/** Characters a cited substring may have (about two paragraphs on a phone). */
export const EXCERPT_MAX = 900

const SUBSECTION = /(?<=\S)\s+(?=\(\d{1,2}[a-zA-Z]{0,2}\)\s)/g
const SENTENCE = /(?<=[.;:!?][”"’)]?)\s+(?=[“"‘(]*[A-Z(])/g
const ABBREVIATED = /(?:\b(?:no|nos|s|ss|cap|para|art|vol|v|mr|mrs|dr|st|ltd|e\.g|i\.e|etc)|\b[A-Z])\.$/i
const LONG = 350

/** Cuts a passage into units: by paragraph, then by subsection, then by sentence where it is still long. */
export function unitsOf(passage: string): Unit[] {
  const units: Unit[] = []
  for (const line of passage.matchAll(/[^\n]+/g)) {
    const heading = /^#{1,6}\s/.test(line[0])
    const parts = heading ? [{ start: 0, end: line[0].length }] : pieces(line[0], SUBSECTION)
    for (const part of parts) {
      const text = line[0].slice(part.start, part.end)
      const inner = text.length > LONG && !heading ? pieces(text, SENTENCE) : [{ start: 0, end: text.length }]
      for (const { start, end } of inner.flatMap((piece) => bounded(text, piece))) {
        pushTrimmed(units, passage, line.index + part.start + start, line.index + part.start + end, heading)
      }
    }
  }
  return units
}

type Range = { start: number; end: number }

function pieces(text: string, boundary: RegExp): Range[] {
  const found: Range[] = []
  let start = 0
  for (const gap of text.matchAll(boundary)) {
    if (ABBREVIATED.test(text.slice(start, gap.index))) continue
    found.push({ start, end: gap.index })
    start = gap.index + gap[0].length
  }
  found.push({ start, end: text.length })
  return found
}

/** No unit is longer than a citation may be; a longer one is cut at a comma or a space. */
function bounded(text: string, { start, end }: Range): Range[] {
  if (end - start <= EXCERPT_MAX) return [{ start, end }]
  const window = text.slice(start, start + EXCERPT_MAX)
  const at = Math.max(window.lastIndexOf('; '), window.lastIndexOf(', '))
  const cut = start + (at > EXCERPT_MAX / 3 ? at + 1 : Math.max(window.lastIndexOf(' '), EXCERPT_MAX / 2))
  return [{ start, end: cut }, ...bounded(text, { start: cut, end })]
}

function pushTrimmed(units: Unit[], passage: string, start: number, end: number, heading: boolean) {
  const raw = passage.slice(start, end)
  const text = raw.trim()
  if (!text) return
  const from = start + raw.indexOf(text)
  units.push({ start: from, end: from + text.length, text, heading })
}
