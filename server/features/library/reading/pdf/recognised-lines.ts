import { lineEndHyphen } from './lines.ts'
import type { PdfLine } from './page.ts'
import type { PagePicture } from './page-picture.ts'

/** Recognised letters have no size that could be trusted, so that size makes no heading of them. */
const SIZE = 10
/** Below this mean confidence, of 100, what was recognised is dirt and not text. */
const LEAST_CONFIDENCE = 30

type Word = { line: string; left: number; top: number; width: number; height: number; confidence: number; text: string }

/** A row of tesseract's TSV that is a word: level, page, block, paragraph, line, word, left, top, width, height, conf, text. */
function wordOf(row: string): Word | undefined {
  const cells = row.split('\t')
  const [level, , block, paragraph, line, , left, top, width, height, confidence] = cells.map(Number)
  const text = cells.slice(11).join(' ').trim()
  const known = [left, top, width, height, confidence].every(Number.isFinite)
  if (level !== 5 || !text || !known || confidence! < 0) return undefined
  const name = `${block} ${paragraph} ${line}`
  return { line: name, left: left!, top: top!, width: width!, height: height!, confidence: confidence!, text }
}

/** Takes tesseract's TSV of a picture, gives its lines as they would stand in a PDF of text; none when it is dirt. */
export function recognisedLines(tsv: string, { scale, height }: Pick<PagePicture, 'scale' | 'height'>): PdfLine[] {
  const words = tsv.split('\n').flatMap((row) => wordOf(row) ?? [])
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length
  if (!(confidence >= LEAST_CONFIDENCE)) return []
  const lines = new Map<string, Word[]>()
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
  return [...lines.values()].map((line) => {
    const bottom = Math.max(...line.map((word) => word.top + word.height))
    return {
      text: line
        .map((word) => word.text)
        .join(' ')
        .replace(/-$/, lineEndHyphen),
      x0: Math.min(...line.map((word) => word.left)) / scale,
      x1: Math.max(...line.map((word) => word.left + word.width)) / scale,
      y: height - bottom / scale,
      size: SIZE,
      bold: false,
      columns: false,
    }
  })
}
