import type { PdfLine } from './page.ts'
import { isDivisionLine } from '#server/features/library/reading/statute/statute-patterns.ts'

/** What the lines of a document have in common; sizes and distances in points. */
export type PdfLayout = {
  bodySize: number
  /** From one line of a paragraph to the next. */
  pitch: number
  /** Heading sizes, largest first. */
  headingSizes: number[]
  /** Whether bold tells a heading from text here. */
  boldMeansHeading: boolean
}

const halfPoint = (size: number) => Math.round(size * 2) / 2

/** How far right the lines reach; a page may hold more lines than a call takes arguments. */
export function rightmost(lines: PdfLine[]): number {
  return lines.reduce((most, line) => Math.max(most, line.x1), 0)
}

function mostFrequent(counts: Map<number, number>): number {
  let best = 0
  let most = -1
  for (const [value, count] of counts) {
    if (count > most) [best, most] = [value, count]
  }
  return best
}

function add(counts: Map<number, number>, value: number, weight: number): void {
  counts.set(value, (counts.get(value) ?? 0) + weight)
}

/** The usual distance after a line that reaches the right margin: such a line is mostly followed by its own paragraph. */
function findPitch(pages: PdfLine[][], bodySize: number): number {
  const counts = new Map<number, number>()
  for (const lines of pages) {
    const right = rightmost(lines)
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1]
      if (!next || halfPoint(line.size) !== bodySize || halfPoint(next.size) !== bodySize) continue
      const gap = line.y - next.y
      if (gap > line.size * 0.5 && gap < line.size * 3.5) add(counts, halfPoint(gap), line.x1 > right - 30 ? 3 : 1)
    }
  }
  return mostFrequent(counts) || bodySize * 1.2
}

function findHeadingSizes(sizes: Map<number, number>, bodySize: number, all: number): number[] {
  const larger = [...sizes].filter(([size]) => size > bodySize * 1.08)
  const largeText = larger.reduce((sum, [, chars]) => sum + chars, 0)
  // Where a third of the document is "larger", size says nothing.
  if (largeText > all * 0.35) return []
  return larger.map(([size]) => size).sort((a, b) => b - a)
}

/** Takes the lines of all pages, gives what is usual among them. */
export function findLayout(pages: PdfLine[][]): PdfLayout {
  const sizes = new Map<number, number>()
  let all = 0
  let bold = 0
  for (const line of pages.flat()) {
    add(sizes, halfPoint(line.size), line.text.length)
    all += line.text.length
    if (line.bold) bold += line.text.length
  }
  const bodySize = mostFrequent(sizes)
  const headingSizes = findHeadingSizes(sizes, bodySize, all)
  return { bodySize, pitch: findPitch(pages, bodySize), headingSizes, boldMeansHeading: bold < all * 0.3 }
}

const numbered = /^(?:\d{1,3}[A-Z]{0,3}[.)]?\s+\S|(?:article|clause)\s+\d)/i
const capitals = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u

/** The heading level of a line, 1 for the largest; 0 for text. A bold line at body size comes after all larger ones. */
export function headingLevel(line: PdfLine, layout: PdfLayout): number {
  const rank = layout.headingSizes.indexOf(halfPoint(line.size))
  if (rank >= 0) return Math.min(6, rank + 1)
  if (!layout.boldMeansHeading || !line.bold || line.text.length > 160 || line.size < layout.bodySize * 0.9) return 0
  const isHeading =
    numbered.test(line.text) || isDivisionLine(line.text) || (capitals.test(line.text) && line.text.length > 4)
  return isHeading ? Math.min(6, layout.headingSizes.length + 1) : 0
}
