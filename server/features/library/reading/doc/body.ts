import type { BlockCollector } from '#server/features/library/reading/blocks.ts'
import { type DocFile, type Stretch, tables } from './file-information-block.ts'
import { readDocLists } from './lists.ts'
import { type ParagraphRun, findGoneRuns, findParagraphRuns } from './formatted-runs.ts'
import { readDocStyles } from './styles.ts'
import { type Piece, readNotes, readPieces, readTextBoxes } from './text-pieces.ts'
import { createTables } from '#server/features/library/reading/table-rows.ts'

const control = {
  note: 2,
  cell: 7,
  shape: 8,
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

/** The plain text of a stretch of characters: a note. */
function textBetween(pieces: Piece[], { from, to }: Stretch): string {
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
  // the last cell of a row ends with a mark too: another one begins only where something follows
  let isCellOver = true
  const openRow = () => {
    rows.open('tr')
    isCellOver = true
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
      if (inRow && isCellOver) rows.open('tc')
      writeText(text, run)
      isCellOver = mark === control.cell
    },
    note: (text: string) => text && rows.add(0, `[Footnote: ${text}]`),
    end: closeRow,
  }
}

/** Gives out each text box once, by the character of the main text it hangs on: one that hangs on itself would never end. */
function createBoxes(doc: DocFile) {
  const { hanging, loose } = readTextBoxes(doc)
  return {
    take(code: number, at: number): Stretch | undefined {
      if (code !== control.shape || at >= doc.mainChars) return undefined
      const box = hanging.get(at)
      hanging.delete(at)
      return box
    },
    /** Those that hang on nothing that was read. */
    rest: () => [...loose, ...hanging.values()],
  }
}

type Reading = {
  pieces: Piece[]
  notes: Map<number, Stretch>
  boxes: ReturnType<typeof createBoxes>
  runAt: ReturnType<typeof findParagraphRuns>
  isGone: ReturnType<typeof findGoneRuns>
  writer: ReturnType<typeof createParagraphWriter>
}

/** Takes characters of one stretch of text, writes the paragraphs they end. */
function createParagraphs(reading: Reading) {
  const { pieces, notes, boxes, writer } = reading
  const collector = createTextCollector()
  let pending: string[] = []
  let waiting: Stretch[] = []
  return {
    add(char: string, code: number, at: number): void {
      const note = code === control.note ? notes.get(at) : undefined
      const box = boxes.take(code, at)
      if (note) pending.push(textBetween(pieces, note))
      if (box) waiting.push(box)
      collector.add(char, code)
    },
    end(mark: number, run: ParagraphRun | undefined): void {
      const text = collector.take()
      if (!run?.inTable) {
        writer.end()
        const ready = waiting
        waiting = []
        for (const box of ready) walk(box, reading)
      }
      writer.write(text, mark, run)
      for (const note of pending) writer.note(note)
      pending = []
    },
  }
}

function walk(stretch: Stretch, reading: Reading): void {
  const { pieces, boxes, runAt, isGone, writer } = reading
  const paragraphs = createParagraphs(reading)
  for (const piece of pieces) {
    const to = Math.min(piece.text.length, stretch.to - piece.at)
    for (let index = Math.max(0, stretch.from - piece.at); index < to; index++) {
      const code = piece.text.charCodeAt(index)
      const offset = piece.from + index * piece.width
      const isEnd = code === control.paragraph || code === control.cell || code === control.pageBreak
      if (isEnd) paragraphs.end(code, runAt(offset))
      else if (isGone(offset)) boxes.take(code, piece.at + index)
      else paragraphs.add(piece.text[index]!, code, piece.at + index)
    }
  }
  paragraphs.end(control.paragraph, undefined)
  writer.end()
}

/**
 * Adds the paragraphs of a document's main text, each after the text boxes that hang on it and before its notes. Text boxes of a
 * table come after its rows.
 */
export function addDocParagraphs(doc: DocFile, blocks: BlockCollector): void {
  const boxes = createBoxes(doc)
  const reading = {
    pieces: readPieces(doc),
    notes: readNotes(doc),
    boxes,
    runAt: findParagraphRuns(doc),
    isGone: findGoneRuns(doc),
    writer: createParagraphWriter(doc, blocks),
  }
  walk({ from: 0, to: doc.mainChars }, reading)
  for (const box of boxes.rest()) walk(box, reading)
}
