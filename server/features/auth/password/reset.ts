import * as z from 'zod/mini'
import type { NewPassword } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import { RESET_CODE_TRIES, RESET_CODE_TTL_MS } from '#contract/product.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind } from '#server/jobs/job.ts'
import { newOneTimeCode, tryOneTimeCode, spendOneTimeCode } from '#server/features/auth/one-time-codes.ts'
import { accountKey, forgetSignInTries, limitCodes, limitReset } from '#server/features/auth/rates.ts'
import { resetMail } from '#server/features/auth/mails.ts'
import { claimAddress, replacePassword } from './change.ts'
import { hashPassword } from './hash.ts'
import { findPersonByEmail } from '#server/features/auth/people.ts'

const ResetRequest = z.object({ email: z.string(), ip: z.string(), userAgent: z.string() })
type ResetRequest = z.infer<typeof ResetRequest>
export const PASSWORD_RESET = jobKind('password-reset', ResetRequest)

/**
 * Takes a request for a reset link. Whether the address has an account is looked up later, in the background: the answer
 * and its time are the same for everybody.
 */
export async function requestReset(ctx: Ctx, { email }: { email: string }) {
  await limitReset(ctx, email)
  const payload: ResetRequest = { email, ip: ctx.ip, userAgent: ctx.userAgent }
  await enqueue(ctx.db, PASSWORD_RESET, payload, { uniqueKey: accountKey(email), runAt: ctx.now() })
  return { message: 'If this address has an account, a password reset link is on its way to it.' }
}

/** Job `password-reset`: mails the link when there is an account. */
export async function sendResetLink(ctx: Ctx, { email, ip, userAgent }: ResetRequest) {
  const person = await findPersonByEmail(ctx.db, email)
  if (!person) return
  await inTransaction(ctx.db, async (tx) => {
    const code = { purpose: 'reset' as const, userId: person.id, lifeMs: RESET_CODE_TTL_MS }
    const otp = await newOneTimeCode(ctx, tx, code)
    await queueMail(ctx, tx, {
      to: person.email,
      userId: person.id,
      ...(await resetMail({ ...ctx, db: tx }, person, person.email, otp)),
    })
    await recordAudit({ ...ctx, ip, userAgent }, { kind: 'password_reset_requested', userId: person.id }, tx)
  })
}

/** Sets a new password by the code of the mail: once, within 30 minutes, at most 5 tries; every session ends. */
export async function setNewPassword(ctx: Ctx, input: z.output<typeof NewPassword>) {
  const uncountTries = await limitCodes(ctx, input.email)
  const person = await findPersonByEmail(ctx.db, input.email)
  const code = person && (await tryOneTimeCode(ctx, 'reset', person.id, input.otpCode, RESET_CODE_TRIES))
  if (!person || !code) throw invalidLink()
  const passwordHash = await hashPassword(ctx, input.password)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await spendOneTimeCode(ctx, tx, code.id))) throw invalidLink()
    await replacePassword(ctx, tx, person, passwordHash)
    await claimAddress(ctx, tx, person)
    await forgetSignInTries(ctx, tx, person.email)
    await recordAudit(ctx, { kind: 'password_reset', userId: person.id, actorId: person.id }, tx)
  })
  await uncountTries()
  return { message: 'Password reset successful' }
}

const invalidLink = () => {
  const sentence = 'This reset link is not valid any more. Please ask for a new one.'
  return new AppError('invalid_input', sentence, { fields: { otpCode: sentence } })
}
