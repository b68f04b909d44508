import type { JobHandlers } from '#server/jobs/queue.ts'
import { forgetFiles } from './deletion.ts'
import { applyRetention } from './retention.ts'

export { deleteMyAccount } from './deletion.ts'
export { exportMyData } from './export.ts'

export const privacyJobs: JobHandlers = {
  'privacy.forget': { run: forgetFiles },
  'privacy.retention': { run: applyRetention, everyMs: 24 * 3_600_000 },
}
