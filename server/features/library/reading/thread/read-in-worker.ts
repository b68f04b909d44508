import { limits } from '#server/features/library/reading/limits.ts'
import type { PdfLine } from '#server/features/library/reading/pdf/lines.ts'
import type { PagePicture } from '#server/features/library/reading/pdf/page-picture.ts'
import type { Recognise } from '#server/features/library/reading/pdf/read-pdf.ts'
import type { ReadOutcome } from '#server/features/library/reading/read-document.ts'
import { type Refusal, refusal } from '#server/features/library/reading/refusal.ts'
import { createWorkerPool, type WorkerPool, WorkerStoppedError } from '#server/worker-pool.ts'
import type { ReadTask } from './worker-entry.ts'

export type ReaderPool = WorkerPool<ReadTask, ReadOutcome, PagePicture, PdfLine[]>

/** Threads that read documents; megabytes of heap one file may use (PDFium's own memory has its limit in `limits`). */
export function createReaderPool({ heapMb = 512, timeMs = 60_000 } = {}): ReaderPool {
  return createWorkerPool({
    name: 'read-worker',
    entry: 'server/features/library/reading/thread/worker-entry.ts',
    atOnce: 2,
    heapMb,
    timeMs,
    idleMs: 10_000,
    mostTasks: 200,
    // What failed may have left something behind.
    isSound: (outcome) => outcome.ok,
  })
}

const readers = createReaderPool()

/**
 * Reads one file like `readDocument`, in a thread that a hostile file cannot leave: bounded in time (60 seconds from the
 * start of its turn), heap and PDFium memory. Gives a refusal for whatever a file does; the bytes stay with the caller.
 *
 * `recognise` reads pages that are pictures, one at a time, within a time of its own; what it throws ends the reading and
 * is thrown on. Recognising takes minutes and no turn: its caller does one file at a time.
 */
export async function readInWorker(bytes: Uint8Array, recognise?: Recognise, pool = readers): Promise<ReadOutcome> {
  if (bytes.length === 0) return refusal('empty')
  if (bytes.length > limits.fileBytes) return refusal('too_large', { detail: `${bytes.length} bytes` })
  const copy = new Uint8Array(bytes)
  const task = { bytes: copy, recognise: recognise !== undefined }
  try {
    return await pool.run(task, { transfer: [copy.buffer], reply: recognise, outOfTurn: task.recognise })
  } catch (error) {
    if (error instanceof WorkerStoppedError) return refusalOf(error)
    throw error
  }
}

function refusalOf({ reason, message }: WorkerStoppedError): Refusal {
  const detail = `reader stopped: ${message.slice(0, 300)}`
  if (reason === 'time') return refusal('too_slow', { detail })
  return refusal(reason === 'memory' ? 'too_large' : 'corrupt', { detail })
}

/** Ends the threads that wait for files; for shutdown and for tests. */
export const closeReaders = (): Promise<void> => readers.close()
