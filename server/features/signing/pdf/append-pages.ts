import { createWorkerPool } from '#server/worker-pool.ts'
import type { AppendTask } from './append-blocks.ts'

const pool = createWorkerPool<AppendTask, Uint8Array>({
  name: 'signing-worker',
  entry: 'server/features/signing/pdf/worker-entry.ts',
  atOnce: 1,
  heapMb: 256,
  timeMs: 30_000,
  idleMs: 10_000,
})

/** The PDF with further pages behind its own, which hold the blocks, and `foot` on each of its own. Throws where the PDF cannot be read. */
export const appendPages = (task: AppendTask): Promise<Uint8Array> => pool.run(task)
