import type { PdfLine, PdfPage } from './page.ts'
import type { PdfEngine, PdfiumCalls } from './pdfium.ts'
import type { FilledText, NoteReader } from './annotations.ts'
import { type Glyphs, createGlyphs } from './glyphs.ts'
import { type Legible, legible } from './legible.ts'
import { type BesideWords, insertLines, placeBesideWords, type Word } from './placing.ts'

export const lineEndHyphen = '\ufffe'
const objectType = { path: 2, image: 3 }
const mostObjects = 2000
/** Letters drawn as outlines: hundreds of paths and not one character. */
const outlinedPaths = 100
/** White space wider than this, in letter sizes, stands between columns; justified text does not open so far. */
const columnGap = 2.5
/** A clause number and its text are far apart too. */
const label = /^(?:\(?(?:\d[\d.]{0,7}[A-Za-z]?|[A-Za-z]\b|[ivxlcIVXLC]{1,5}\b)[.)]?|[•▪●o–—-])\s*$/

/** Whether the gap before x is wide enough for a column; the last word's own width is only guessed. */
function mayOpenColumn(line: PdfLine, x: number): boolean {
  const word = line.text.length - line.text.trimEnd().lastIndexOf(' ')
  return x - line.x1 > (columnGap + word * 0.3) * line.size && !label.test(line.text)
}

/**
 * Puts characters, given in order, together to lines; next to some of them stands what was typed onto the page. A line is bold
 * to its end, "12B. Unfair dismissal", and not where a definition begins with a bold word. PDFium leaves out some line ends:
 * a word that is lower or higher, and further left, begins a line.
 */
function createLines(glyphs: Glyphs, textPage: number, { before, after }: BesideWords) {
  const lines: PdfLine[] = []
  let line: PdfLine | undefined
  let [last, wordStart] = [0, true]
  function finish(): void {
    const text = line?.text.trim()
    if (line && text) {
      const x1 = Math.max(line.x0, glyphs.rightEdge(textPage, last))
      lines.push({ ...line, text, x1, bold: line.bold && glyphs.isBold(textPage, last) })
    }
    line = undefined
    wordStart = true
  }
  function startWord(index: number): void {
    const { x, y } = glyphs.origin(textPage, index)
    if (line && Math.abs(line.y - y) > line.size * 0.6 && x <= line.x1) finish()
    if (line && mayOpenColumn(line, x) && x - glyphs.rightEdge(textPage, last) > columnGap * line.size) {
      line.text = `${line.text.trimEnd()} | `
      line.columns = true
    }
    const size = line?.size ?? glyphs.size(textPage, index)
    line ??= { text: '', x0: x, x1: x, y, size, bold: glyphs.isBold(textPage, index), columns: false }
    line.x1 = x
    wordStart = false
  }
  return {
    lines,
    finish,
    space(): void {
      if (line) line.text += ' '
      wordStart = true
    },
    add(char: string, index: number): void {
      if (wordStart) startWord(index)
      if (line) line.text += (before.get(index) ?? '') + char + (after.get(index) ?? '')
      last = index
      wordStart = char === lineEndHyphen // PDFium often leaves out the line end behind it
    },
  }
}

type Char = { index: number; code: number }

/** The characters that the page says the letter of; `unmapped` is told of the others. */
function* charsOf(calls: PdfiumCalls, textPage: number, unmapped = () => {}): Generator<Char> {
  const count = calls.FPDFText_CountChars(textPage)
  for (let index = 0; index < count; index++) {
    const code = calls.FPDFText_GetUnicode(textPage, index) >>> 0
    const isKnown = code !== 0 && code <= 0x10ffff && calls.FPDFText_HasUnicodeMapError(textPage, index) !== 1
    if (isKnown) yield { index, code }
    else unmapped()
  }
}

const isLineEnd = (code: number) => code === 10 || code === 13
const isSpace = (code: number) => code === 32 || code === 0xa0 || code === 9

