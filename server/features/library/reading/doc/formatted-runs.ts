import { sprmsOf } from './property-changes.ts'
import { type DocFile, tables } from './file-information-block.ts'
import { type ParagraphProperties, paragraphProperties } from './styles.ts'

/** A stretch of the text stream, by byte offset, and what is said about it. */
type Run<T> = { from: number; to: number; value: T }

const pageBytes = 512
/** The most runs one page of properties can hold. */
const mostRuns = { paragraphs: 0x1d, chars: 0x65 }

/** The property pages (FKP) a table names. */
function* pagesOf(doc: DocFile, table: number): Generator<Buffer> {
  const bytes = doc.table(table)
  const count = Math.floor((bytes.length - 4) / 8)
  for (let at = 0; at < count; at++) {
    const page = (bytes.readUInt32LE((count + 1) * 4 + at * 4) & 0x3fffff) * pageBytes
    if (page + pageBytes <= doc.text.length) yield doc.text.subarray(page, page + pageBytes)
  }
}

type Find<T> = (offset: number) => T | undefined

/** Finds the run that holds a byte offset. */
function finder<T>(runs: Run<T>[]): Find<T> {
  runs.sort((a, b) => a.from - b.from)
  return (offset) => {
    let low = 0
    let high = runs.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const run = runs[middle]!
      if (offset < run.from) high = middle - 1
      else if (offset >= run.to) low = middle + 1
      else return run.value
    }
    return undefined
  }
}

export type ParagraphRun = ParagraphProperties & { style: number }

function paragraphRun(page: Buffer, offset: number): ParagraphRun {
  if (!offset) return { style: 0 }
  const long = page[offset] === 0
  const from = offset + (long ? 2 : 1)
  const length = long ? (page[offset + 1] ?? 0) * 2 : (page[offset] ?? 0) * 2 - 1
  const bytes = page.subarray(from, Math.min(from + length, pageBytes - 1))
  return bytes.length < 2 ? { style: 0 } : { style: bytes.readUInt16LE(0), ...paragraphProperties(bytes.subarray(2)) }
}

/** Takes a document, gives the style and properties of the paragraph at a byte offset. */
export function findParagraphRuns(doc: DocFile): Find<ParagraphRun> {
  const runs: Run<ParagraphRun>[] = []
  for (const page of pagesOf(doc, tables.paragraphRuns)) {
    const count = page[pageBytes - 1] ?? 0
    if (count > mostRuns.paragraphs) continue
    for (let at = 0; at < count; at++) {
      const value = paragraphRun(page, (page[(count + 1) * 4 + at * 13] ?? 0) * 2)
      runs.push({ from: page.readUInt32LE(at * 4), to: page.readUInt32LE(at * 4 + 4), value })
    }
  }
  return finder(runs)
}

/** Whether a run is deleted by tracking or hidden. */
function isGone(grpprl: Buffer): boolean {
  let gone = false
  for (const { code, operand } of sprmsOf(grpprl)) {
    if (code === 0x0800 || code === 0x083c) gone ||= operand[0] === 1
  }
  return gone
}

/** Takes a document, tells whether the character at a byte offset is deleted by tracking, or hidden. */
export function findGoneRuns(doc: DocFile): Find<boolean> {
  const runs: Run<boolean>[] = []
  for (const page of pagesOf(doc, tables.charRuns)) {
    const count = page[pageBytes - 1] ?? 0
    if (count > mostRuns.chars) continue
    for (let at = 0; at < count; at++) {
      const offset = (page[(count + 1) * 4 + at] ?? 0) * 2
      const length = offset ? (page[offset] ?? 0) : 0
      const bytes = page.subarray(offset + 1, Math.min(offset + 1 + length, pageBytes - 1))
      if (isGone(bytes)) runs.push({ from: page.readUInt32LE(at * 4), to: page.readUInt32LE(at * 4 + 4), value: true })
    }
  }
  return finder(runs)
}
