import { decodeWindows1252, slice } from './doc-bytes.ts'
import { type DocFile, tables } from './doc-fib.ts'
import { limits } from './limits.ts'
import { refuse } from './refusal.ts'

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

/** Takes a document, gives all its text in reading order: main text, then footnotes. */
export function readPieces(doc: DocFile): Piece[] {
  const table = pieceTable(doc)
  const count = Math.floor((table.length - 4) / 12)
  const end = doc.mainChars + doc.footnoteChars
  if (end > limits.textChars) throw refuse('too_large', { detail: 'more text than a document may give' })
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
    const bytes = slice(doc.text, from, chars * width)
    pieces.push({ at, from, width, text: width === 1 ? decodeWindows1252(bytes) : bytes.toString('utf16le') })
  }
  return pieces
}

/** The footnotes: by the character they hang on, where their own text begins and ends. */
export function readFootnotes(doc: DocFile): Map<number, { from: number; to: number }> {
  const notes = new Map<number, { from: number; to: number }>()
  const refs = doc.table(tables.footnoteRefs)
  const texts = doc.table(tables.footnoteTexts)
  const count = Math.min(Math.floor((refs.length - 4) / 6), Math.floor(texts.length / 4) - 1)
  for (let index = 0; index < count; index++) {
    const from = doc.mainChars + texts.readUInt32LE(index * 4)
    const to = doc.mainChars + texts.readUInt32LE(index * 4 + 4)
    notes.set(refs.readUInt32LE(index * 4), { from, to: Math.min(to, doc.mainChars + doc.footnoteChars) })
  }
  return notes
}
