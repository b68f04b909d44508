import { refuse } from '#server/features/library/reading/refusal.ts'

/** Reading an OLE2 container: bounded by the size of the file whatever its tables claim. */
export type OleFile = {
  /** Names of all streams and storages, with their path: "Macros/VBA/_VBA_PROJECT". */
  paths: string[]
  /** The content of a stream of the root, undefined where there is none. */
  stream(name: string): Buffer | undefined
}

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number }
type Header = { bytes: Buffer; sector: number; miniSector: number; cutoff: number }

const headerBytes = 512
const entryBytes = 128
const endOfChain = 0xfffffffa
const most = { entries: 100_000, depth: 30 }
const broken = (detail: string) => refuse('corrupt', { detail: `OLE: ${detail}` })

function sectorAt({ bytes, sector }: Header, index: number): Buffer {
  const from = (index + 1) * sector
  if (from >= bytes.length) throw broken('sector outside the file')
  return bytes.subarray(from, Math.min(from + sector, bytes.length))
}

/** The sector numbers of a chain; one that is longer than the file runs in a circle. */
function chain(table: Uint32Array, start: number, longest: number): number[] {
  const sectors: number[] = []
  for (let at = start; at < endOfChain; at = table[at] ?? endOfChain) {
    if (at >= table.length || sectors.length > longest) throw broken('chain without an end')
    sectors.push(at)
  }
  return sectors
}

function wordsOf(buffers: Buffer[]): Uint32Array {
  const all = Buffer.concat(buffers)
  const words = new Uint32Array(Math.floor(all.length / 4))
  for (let at = 0; at < words.length; at++) words[at] = all.readUInt32LE(at * 4)
  return words
}

/** The numbers of the sectors that hold the allocation table: 109 in the header, the others in a chain of their own. */
function allocationSectors(header: Header): number[] {
  const { bytes, sector } = header
  const sectors: number[] = []
  for (let at = 76; at < headerBytes; at += 4) sectors.push(bytes.readUInt32LE(at))
  let next = bytes.readUInt32LE(68)
  for (let seen = 0; next < endOfChain; seen++) {
    if (seen > bytes.length / sector) throw broken('table without an end')
    const words = wordsOf([sectorAt(header, next)])
    sectors.push(...words.subarray(0, -1))
    next = words.at(-1) ?? endOfChain
  }
  return sectors.filter((index) => index < endOfChain && (index + 1) * sector < bytes.length)
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + entryBytes <= directory.length && entries.length < most.entries; at += entryBytes) {
    const length = Math.min(64, Math.max(2, directory.readUInt16LE(at + 64)))
    entries.push({
      name: directory.toString('utf16le', at, at + length - 2),
      type: directory[at + 66] ?? 0,
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** Walks the tree of names; each entry counts once, so that a circle ends. */
function listPaths(entries: Entry[]): Map<string, Entry> {
  const paths = new Map<string, Entry>()
  const seen = new Set<number>()
  const waiting: { index: number; folder: string; depth: number }[] = []
  const visit = (index: number, folder: string, depth: number) => {
    if (index < entries.length && depth < most.depth && !seen.has(index)) waiting.push({ index, folder, depth })
  }
  visit(entries[0]?.child ?? endOfChain, '', 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const entry = entries[next.index]
    if (!entry || seen.has(next.index)) continue
    seen.add(next.index)
    paths.set(next.folder + entry.name, entry)
    visit(entry.left, next.folder, next.depth)
    visit(entry.right, next.folder, next.depth)
    if (entry.type === 1) visit(entry.child, `${next.folder}${entry.name}/`, next.depth + 1)
  }
  return paths
}

function readHeader(bytes: Buffer): Header {
  if (bytes.length < headerBytes * 2) throw broken('too short')
  const shift = bytes.readUInt16LE(30)
  const miniShift = bytes.readUInt16LE(32)
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw broken('sector size')
  return { bytes, sector: 1 << shift, miniSector: 1 << miniShift, cutoff: bytes.readUInt32LE(56) }
}

/** Takes the bytes of an OLE2 file (.doc, encrypted .docx), gives its streams. Throws corrupt. */
export function openOle(file: Uint8Array): OleFile {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const header = readHeader(bytes)
  const longest = Math.ceil(bytes.length / header.sector)
  const table = wordsOf(
    allocationSectors(header)
      .slice(0, longest)
      .map((index) => sectorAt(header, index)),
  )
  const readChain = (start: number) =>
    Buffer.concat(chain(table, start, longest).map((index) => sectorAt(header, index)))
  const entries = readEntries(readChain(bytes.readUInt32LE(48)))
  const paths = listPaths(entries)
  const readMini = (entry: Entry) => {
    const container = readChain(entries[0]?.start ?? endOfChain)
    const miniTable = wordsOf([readChain(bytes.readUInt32LE(60))])
    const { miniSector } = header
    const parts = chain(miniTable, entry.start, Math.ceil(entry.size / miniSector))
    return Buffer.concat(parts.map((index) => container.subarray(index * miniSector, (index + 1) * miniSector)))
  }
  return {
    paths: [...paths.keys()],
    stream(name) {
      const entry = paths.get(name)
      if (!entry || entry.type !== 2) return undefined
      if (entry.size > bytes.length) throw broken('stream larger than the file')
      const content = entry.size < header.cutoff ? readMini(entry) : readChain(entry.start)
      if (content.length < entry.size) throw broken('stream cut short')
      return content.subarray(0, entry.size)
    },
  }
}
