import type { BlockCollector } from '#server/features/library/reading/blocks.ts'
import { createHyphenJoiner } from './hyphens.ts'
import { type PdfLayout, findLayout, headingLevel, rightmost } from './layout.ts'
import type { PdfLine } from './page.ts'
import { lineEndHyphen } from './lines.ts'

const enumerator = /^(?:\([0-9A-Za-z]{1,5}\)|\d{1,3}(?:\.\d{1,3})*[A-Z]{0,3}[.)]\s|[•▪●o–—-]\s)/
const label = /^\(?([a-z]{1,5}|\d{1,3})[.)]\s/i
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']
const sentenceEnd = /[.;:?!—][”’"')\]]*$|[;,] (?:and|or)$/
const lowercaseStart = /^\p{Ll}/u

/** Whether two lines begin with labels that follow one another at the same place: (a) and (b), 1. and 2., (i) and (ii). */
function followsInList(first: PdfLine, line: PdfLine): boolean {
  const before = label.exec(first.text)?.[1]?.toLowerCase()
  const after = label.exec(line.text)?.[1]?.toLowerCase()
  if (!before || !after || Math.abs(first.x0 - line.x0) > 3) return false
  if (/\d/.test(before)) return Number(after) === Number(before) + 1
  if (romans.indexOf(after) > 0 && romans.indexOf(after) === romans.indexOf(before) + 1) return true
  return after.length === 1 && before.length === 1 && after.charCodeAt(0) === before.charCodeAt(0) + 1
}

/** `right` is where the lines about the last one end; on a new page the distance to the last line says nothing. */
type Place = { right: number; newPage: boolean }
type Paragraph = {
  level: number
  parts: string[]
  chars: number
  first: PdfLine
  last: PdfLine
  recognised: Set<number>
}

/** A longer paragraph is one whose lines gave no sign where it ends. */
const longestParagraph = 100_000

/** For each line, how far right its neighbours reach: an inset quotation ends earlier than the page does. */
function rightEdges(lines: PdfLine[], pitch: number): number[] {
  const pageRight = rightmost(lines)
  const edges: number[] = []
  let from = 0
  for (let at = 1; at <= lines.length; at++) {
    const line = lines[at]
    const before = lines[at - 1]
    const gap = line && before ? before.y - line.y : 0
    const before2 = lines[at - 2]
    const lastGap = before && before2 && at - 2 >= from ? before2.y - before.y : gap
    if (line && gap > 0 && gap < pitch * 1.35 && Math.abs(gap - lastGap) < 2) continue
    const run = lines.slice(from, at)
    const right = run.length >= 4 ? rightmost(run) : pageRight
    for (let index = from; index < at; index++) edges[index] = right
    from = at
  }
  return edges
}

/** Whether the first word of the next line would still have fitted: then the line was ended on purpose. */
function brokeEarly(line: PdfLine, next: PdfLine, right: number): boolean {
  const firstWord = /^\S+/.exec(next.text)?.[0].length ?? 0
  const perChar = (next.x1 - next.x0) / Math.max(1, next.text.length)
  return line.x1 + (firstWord + 1.5) * Math.max(perChar, line.size * 0.3) < right
}

function continuesHeading(paragraph: Paragraph, line: PdfLine, place: Place, pitch: number): boolean {
  const gap = paragraph.last.y - line.y
  const farthest = Math.max(line.size * 1.7, Math.min(pitch * 1.15, line.size * 2.1))
  if (place.newPage || gap < 0 || gap > farthest || enumerator.test(line.text)) return false
  return !/^(?:part|chapter|schedule)\s+[\divxlc]+\b/i.test(line.text) && paragraph.chars < 240
}

function continuesText(paragraph: Paragraph, line: PdfLine, place: Place, pitch: number): boolean {
  const { last } = paragraph
  if (paragraph.chars > longestParagraph || last.columns || line.columns) return false
  if (last.text.endsWith(lineEndHyphen)) return true
  const ended = sentenceEnd.test(last.text)
  const gap = last.y - line.y
  if (place.newPage || gap < -2) return !ended && !enumerator.test(line.text) && !brokeEarly(last, line, place.right)
  if (gap > Math.max(pitch * 1.3, line.size * 1.25)) return false
  if (Math.abs(gap) <= 2) return true
  const reachesMargin = last.x1 > place.right - last.size
  if (!reachesMargin && followsInList(paragraph.first, line)) return false
  const early = brokeEarly(last, line, place.right)
  if (enumerator.test(line.text) && (ended || early)) return false
  if (!early) return true
  return !ended && lowercaseStart.test(line.text) && Math.abs(line.x0 - last.x0) < 40
}

function continues(paragraph: Paragraph, line: PdfLine, level: number, place: Place, layout: PdfLayout): boolean {
  if (paragraph.level !== level) return false
  return level
    ? continuesHeading(paragraph, line, place, layout.pitch)
    : continuesText(paragraph, line, place, layout.pitch)
}

/**
 * Whether a line that is no heading by itself is the rest of one: of the same bold letters, after a line that was full or
 * in the middle of its sentence.
 */
function endsHeading({ level, last }: Paragraph, line: PdfLine, right: number): boolean {
  const alike = level > 0 && last.bold && line.bold && Math.abs(last.size - line.size) < 0.5
  return alike && !sentenceEnd.test(last.text) && (lowercaseStart.test(line.text) || !brokeEarly(last, line, right))
}

/** Takes the lines of each page, adds the headings and paragraphs they make; a paragraph may run on over pages. */
export function addParagraphs(pages: PdfLine[][], blocks: BlockCollector): void {
  const layout = findLayout(pages)
  const beforeNext = createHyphenJoiner(pages.flat())
  let paragraph: Paragraph | undefined
  const flush = () => {
    if (!paragraph) return
    const text = (paragraph.parts.join('') + paragraph.last.text).replaceAll(lineEndHyphen, '-')
    blocks.add(paragraph.level, text, [...paragraph.recognised])
    paragraph = undefined
  }
  let right = 0
  for (const lines of pages) {
    const edges = rightEdges(lines, layout.pitch)
    for (const [at, line] of lines.entries()) {
      const own = headingLevel(line, layout)
      const level = !own && paragraph && endsHeading(paragraph, line, right) ? paragraph.level : own
      if (paragraph && continues(paragraph, line, level, { right, newPage: at === 0 }, layout)) {
        paragraph.parts.push(beforeNext(paragraph.last.text, line.text))
        paragraph.chars += line.text.length
        paragraph.last = line
      } else {
        flush()
        paragraph = { level, parts: [], chars: line.text.length, first: line, last: line, recognised: new Set() }
      }
      if (line.recognised) paragraph.recognised.add(line.recognised)
      right = edges[at] ?? right
    }
  }
  flush()
}
