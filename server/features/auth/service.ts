import { sendQueuedMail } from '#server/adapters/outbox.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import { purge, PURGE_EVERY_MS } from './purge.ts'
import { sendResetLink } from './reset.ts'

export { confirmEmail, resendConfirmation, askEmailChange } from './email.ts'
export { signInWithGoogle } from './google.ts'
export { twoFactorMail } from './mails.ts'
export { checkCurrentPassword, replacePassword } from './password-change.ts'
export { hashPassword } from './passwords.ts'
export { addressHash, findPersonByEmail, lockPerson, type Person, personById, userView } from './people.ts'
export { toE164 } from './phone.ts'
export { consentFields, register } from './registration.ts'
export { requestReset, setNewPassword } from './reset.ts'
export { endSessions, logout, refreshToken } from './sessions.ts'
export { login } from './sign-in.ts'
export { signingIn, signingOut, withSecrets } from './companion.ts'
export { dropOneTimeCodes, newOneTimeCode, takeOneTimeCode } from './codes.ts'
export { limitMails, limitTotp } from './limits.ts'
export { dropRecoveryCodes, newTwoFactorSecret, replaceRecoveryCodes, totpStepOf } from './two-factor.ts'

export const authJobs: JobHandlers = {
  mail: { run: sendQueuedMail, concurrency: 3 },
  'password-reset': { run: sendResetLink, concurrency: 2 },
  purge: { run: purge, everyMs: PURGE_EVERY_MS },
}
