import { decodeWindows1252, slice } from './property-changes.ts'
import { type DocFile, type Stretch, tables } from './file-information-block.ts'
import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import { refuse } from '#server/features/library/reading/refusal.ts'

/** A stretch of text that lies in one place of the stream. `at` is its first character, `from` its first byte. */
export type Piece = { at: number; from: number; width: 1 | 2; text: string }

const narrow = 0x40000000

/** The piece table, past the property changes (Prc) that may stand before it. */
function pieceTable(doc: DocFile): Buffer {
  const bytes = doc.table(tables.pieces)
  let at = 0
  while (bytes[at] === 1) at += 3 + bytes.readUInt16LE(at + 1)
  if (bytes[at] !== 2) throw refuse('corrupt', { detail: 'no piece table' })
  return slice(bytes, at + 5, bytes.readUInt32LE(at + 1))
}

/** Takes a document, gives all its text: main text, then what hangs on it. Only damage to the main text is an error. */
export function readPieces(doc: DocFile): Piece[] {
  const table = pieceTable(doc)
  const count = Math.floor((table.length - 4) / 12)
  const end = doc.textBoxes.to
  if (end > fileBounds.textChars) throw refuse('too_large', { detail: 'more text than a document may give' })
  const pieces: Piece[] = []
  let expected = 0
  for (let index = 0; index < count; index++) {
    const at = table.readUInt32LE(index * 4)
    const chars = Math.min(end, table.readUInt32LE(index * 4 + 4)) - at
    if (chars <= 0) continue
    // Pieces follow one another; overlapping ones would multiply the text.
    if (at !== expected) throw refuse('corrupt', { detail: 'pieces out of order' })
    expected = at + chars
    const where = table.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const width = where & narrow ? 1 : 2
    const from = width === 1 ? (where & (narrow - 1)) >> 1 : where & (narrow - 1)
    if (at >= doc.footnotes.to && from + chars * width > doc.text.length) break
    const bytes = slice(doc.text, from, chars * width)
    pieces.push({ at, from, width, text: width === 1 ? decodeWindows1252(bytes) : bytes.toString('utf16le') })
  }
  return pieces
}

/** Footnotes and endnotes: by the character they hang on, where their own text begins and ends. */
export function readNotes(doc: DocFile): Map<number, Stretch> {
  const notes = new Map<number, Stretch>()
  addNotes(doc.table(tables.footnoteRefs), doc.table(tables.footnoteTexts), doc.footnotes, notes)
  addNotes(doc.table(tables.endnoteRefs), doc.table(tables.endnoteTexts), doc.endnotes, notes)
  return notes
}

function addNotes(refs: Buffer, texts: Buffer, all: Stretch, notes: Map<number, Stretch>): void {
  const count = Math.min(Math.floor((refs.length - 4) / 6), Math.floor(texts.length / 4) - 1)
  for (let at = 0; at < count; at++) notes.set(refs.readUInt32LE(at * 4), within(texts, at, all))
}

/** Text number `at` of a table that begins with the places of its texts. */
function within(places: Buffer, at: number, { from, to }: Stretch): Stretch {
  const place = (index: number) => Math.min(to, from + places.readUInt32LE(index * 4))
  return { from: place(at), to: place(at + 1) }
}

/** Bytes of one entry in addition to its place: of a shape's anchor, and of a text box. Both name the shape. */
const shapePlace = { bytes: 26, shape: 0 }
const textBox = { bytes: 22, shape: 14 }

type Entry = { at: number; shape: number }

function entriesOf(table: Buffer, { bytes, shape }: { bytes: number; shape: number }): Entry[] {
  const count = Math.max(0, Math.floor((table.length - 4) / (4 + bytes)))
  return Array.from({ length: count }, (_, index) => ({
    at: table.readUInt32LE(index * 4),
    shape: table.readInt32LE((count + 1) * 4 + index * bytes + shape),
  }))
}

/** The text boxes: those that hang on a character of the main text by that character, and the others. */
export function readTextBoxes(doc: DocFile): { hanging: Map<number, Stretch>; loose: Stretch[] } {
  const table = doc.table(tables.textBoxes)
  const anchors = new Map(entriesOf(doc.table(tables.shapePlaces), shapePlace).map(({ at, shape }) => [shape, at]))
  const hanging = new Map<number, Stretch>()
  const loose: Stretch[] = []
  for (const [index, { shape }] of entriesOf(table, textBox).entries()) {
    const stretch = within(table, index, doc.textBoxes)
    const anchor = anchors.get(shape)
    // each character of a text box is read once, whatever the table says
    const before = index ? within(table, index - 1, doc.textBoxes).to : doc.textBoxes.from
    if (stretch.from < before || stretch.to <= stretch.from) continue
    if (anchor !== undefined && !hanging.has(anchor)) hanging.set(anchor, stretch)
    else loose.push(stretch)
  }
  return { hanging, loose }
}
