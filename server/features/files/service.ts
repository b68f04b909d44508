import type { JobHandlers } from '#server/jobs/queue.ts'
import { sweepFiles } from './sweep.ts'

export { namedFiles } from './named.ts'
export { claimStore } from './sweep.ts'

export const filesJobs: JobHandlers = {
  'files.sweep': { run: sweepFiles, everyMs: 3_600_000 },
}
