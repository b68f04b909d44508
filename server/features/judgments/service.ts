/**
 * Judgments: what they say of themselves, and what they cite. They are documents of the library, which cuts, keeps and searches them;
 * here their citations are read, because whoever reads citations needs the library.
 */
import { job, type Job } from '#server/jobs/job.ts'
import { READ_CITED } from '#server/features/library/service.ts'
import { readCited } from './read-cited.ts'

export { getJudgment, judgmentsCiting, setJudgment } from '#server/features/library/service.ts'

export const judgmentJobs: Job[] = [job(READ_CITED, { run: readCited })]
