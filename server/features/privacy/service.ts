import { chore, job, type Job } from '#server/jobs/job.ts'
import { FORGET_FILES_JOB, forgetFiles } from './deletion.ts'
import { applyRetention } from './retention.ts'
import { DAY_MS } from '#server/day.ts'

export { deleteAccount, deleteMyAccount } from './deletion.ts'
export { mergeAccounts } from './merge-accounts.ts'
export { exportMyData } from './export.ts'

export const privacyJobs: Job[] = [
  job(FORGET_FILES_JOB, { run: forgetFiles }),
  chore('privacy.retention', DAY_MS, applyRetention),
]
