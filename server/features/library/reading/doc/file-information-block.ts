import { slice } from './property-changes.ts'
import type { OleFile } from './ole-file.ts'
import { refuse } from '#server/features/library/reading/refusal.ts'

/** The streams of a Word 97–2003 document and the lengths and tables its header (FIB) names. */
export type DocFile = {
  text: Buffer
  /** Characters of the main text, and where the texts that follow it begin and end. */
  mainChars: number
  footnotes: Stretch
  endnotes: Stretch
  textBoxes: Stretch
  /** A table of the table stream by its number in the header; empty where the document has none. */
  table(index: number): Buffer
  /** The bytes that follow a table without being counted in it. */
  after(index: number): Buffer
}

/** Characters `from` up to `to` of the document. */
export type Stretch = { from: number; to: number }

/** Numbers of the tables that the reader uses (FibRgFcLcb97). */
export const tables = {
  styles: 1,
  footnoteRefs: 2,
  footnoteTexts: 3,
  charRuns: 12,
  paragraphRuns: 13,
  pieces: 33,
  shapePlaces: 40,
  endnoteRefs: 46,
  endnoteTexts: 47,
  textBoxes: 56,
  lists: 73,
  overrides: 74,
}

const wordMark = 0xa5ec
const word97 = 0xc1

function refuseOld(main: Buffer): void {
  const mark = main.readUInt16LE(0)
  if (mark === 0xa5dc || (mark === wordMark && main.readUInt16LE(2) < word97)) throw refuse('old_word')
  if (mark !== wordMark) throw refuse('corrupt', { detail: `WordDocument begins with ${mark.toString(16)}` })
}

/** Takes the container, gives the document in it. Throws not_a_document, encrypted, old_word, corrupt. */
export function openDoc(ole: OleFile): DocFile {
  const main = ole.stream('WordDocument')
  if (!main || main.length < 0x1aa) throw refuse(main ? 'corrupt' : 'not_a_document', { detail: 'WordDocument' })
  refuseOld(main)
  const flags = main.readUInt16LE(0x0a)
  if (flags & 0x0100) throw refuse('encrypted')
  const tableStream = ole.stream(flags & 0x0200 ? '1Table' : '0Table')
  if (!tableStream) throw refuse('corrupt', { detail: 'no table stream' })
  const longs = 34 + main.readUInt16LE(32) * 2 + 2
  const pairs = longs + main.readUInt16LE(longs - 2) * 4 + 2
  const pairCount = main.readUInt16LE(pairs - 2)
  const place = (index: number): [number, number] =>
    index < pairCount ? [main.readUInt32LE(pairs + index * 8), main.readUInt32LE(pairs + index * 8 + 4)] : [0, 0]
  // main text, footnotes, headers, one that is unused, comments, endnotes, text boxes
  const lengths = [12, 16, 20, 24, 28, 32, 36].map((at) => Math.max(0, main.readInt32LE(longs + at)))
  const stretch = (part: number): Stretch => {
    const from = lengths.slice(0, part).reduce((sum, length) => sum + length, 0)
    return { from, to: from + lengths[part]! }
  }
  return {
    text: main,
    mainChars: lengths[0]!,
    footnotes: stretch(1),
    endnotes: stretch(5),
    textBoxes: stretch(6),
    table: (index) => slice(tableStream, ...place(index)),
    after: (index) => tableStream.subarray(place(index)[0] + place(index)[1]),
  }
}
