import type { BlockCollector } from './blocks.ts'
import { type DocFile, tables } from './doc-fib.ts'
import { readDocLists } from './doc-lists.ts'
import { type ParagraphRun, findGoneRuns, findParagraphRuns } from './doc-runs.ts'
import { readDocStyles } from './doc-styles.ts'
import { type Piece, readFootnotes, readPieces } from './doc-text.ts'
import { createTables } from './table-rows.ts'

const control = {
  note: 2,
  cell: 7,
  lineBreak: 11,
  pageBreak: 12,
  paragraph: 13,
  fieldBegin: 19,
  fieldResult: 20,
  fieldEnd: 21,
  hyphen: 30,
}
/** Field codes nest a few levels; damaged files open ever more. */
const mostFields = 100

/** Collects characters; leaves out field codes (what stands between a field's begin and its result) and controls. */
function createTextCollector() {
  let text = ''
  const fields: boolean[] = []
  let codes = 0
  function control_(code: number): void {
    if (code === control.fieldBegin && fields.length < mostFields) {
      fields.push(true)
      codes++
    } else if (code === control.fieldResult && fields.at(-1)) {
      fields[fields.length - 1] = false
      codes--
    } else if (code === control.fieldEnd && fields.pop()) codes--
    else if (code === control.lineBreak) text += codes ? '' : '\n'
    else if (code === control.hyphen) text += codes ? '' : '-'
    else if (code === 9) text += codes ? '' : ' '
  }
  return {
    add(char: string, code: number): void {
      if (code < 32) control_(code)
      else if (!codes) text += char
    },
    take(): string {
      const taken = text
      text = ''
      return taken
    },
  }
}

/** The plain text of a stretch of characters: a footnote. */
function textBetween(pieces: Piece[], from: number, to: number): string {
  const collector = createTextCollector()
  for (const piece of pieces) {
    const end = Math.min(piece.text.length, to - piece.at)
    for (let index = Math.max(0, from - piece.at); index < end; index++) {
      const code = piece.text.charCodeAt(index)
      if (code === control.paragraph) collector.add(' ', 32)
      else collector.add(piece.text[index]!, code)
    }
  }
  return collector.take().trim()
}

function createParagraphWriter(doc: DocFile, blocks: BlockCollector) {
  const styles = readDocStyles(doc.table(tables.styles))
  const label = readDocLists(doc)
  const rows = createTables(blocks)
  let inRow = false
  const openRow = () => {
    rows.open('tr')
    rows.open('tc')
    inRow = true
  }
  const closeRow = () => {
    if (inRow) rows.close('tr')
    inRow = false
  }
  function writeText(text: string, run: ParagraphRun | undefined): void {
    const style = run?.style ?? 0
    if (!text.trim() || styles.isContents(style)) return
    const level = run?.level ?? styles.level(style)
    const list = run?.list ?? styles.list(style) ?? 0
    const prefix = list > 0 && list < 0x7ff ? label(list, run?.depth ?? styles.depth(style) ?? 0) : ''
    const pieces = level ? [text] : text.split(/\n[ \t]*\n/)
    for (const [at, piece] of pieces.entries()) rows.add(level, at === 0 && prefix ? `${prefix} ${piece}` : piece)
  }
  /** `mark` is the character that ended the paragraph. */
  return {
    write(text: string, mark: number, run: ParagraphRun | undefined): void {
      if (!run?.inTable) closeRow()
      else if (!inRow) openRow()
      if (run?.rowEnd) return closeRow()
      writeText(text, run)
      if (mark === control.cell && inRow) rows.open('tc')
    },
    note: (text: string) => text && rows.add(0, `[Footnote: ${text}]`),
    end: closeRow,
  }
}

/** Adds the paragraphs of a document's main text, each followed by its footnotes. */
export function addDocParagraphs(doc: DocFile, blocks: BlockCollector): void {
  const pieces = readPieces(doc)
  const notes = readFootnotes(doc)
  const runAt = findParagraphRuns(doc)
  const isGone = findGoneRuns(doc)
  const writer = createParagraphWriter(doc, blocks)
  const collector = createTextCollector()
  let pending: string[] = []
  const end = (mark: number, run: ParagraphRun | undefined) => {
    writer.write(collector.take(), mark, run)
    for (const note of pending) writer.note(note)
    pending = []
  }
  for (const piece of pieces) {
    const chars = Math.min(piece.text.length, doc.mainChars - piece.at)
    for (let index = 0; index < chars; index++) {
      const code = piece.text.charCodeAt(index)
      const offset = piece.from + index * piece.width
      if (code === control.paragraph || code === control.cell || code === control.pageBreak) end(code, runAt(offset))
      else if (isGone(offset)) continue
      else if (code === control.note) {
        const note = notes.get(piece.at + index)
        if (note) pending.push(textBetween(pieces, note.from, note.to))
      } else collector.add(piece.text[index]!, code)
    }
  }
  end(control.paragraph, undefined)
  writer.end()
}
