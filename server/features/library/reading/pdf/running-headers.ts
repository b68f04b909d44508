import type { PdfLine, PdfPage } from './page.ts'

/** Running headers, footers and page numbers stand within this many lines of a page's top or bottom. */
const edgeLines = 4
const fewestPages = 4

/** The same text with other numbers, so that "Page 3 of 9" and "Page 4 of 9" count as one. */
function masked(text: string): string {
  return text
    .replace(/\d+|\b[ivxlc]+\b/gi, '#')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Two overlapping bands of 6 points, so that a line that is slightly higher on one page is still counted with the same line of the others. */
function bandKeys(line: PdfLine): [string, string] {
  const text = masked(line.text)
  return [`a${Math.floor(line.y / 6)} ${text}`, `b${Math.floor((line.y + 3) / 6)} ${text}`]
}

function isEdge(index: number, count: number): boolean {
  return index < edgeLines || index >= count - edgeLines
}

function countEdges(pages: PdfPage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { lines } of pages) {
    const keys = new Set(lines.filter((_, index) => isEdge(index, lines.length)).flatMap(bandKeys))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/**
 * Takes the pages of a document, gives their lines without what repeats at the same height of many pages. Text alone
 * would not do: "Part II" at the top of one page and in the middle of another is a heading.
 */
export function withoutRunningHeaders(pages: PdfPage[]): PdfLine[][] {
  if (pages.length < fewestPages) {
    return pages.map(({ lines }) =>
      lines.filter((line) => !/^(?:page \d+(?: of \d+)?|[-–] ?\d+ ?[-–])$/i.test(line.text)),
    )
  }
  const counts = countEdges(pages)
  const often = Math.max(3, pages.length * 0.3)
  const repeats = (line: PdfLine) => bandKeys(line).some((key) => (counts.get(key) ?? 0) >= often)
  return pages.map(({ lines }) => lines.filter((line, index) => !(isEdge(index, lines.length) && repeats(line))))
}
