import { Worker } from 'node:worker_threads'
import { limits } from '#server/features/library/reading/limits.ts'
import type { ReadOutcome } from '#server/features/library/reading/read-document.ts'
import type { Recognise } from '#server/features/library/reading/pdf/read-pdf.ts'
import { type Refusal, refusal } from '#server/features/library/reading/refusal.ts'
import type { FromReader, ToReader } from './worker-entry.ts'
import { workerUrl } from './worker-url.ts'

export type ReadOptions = {
  /** Milliseconds one file may take; when pages are recognised, each of them. */
  timeoutMs?: number
  /** Megabytes of JavaScript heap one file may use; PDFium's own memory has its limit in `limits`. */
  maxHeapMb?: number
  /** Reads pages that are pictures, one at a time, within a time of its own; what it throws ends the reading. */
  recognise?: Recognise
}

type Reader = { worker: Worker; maxHeapMb: number; files: number }

/** Threads that read at once; further files wait their turn. */
const mostAtOnce = 2
/** A thread that never failed is still replaced from time to time, and gives back all it holds. */
const mostFiles = 200
const idleMs = 10_000

let running = 0
const waiting: (() => void)[] = []
const idle = new Map<Reader, NodeJS.Timeout>()

async function enter(): Promise<void> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
}

function leave(): void {
  const next = waiting.shift()
  // The place passes on to the next in line.
  if (next) next()
  else running--
}

async function startReader(maxHeapMb: number): Promise<Reader> {
  const worker = new Worker(await workerUrl(), {
    name: 'read-document',
    // The thread needs nothing of ours: no environment with secrets, no flags of the test runner.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  const reader = { worker, maxHeapMb, files: 0 }
  // A thread that dies between two files, or after its answer, must not take the server with it.
  worker.on('error', () => forget(reader)).on('exit', () => forget(reader))
  return reader
}

function forget(reader: Reader): void {
  clearTimeout(idle.get(reader))
  idle.delete(reader)
}

async function takeReader(maxHeapMb: number): Promise<Reader> {
  for (const reader of idle.keys()) {
    if (reader.maxHeapMb !== maxHeapMb) continue
    forget(reader)
    reader.worker.ref()
    return reader
  }
  return startReader(maxHeapMb)
}

/** Keeps a thread for the next file only after a file that was read: what failed may have left something behind. */
function giveBack(reader: Reader, outcome: ReadOutcome): void {
  if (!outcome.ok || reader.files >= mostFiles) return void reader.worker.terminate()
  const timer = setTimeout(() => {
    forget(reader)
    void reader.worker.terminate()
  }, idleMs)
  timer.unref()
  idle.set(reader, timer)
  reader.worker.unref()
}

function refusalOfCrash(error: Error & { code?: string }): Refusal {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return refusal('too_large', { detail: 'out of heap memory' })
  return refusal('corrupt', { detail: `reader stopped: ${error.message.slice(0, 300)}` })
}

function runJob({ worker }: Reader, bytes: Uint8Array, timeoutMs: number, recognise?: Recognise): Promise<ReadOutcome> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => finish(refusalOfCrash(error))
    const onExit = (code: number) => finish(refusal('corrupt', { detail: `reader stopped with ${code}` }))
    let timer: NodeJS.Timeout
    const settle = (then: () => void) => {
      clearTimeout(timer)
      // One by one: a Worker has listeners of its own, and without them no message arrives.
      worker.off('message', hear).off('error', onError).off('exit', onExit)
      then()
    }
    const finish = (outcome: ReadOutcome) => settle(() => resolve(outcome))
    const send = (message: ToReader, transfer: ArrayBuffer[] = []) => {
      timer = setTimeout(() => finish(refusal('too_slow', { detail: `more than ${timeoutMs} ms` })), timeoutMs)
      worker.postMessage(message, transfer)
    }
    const hear = (message: FromReader) => {
      if ('ok' in message) return finish(message)
      clearTimeout(timer)
      recognise!(message.picture).then(
        (lines) => send({ lines }),
        (error: unknown) => settle(() => reject(error)),
      )
    }
    worker.on('message', hear).on('error', onError).on('exit', onExit)
    const copy = new Uint8Array(bytes)
    send({ bytes: copy, recognise: recognise !== undefined }, [copy.buffer])
  })
}

/**
 * Reads one file like `readDocument`, in a thread of its own that a hostile file cannot leave: bounded in time (from
 * the start of its turn), heap and PDFium memory, without the server's environment. Never throws for what a file
 * does; the bytes stay with the caller. Recognising takes minutes and no turn: its caller does one file at a time.
 */
export async function readInWorker(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadOutcome> {
  const { recognise } = options
  if (bytes.length === 0) return refusal('empty')
  if (bytes.length > limits.fileBytes) return refusal('too_large', { detail: `${bytes.length} bytes` })
  if (recognise) return readWith(bytes, options)
  await enter()
  try {
    return await readWith(bytes, options)
  } finally {
    leave()
  }
}

async function readWith(
  bytes: Uint8Array,
  { timeoutMs = 60_000, maxHeapMb = 512, recognise }: ReadOptions,
): Promise<ReadOutcome> {
  const reader = await takeReader(maxHeapMb)
  reader.files++
  try {
    const outcome = await runJob(reader, bytes, timeoutMs, recognise)
    giveBack(reader, outcome)
    return outcome
  } catch (error) {
    void reader.worker.terminate()
    throw error
  }
}

/** Ends the threads that wait for files; for shutdown and for tests. */
export async function closeReaders(): Promise<void> {
  const readers = [...idle.keys()]
  for (const timer of idle.values()) clearTimeout(timer)
  idle.clear()
  await Promise.all(readers.map((reader) => reader.worker.terminate()))
}
