import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import type { PdfLine } from '#server/features/library/reading/pdf/page.ts'
import type { PagePicture } from '#server/features/library/reading/pdf/page-picture.ts'
import type { Recognise } from '#server/features/library/reading/pdf/read-pdf.ts'
import { type Refusal, refusal } from '#server/features/library/reading/refusal.ts'
import { type PassageDraft, passagesOf } from '#server/features/library/reading/statute/cut-passages.ts'
import { createWorkerPool, type WorkerPool, WorkerStoppedError } from '#server/worker-pool.ts'
import type { CutOutcome, ReadAnswer, ReadTask } from './worker-entry.ts'

export type ReaderPool = WorkerPool<ReadTask, ReadAnswer, PagePicture, PdfLine[]>

/** Threads that read documents; megabytes of heap one file may use (PDFium's own memory has its limit in `fileBounds`). */
export function createReaderPool({ heapMb = 512, timeMs = 60_000, atOnce = 2 } = {}): ReaderPool {
  return createWorkerPool({
    name: 'read-worker',
    entry: 'server/features/library/reading/thread/worker-entry.ts',
    atOnce,
    heapMb,
    timeMs,
    idleMs: 10_000,
    mostTasks: 200,
    // What failed may have left something behind.
    isSound: (outcome) => outcome.ok,
  })
}

const readers = createReaderPool()
/** One of its own, so that a person who opens a text does not wait behind files that take a minute each. */
const cutters = createReaderPool({ atOnce: 1 })
/** Characters of a text that is cut in place: it takes some milliseconds, less than starting a thread. */
const SHORT = 200_000

/**
 * Reads one file like `readDocument` and cuts it into its passages, in a thread that a hostile file cannot leave: bounded
 * in time (60 seconds from the start of its turn), heap and PDFium memory. Gives a refusal for whatever a file does; the
 * bytes stay with the caller.
 *
 * `recognise` reads pages that are pictures, one at a time, within a time of its own; what it throws ends the reading and
 * is thrown on. Recognising takes minutes and no turn: its caller does one file at a time.
 */
export async function readInWorker(bytes: Uint8Array, recognise?: Recognise, pool = readers): Promise<CutOutcome> {
  if (bytes.length === 0) return refusal('empty')
  if (bytes.length > fileBounds.fileBytes) return refusal('too_large', { detail: `${bytes.length} bytes` })
  const copy = new Uint8Array(bytes)
  const task = { bytes: copy, recognise: recognise !== undefined }
  try {
    const options = { transfer: [copy.buffer], reply: recognise, outOfTurn: task.recognise }
    return (await pool.run(task, options)) as CutOutcome
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

/** The passages of a text that was read before: what `passagesOf` gives, from a thread where that takes long. */
export async function passagesInWorker(text: string, isJudgment?: boolean): Promise<PassageDraft[]> {
  if (text.length <= SHORT) return passagesOf(text, isJudgment)
  const answer = await cutters.run({ text, ...(isJudgment && { isJudgment }) })
  if (!answer.ok) throw new Error(`a text was not cut: ${answer.reason}`)
  return answer.passages
}

/** Ends the threads that wait for files; for shutdown and for tests. */
export const closeReaders = async (): Promise<void> => void (await Promise.all([readers.close(), cutters.close()]))
