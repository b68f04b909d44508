import type { FilledText } from './annotations.ts'
import type { PdfLine } from './page.ts'

/** A word of a page: its characters by index, where it begins, and the size of its letters. */
export type Word = { first: number; last: number; x: number; y: number; size: number }

/** What stands before and after characters, by their index, and as lines of their own what stands next to no word. */
export type BesideWords = { before: Map<number, string>; after: Map<number, string>; apart: PdfLine[] }

/** The size of a line without a page to compare with. */
const usualSize = 10
/** A box that is higher than this, in letter sizes, holds several lines; its words begin at its top. */
const oneLine = 2.5
const lettersWide = 0.5

function standsOnLine({ top, bottom }: FilledText, { y, size }: Word): boolean {
  const lowest = top - bottom > size * oneLine ? top - size * 2 : bottom - size * 0.4
  return y >= lowest && y <= top
}

/** Finds for each text the word it stands next to, on the same line: to its right, or where none is there, to its left. */
export function placeBesideWords(filled: FilledText[], words: Word[]): BesideWords {
  const before = new Map<number, string>()
  const after = new Map<number, string>()
  const apart: PdfLine[] = []
  for (const box of filled.toSorted((a, b) => b.top - a.top || a.left - b.left)) {
    let left: Word | undefined
    let right: Word | undefined
    for (const word of words) {
      if (!standsOnLine(box, word)) continue
      if (word.x <= box.left + 1) left = left && left.x >= word.x ? left : word
      else right = right && right.x <= word.x ? right : word
    }
    if (left) after.set(left.last, `${after.get(left.last) ?? ''} ${box.text} `)
    else if (right) before.set(right.first, `${before.get(right.first) ?? ''}${box.text} `)
    else apart.push(lineOf(box))
  }
  return { before, after, apart }
}

function lineOf({ text, left, top }: FilledText): PdfLine {
  const x1 = left + text.length * usualSize * lettersWide
  return { text, x0: left, x1, y: top - usualSize, size: usualSize, bold: false, columns: true }
}

function sizeOf(lines: PdfLine[]): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? usualSize
}

/** Puts lines among those of a page, each below the one it stands under. They keep to themselves, and are no headings. */
export function insertLines(lines: PdfLine[], more: PdfLine[]): PdfLine[] {
  if (!more.length) return lines
  const size = sizeOf(lines)
  const below = new Map<number, PdfLine[]>()
  for (const line of more.toSorted((a, b) => b.y - a.y || a.x0 - b.x0)) {
    let place = -1
    for (const [at, { y, x0, x1 }] of lines.entries()) {
      const over = lines[place]
      if (y >= line.y && x0 <= line.x1 && x1 >= line.x0 && (!over || y <= over.y)) place = at
    }
    if (place < 0) place = lines.findLastIndex(({ y }) => y >= line.y)
    while (lines[place + 1]?.added && lines[place + 1]!.y >= line.y) place++
    below.set(place, [...(below.get(place) ?? []), { ...line, size, bold: false, columns: true, added: true }])
  }
  return [...(below.get(-1) ?? []), ...lines.flatMap((line, at) => [line, ...(below.get(at) ?? [])])]
}
