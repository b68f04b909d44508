/**
 * A piece of a passage that can stand alone: a subsection, or a sentence of a long one. Positions are within the passage.
 * `heading` is what is never quoted: headings, editors' notes, the asterisks of what was repealed.
 */
export type Unit = { start: number; end: number; text: string; heading: boolean }

/** Characters a cited substring may have (about two paragraphs on a phone). */
export const EXCERPT_MAX = 900

/** "(2)" begins a subsection after a full stop or before a capital; "in terms of subsection (1) shall" goes on. */
const SUBSECTION =
  /(?<=[.;:!?\]—–][”"’)]?)\s+(?=\(\d{1,2}[a-zA-Z]{0,2}\)\s)|(?<!\b(?:sub-?sections?|sections?|paragraphs?|provisos?|items?|and|or|to|of|in))\s+(?=\(\d{1,2}[a-zA-Z]{0,2}\)\s["“]?[A-Z])/g
/** "[subsection substituted by section 7 of Act 7 of 2005]": what editors wrote next to the law. */
const NOTE =
  /\[[^[\]]{0,200}\b(?:amended|substituted|inserted|repealed|re-?numbered|added|deleted|brought into operation|promulgated)\b[^[\]]{0,200}\]?/gi
/** The heading of the next Part, at the end of a section. */
const NEXT_PART =
  /\s+(?=(?:P(?:art|ART)|C(?:hapter|HAPTER)|D(?:ivision|IVISION)) [IVXLC\d]+[A-Z]{0,2}\s?[–—-]\s?[^.;]{3,200}$)/g
const DEFINITION = /(?<=[;.\]])\s+(?=["“”]\s?[\w][^"“”]{0,80}["“”])/g
const NUMBERED_HEADING = /^\d{1,3}[A-Z]{0,2}\.\s[^.;]{1,150}[^.;:—–\s]$/
const SENTENCE = /(?<=[.;:!?][”"’)]?)\s+(?=[“"‘(]*[A-Z(])/g
const ABBREVIATED = /(?:\b(?:no|nos|s|ss|cap|para|art|vol|v|mr|mrs|dr|st|ltd|e\.g|i\.e|etc)|\b[A-Z])\.$/i
const LONG = 350

/** Cuts a passage into units: by paragraph, then by subsection, then by sentence where it is still long. */
export function unitsOf(passage: string): Unit[] {
  const units: Unit[] = []
  for (const line of passage.matchAll(/[^\n]+/g)) {
    const heading = /^#{1,6}\s/.test(line[0])
    if (heading) pushTrimmed(units, passage, line.index, line.index + line[0].length, true)
    else for (const part of withoutNotes(line[0])) pushPart(units, passage, line.index, line[0], part)
  }
  return units
}

type Part = Range & { note: boolean }

/** The stretches of a line before, between and after the editors' notes, and the notes. */
function withoutNotes(line: string): Part[] {
  const parts: Part[] = []
  let start = 0
  for (const note of line.matchAll(NOTE)) {
    parts.push({ start, end: note.index, note: false })
    start = note.index + note[0].length
    parts.push({ start: note.index, end: start, note: true })
  }
  return [...parts, { start, end: line.length, note: false }]
}

function pushPart(units: Unit[], passage: string, at: number, line: string, { start, end, note }: Part) {
  if (note) return pushTrimmed(units, passage, at + start, at + end, true)
  const whole = line.slice(start, end)
  const [law, ...after] = pieces(whole, NEXT_PART)
  for (const one of after) pushTrimmed(units, passage, at + start + one.start, at + start + one.end, true)
  for (const part of pieces(whole.slice(0, law!.end), SUBSECTION)) {
    const text = whole.slice(part.start, part.end)
    const long = text.length > LONG
    const defined = long ? pieces(text, DEFINITION) : [{ start: 0, end: text.length }]
    const inner = defined.flatMap((one) => within(one, long ? pieces(text.slice(one.start, one.end), SENTENCE) : [one]))
    for (const piece of inner.flatMap((one) => bounded(text, one))) {
      const from = at + start + part.start
      pushTrimmed(units, passage, from + piece.start, from + piece.end, false)
    }
  }
}

const within = (outer: Range, ranges: Range[]) =>
  ranges[0] === outer ? ranges : ranges.map((one) => ({ start: outer.start + one.start, end: outer.start + one.end }))

type Range = { start: number; end: number }

function pieces(text: string, boundary: RegExp): Range[] {
  const ranges: Range[] = []
  let start = 0
  for (const gap of text.matchAll(boundary)) {
    if (ABBREVIATED.test(text.slice(start, gap.index))) continue
    ranges.push({ start, end: gap.index })
    start = gap.index + gap[0].length
  }
  ranges.push({ start, end: text.length })
  return ranges
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
  const silent = heading || !/\p{L}{2}/u.test(text) || NUMBERED_HEADING.test(text)
  units.push({ start: from, end: from + text.length, text, heading: silent })
}
