import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PAD, type Strokes } from '#contract/documents/signing.ts'
import { openForEditing, type Point } from './pdfium-edit.ts'

/** What stands on the pages that are added, one under another. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small' | 'signature'; text: string }
  | { kind: 'strokes'; strokes: Strokes }
/** `foot` stands on each page that the PDF has; empty for nothing. */
export type AppendTask = { bytes: Uint8Array; blocks: Block[]; foot: string }

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 }
const LOOKS = {
  title: { size: 18, before: 0, after: 0, font: 'bold' },
  // a heading stays with what it is the heading of
  heading: { size: 12, before: 16, after: 90, font: 'bold' },
  text: { size: 10, before: 3, after: 0, font: 'plain' },
  small: { size: 8, before: 2, after: 0, font: 'plain' },
  signature: { size: 22, before: 8, after: 0, font: 'script' },
} as const
/** Width of a drawn signature, in points. */
const DRAWN = 190
const LINE = 1.35

/** The letters that the fonts which every reader of PDFs has can show. */
const STANDARD_LETTERS = /^[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/

/** What is put on pages that are there: below what they have at their own foot. */
const FOOT = { size: 7, y: 14 }

/** Adds pages with the blocks behind the pages of a PDF, and its foot to these. Where a name needs it, a font of ours goes into the file. */
export async function appendBlocks({ bytes, blocks, foot }: AppendTask): Promise<Uint8Array> {
  const pdf = await openForEditing(bytes)
  const texts = [foot, ...blocks.map((block) => (block.kind === 'strokes' ? '' : block.text))]
  const isPlain = texts.every((text) => STANDARD_LETTERS.test(text))
  const own = isPlain ? undefined : pdf.fontOfFile(await readFile(carlito()))
  const fonts = {
    plain: own ?? pdf.standardFont('Helvetica'),
    bold: own ?? pdf.standardFont('Helvetica-Bold'),
    script: own ?? pdf.standardFont('Times-Italic'),
  }
  if (foot) writeFeet(pdf, fonts.plain, foot)
  const sheet = createSheet(pdf)
  for (const block of blocks) {
    if (block.kind === 'strokes') {
      drawStrokes(sheet, block.strokes)
      continue
    }
    const { size, before, font, after } = LOOKS[block.kind]
    const lines = wrapped(block.text, (text) => pdf.widthOf(fonts[font], text, size) <= PAGE.width - 2 * PAGE.margin)
    sheet.need(before + lines.length * size * LINE + after)
    sheet.down(before)
    for (const line of lines) sheet.page().text(fonts[font], size, line, [PAGE.margin, sheet.down(size * LINE)])
  }
  sheet.page().close()
  return pdf.save()
}

/** A line that is too long for a page is written smaller. */
function writeFeet(pdf: Awaited<ReturnType<typeof openForEditing>>, font: number, foot: string) {
  for (let at = 0; at < pdf.pageCount; at++) {
    const { page, width } = pdf.openPage(at)
    const wide = pdf.widthOf(font, foot, FOOT.size)
    const size = Math.min(FOOT.size, (FOOT.size * (width - 2 * PAGE.margin)) / wide)
    page.text(font, size, foot, [PAGE.margin, FOOT.y])
    page.close()
  }
}

/** The page that is written on, from its top down; a new one where there is no room. */
function createSheet(pdf: Awaited<ReturnType<typeof openForEditing>>) {
  const newPage = () => pdf.addPage(PAGE.width, PAGE.height)
  let page = newPage()
  let y = PAGE.height - PAGE.margin
  const need = (height: number) => {
    if (y - height >= PAGE.margin) return
    page.close()
    page = newPage()
    y = PAGE.height - PAGE.margin
  }
  return {
    need,
    page: () => page,
    /** Goes down and gives the height that is reached. */
    down(by: number) {
      need(by)
      y -= by
      return y
    },
  }
}

function drawStrokes({ down, page }: ReturnType<typeof createSheet>, strokes: Strokes) {
  const scale = DRAWN / PAD.width
  const height = PAD.height * scale
  const y = down(height + 8)
  for (const stroke of strokes)
    page().line(
      pointsOf(stroke).map(([x, below]): Point => [PAGE.margin + x * scale, y + height - below * scale]),
      1.2,
    )
}

const carlito = () =>
  createRequire(import.meta.url).resolve('@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf')

const pointsOf = (stroke: number[]): Point[] =>
  Array.from({ length: stroke.length / 2 }, (_, i) => [stroke[2 * i]!, stroke[2 * i + 1]!])

/** Lines that fit; a word that is too long for a line is cut. */
function wrapped(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (!fits(line)) {
      let most = line.length - 1
      while (most > 1 && !fits(line.slice(0, most))) most--
      lines.push(line.slice(0, most))
      line = line.slice(most)
    }
  }
  return line ? [...lines, line] : lines
}
