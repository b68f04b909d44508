import os from 'node:os'

/** What a .docx can be turned into. `doc` is a true Word 97 file, never another format under its name. */
export type Target = 'pdf' | 'doc'

/** One program that converts, one document at a time per call; the caller queues. */
export type Engine = {
  name: string
  targets: readonly Target[]
  /** Documents it works on at once. */
  atOnce: number
  /** The bytes of the file; throws when this engine cannot make it of this document, see `EngineError`. */
  convert: (docx: Uint8Array, to: Target) => Promise<Buffer>
  /** Starts what takes long to start, because a conversion will be asked for soon. Never throws. */
  prepare: () => void
  /** Ends its processes and removes its files. */
  close: () => Promise<void>
}

/**
 * Why an engine gave no file. `document`: it read the document and cannot convert it, another try will not help.
 * `engine`: it did not start, died or is not reachable; another engine may do better.
 */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly fault: 'document' | 'engine'
  constructor(fault: EngineError['fault'], message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** The document keeps this engine busy without end, and would another one. The process that works on it is no good any more. */
export class ConversionTimeoutError extends EngineError {
  override name = 'ConversionTimeoutError'
  constructor(timeMs: number) {
    super('document', `the conversion took more than ${timeMs} ms`)
  }
}

/** The process that converted ended before it answered. */
export class EngineExitedError extends EngineError {
  override name = 'EngineExitedError'
  constructor(code: number | null) {
    super('engine', `it ended with ${code}`)
  }
}

/** A third of the server's share where both want the processor. */
const NICE = 5

/** Gives way to the server, which must go on answering while documents are converted. */
export function behindServer(pid: number | undefined) {
  try {
    if (pid) os.setPriority(pid, NICE)
  } catch {
    // Not every system allows it, and the process may have ended.
  }
}

const PDF = Buffer.from('%PDF-')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The bytes when they are what was asked for; a mislabelled file never leaves. */
export function genuine(bytes: Uint8Array, to: Target): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sound =
    to === 'doc'
      ? file.subarray(0, 8).equals(OLE)
      : file.subarray(0, 5).equals(PDF) && file.subarray(-1_024).includes('%%EOF')
  if (!sound) throw new EngineError('engine', `what came back is no ${to} file`)
  return file
}
