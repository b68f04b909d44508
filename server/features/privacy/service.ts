import type { JobHandlers } from '#server/jobs/queue.ts'
import { FORGET_FILES_JOB, forgetFiles } from './deletion.ts'
import { applyRetention } from './retention.ts'
import { DAY_MS } from '#server/day.ts'

export { deleteMyAccount } from './deletion.ts'
export { exportMyData } from './export.ts'

export const privacyJobs: JobHandlers = {
  [FORGET_FILES_JOB]: { run: forgetFiles },
  'privacy.retention': { run: applyRetention, everyMs: DAY_MS },
}