/** Where the words of a page stand. */
function wordsOf(calls: PdfiumCalls, glyphs: Glyphs, textPage: number): Word[] {
  const words: Word[] = []
  let word: Word | undefined
  for (const { index, code } of charsOf(calls, textPage)) {
    if (isLineEnd(code) || isSpace(code)) word = undefined
    else if (word) word.last = index
    else {
      word = { first: index, last: index, ...glyphs.origin(textPage, index), size: glyphs.size(textPage, index) }
      words.push(word)
    }
  }
  return words
}

type TextLines = { lines: PdfLine[]; legible: Legible }

function readLines(calls: PdfiumCalls, glyphs: Glyphs, textPage: number, filled: FilledText[]): TextLines {
  let unmapped = 0
  const placed = placeBesideWords(filled, filled.length ? wordsOf(calls, glyphs, textPage) : [])
  const collector = createLines(glyphs, textPage, placed)
  for (const { index, code } of charsOf(calls, textPage, () => unmapped++)) {
    if (isLineEnd(code)) collector.finish()
    else if (isSpace(code)) collector.space()
    else collector.add(code === 2 || code === 0xfffe ? lineEndHyphen : String.fromCodePoint(code), index)
  }
  collector.finish()
  const trust = legible(collector.lines.map(({ text }) => text).join(' '), unmapped)
  return { lines: insertLines(trust === 'none' ? [] : collector.lines, placed.apart), legible: trust }
}

function isPictured(calls: PdfiumCalls, page: number): boolean {
  const count = Math.min(mostObjects, calls.FPDFPage_CountObjects(page))
  let paths = 0
  for (let index = 0; index < count; index++) {
    const type = calls.FPDFPageObj_GetType(calls.FPDFPage_GetObject(page, index))
    if (type === objectType.image) return true
    if (type === objectType.path) paths++
  }
  return paths > outlinedPaths
}

/** FPDFPage_Flatten: for the screen; what it answers when it drew something. */
const flatten = { screen: 0, drew: 1 }

/**
 * Gives the function that reads one page, from 0, of an open document: its lines in the order of the file, with what was
 * filled in or noted on it; undefined when PDFium cannot open the page.
 */
export function createPageReader(engine: PdfEngine) {
  const { calls } = engine
  const glyphs = createGlyphs(engine)
  function linesOf(page: number, filled: FilledText[]): TextLines {
    const textPage = calls.FPDFText_LoadPage(page)
    if (!textPage) return { lines: [], legible: 'all' }
    const read = readLines(calls, glyphs, textPage, filled)
    calls.FPDFText_ClosePage(textPage)
    return read
  }
  /** The lines that a page has more when its stamps and signatures are drawn into it; it is reloaded for that. */
  function drawnLines(document: number, index: number, own: PdfLine[]): PdfLine[] {
    const page = calls.FPDF_LoadPage(document, index)
    if (!page) return []
    const key = ({ text, x0, y }: PdfLine) => `${Math.round(x0)} ${Math.round(y)} ${text}`
    const known = new Set(own.map(key))
    const more = linesOf(page, []).lines.filter((line) => !known.has(key(line)))
    calls.FPDF_ClosePage(page)
    return more
  }
  return function readPage(document: number, index: number, notes: NoteReader): PdfPage | undefined {
    const page = calls.FPDF_LoadPage(document, index)
    if (!page) return undefined
    const { texts, drawn } = notes.read(page)
    const { lines: own, legible: trust } = linesOf(page, texts)
    const garbled = trust !== 'all'
    const pictured = garbled || (own.filter(({ added }) => !added).length < 4 && isPictured(calls, page))
    const bare = drawn && texts.length ? linesOf(page, []).lines : own
    const draws = drawn && calls.FPDFPage_Flatten(page, flatten.screen) === flatten.drew
    calls.FPDF_ClosePage(page)
    const lines = draws ? insertLines(own, drawnLines(document, index, bare)) : own
    return { lines, pictured, ...(garbled ? { garbled } : {}) }
  }
}
