import { chore, type Job } from '#server/jobs/job.ts'
import { sweepFiles } from './sweep.ts'

export { namedFiles } from './named.ts'
export { claimStore } from './sweep.ts'

export const filesJobs: Job[] = [chore('files.sweep', 3_600_000, sweepFiles)]
