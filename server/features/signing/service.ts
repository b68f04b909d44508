import { DAY_MS } from '#server/day.ts'
import { chore, job, type Job } from '#server/jobs/job.ts'
import { finish, FINISH_JOB } from './finish.ts'
import { forgetOver } from './forget.ts'

export { forgetOwner } from './forget.ts'
export { SIGNING_TEXTS } from './mails.ts'
export { downloadSigned, listSignatureRequests, listSignedFiles } from './requests.ts'
export { renewSignerLink, requestSignatures, withdrawSignatures } from './change-requests.ts'
export { openSigning, refuseToSign, sign, signingFile } from './signers.ts'
export { verifyFile } from './verify.ts'

export const signingJobs: Job[] = [job(FINISH_JOB, { run: finish }), chore('signing.forget', DAY_MS, forgetOver)]
