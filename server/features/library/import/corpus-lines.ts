import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '#contract/errors.ts'

/** Bytes of one line: the longest Act has one million. Longer lines are passed over without being held. */
const LINE_MAX = 16 * 1024 * 1024
/** Bytes a corpus may have in all, unpacked: some 20,000 Acts of usual length. A small file may unpack to anything. */
const CORPUS_MAX = 2 * 1024 * 1024 * 1024

const NEWLINE = 10

/** A line that is not blank, by its number from 1; without `bytes` it was longer than a line may be. */
export type CorpusLine = { line: number; bytes?: Buffer }

/** Whether a path is a corpus by its name. */
export const isCorpus = (file: string) => /\.jsonl(?:\.gz)?$/i.test(file)

/**
 * The lines of a .jsonl or .jsonl.gz file, one at a time in memory. Throws a sentence where the file is broken or unpacks to
 * more than `most` bytes.
 */
export async function* linesOf(
  file: string,
  { longest = LINE_MAX, most = CORPUS_MAX, signal }: { longest?: number; most?: number; signal?: AbortSignal } = {},
): AsyncGenerator<CorpusLine> {
  let pieces: Buffer[] = []
  let bytesOfLine = 0
  let total = 0
  let line = 1
  const add = (piece: Buffer) => {
    bytesOfLine += piece.length
    if (bytesOfLine <= longest) pieces.push(piece)
    else pieces = []
  }
  const end = (): CorpusLine | undefined => {
    const bytes = Buffer.concat(pieces)
    const content = bytesOfLine > longest ? { line } : { line, bytes }
    const isBlank = bytesOfLine <= longest && !bytes.toString('latin1').trim()
    pieces = []
    bytesOfLine = 0
    line++
    return isBlank ? undefined : content
  }
  for await (const chunk of bytesOf(file)) {
    signal?.throwIfAborted()
    total += chunk.length
    if (total > most) throw new AppError('too_large', `This file unpacks to more than ${most >> 20} MB. Split it.`)
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at))
      from = at + 1
      const whole = end()
      if (whole) yield whole
    }
    add(chunk.subarray(from))
  }
  const last = end()
  if (last) yield last
}

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const raw = createReadStream(file)
  const unpacked = /\.gz$/i.test(file) ? pipeline(raw, createGunzip(), () => {}) : raw
  try {
    for await (const chunk of unpacked) yield chunk as Buffer
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw error
    throw new AppError('invalid_input', 'This file is cut off or is not a gzip file. Fetch it again.')
  } finally {
    raw.destroy()
  }
}
