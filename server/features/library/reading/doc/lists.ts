import { type DocFile, tables } from './file-information-block.ts'
import { type ListLevel, createListLabels } from './list-labels.ts'

type Override = { list: number; levels: (ListLevel | undefined)[]; starts: Map<number, number> }

const listBytes = 28
const levelBytes = 28
const overrideBytes = 16
const mostLists = 5000
const formats = new Map<number, ListLevel['format']>([
  [1, 'upperRoman'],
  [2, 'lowerRoman'],
  [3, 'upperLetter'],
  [4, 'lowerLetter'],
  [5, 'ordinal'],
  [22, 'decimalZero'],
  [23, 'bullet'],
  [255, 'none'],
])

/** Reads bytes one after the other; reading past the end throws, and the file counts as damaged. */
function createCursor(bytes: Buffer) {
  let at = 0
  return {
    u8: () => bytes.readUInt8(at++),
    u16: () => bytes.readUInt16LE((at += 2) - 2),
    u32: () => bytes.readUInt32LE((at += 4) - 4),
    take: (length: number) => bytes.subarray(at, (at += length)),
  }
}
type Cursor = ReturnType<typeof createCursor>

/** A level's text holds the characters 0 to 8 where the numbers of those levels go. */
function readLevel(cursor: Cursor): ListLevel {
  const fixed = cursor.take(levelBytes)
  const paragraphBytes = fixed.readUInt8(25)
  const charBytes = fixed.readUInt8(24)
  cursor.take(paragraphBytes + charBytes)
  const chars = cursor.u16()
  const text = cursor.take(chars * 2).toString('utf16le')
  const flags = fixed.readUInt8(5)
  return {
    start: fixed.readInt32LE(0),
    format: formats.get(fixed.readUInt8(4)) ?? 'decimal',
    // oxlint-disable-next-line no-control-regex
    text: text.slice(0, 100).replace(/[\u0000-\u0008]/g, (char) => `%${char.charCodeAt(0) + 1}`),
    legal: (flags & 4) !== 0,
    ...(flags & 8 ? { restartAfter: fixed.readUInt8(26) - 1 } : {}),
  }
}

function readLists(doc: DocFile): Map<number, (ListLevel | undefined)[]> {
  const lists = new Map<number, (ListLevel | undefined)[]>()
  const bytes = doc.table(tables.lists)
  if (bytes.length < 2) return lists
  const cursor = createCursor(doc.after(tables.lists))
  const count = Math.min(mostLists, bytes.readUInt16LE(0), Math.floor((bytes.length - 2) / listBytes))
  for (let at = 0; at < count; at++) {
    const simple = (bytes.readUInt8(2 + at * listBytes + 26) & 1) !== 0
    const levels = Array.from({ length: simple ? 1 : 9 }, () => readLevel(cursor))
    lists.set(bytes.readUInt32LE(2 + at * listBytes), levels)
  }
  return lists
}

function readOverrides(doc: DocFile): Override[] {
  const overrides: Override[] = []
  const bytes = doc.table(tables.overrides)
  if (bytes.length < 4) return overrides
  const count = Math.min(mostLists, bytes.readUInt32LE(0), Math.floor((bytes.length - 4) / overrideBytes))
  const cursor = createCursor(bytes.subarray(4 + count * overrideBytes))
  for (let at = 0; at < count; at++) {
    const from = 4 + at * overrideBytes
    const override: Override = { list: bytes.readUInt32LE(from), levels: [], starts: new Map() }
    overrides.push(override)
    const changes = bytes.readUInt8(from + 12)
    cursor.u32()
    for (let change = 0; change < changes; change++) {
      const start = cursor.u32()
      const flags = cursor.u32()
      if (flags & 0x10) override.starts.set(flags & 0xf, start)
      if (flags & 0x20) override.levels[flags & 0xf] = readLevel(cursor)
    }
  }
  return overrides
}

/** Damaged list tables cost the numbers, never the text. */
function readSafely<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/**
 * Takes a document, gives the function that counts its automatic numbers, which .doc does not keep in the text: the
 * label for a list override (1-based) and depth, '' for none. Call it once for each paragraph, in order.
 */
export function readDocLists(doc: DocFile): (override: number, depth: number) => string {
  const lists = readSafely(() => readLists(doc), new Map<number, (ListLevel | undefined)[]>())
  const overrides = readSafely(() => readOverrides(doc), [])
  const labels = createListLabels()
  return (index, depth) => {
    const override = overrides[index - 1]
    const own = override && lists.get(override.list)
    if (!override || !own) return ''
    const levels = own.map((level, at) => override.levels[at] ?? level)
    const start = override.starts.get(depth)
    const restart = start === undefined ? undefined : { key: `${index}/${depth}`, at: start }
    return labels.next(String(override.list), levels, depth, restart)
  }
}
