import { MAIL, sendQueuedMail } from '#server/adapters/outbox.ts'
import { chore, job, type Job } from '#server/jobs/job.ts'
import { purge, PURGE_EVERY_MS } from './purge.ts'
import { PASSWORD_RESET, sendResetLink } from './password/reset.ts'

export { confirmEmail, resendConfirmation, askEmailChange } from './registration/email-address.ts'
export { signInWithGoogle } from './sign-in/google.ts'
export { MAIL_TEXTS } from './mail-texts.ts'
export { twoFactorMail } from './mails.ts'
export { checkCurrentPassword, replacePassword, UNLINK_ACCOUNT } from './password/change.ts'
export { hashPassword, passwordMatches } from './password/hash.ts'
export { addressHash, lockPerson, type Person, personById, setLanguage, userView } from './people.ts'
export { toE164 } from './registration/phone-number.ts'
export { addPerson, consentFields, register } from './registration/register.ts'
export { requestReset, setNewPassword } from './password/reset.ts'
export { logout, refreshToken } from './sign-in/sessions.ts'
export { login } from './sign-in/sign-in.ts'
export { readersPage } from './sign-in/readers-page.ts'
export { signingIn, signingOut, withSecrets } from './sign-in/companion-cookie.ts'
export { dropOneTimeCodes, newOneTimeCode, takeOneTimeCode } from './one-time-codes.ts'
export { limitMails, limitTotp } from './rates.ts'
export { dropRecoveryCodes, newTwoFactorSecret, replaceRecoveryCodes, totpStepOf } from './sign-in/two-factor.ts'

export const authJobs: Job[] = [
  job(MAIL, { run: sendQueuedMail, concurrency: 3 }),
  job(PASSWORD_RESET, { run: sendResetLink, concurrency: 2 }),
  chore('purge', PURGE_EVERY_MS, purge),
]
