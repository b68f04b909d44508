import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind } from '#server/jobs/job.ts'
import { dropOneTimeCodes } from '#server/features/auth/one-time-codes.ts'
import { limitPasswordChecks } from '#server/features/auth/rates.ts'
import { passwordChangedMail } from '#server/features/auth/mails.ts'
import { passwordMatches } from './hash.ts'
import { type Person, personById } from '#server/features/auth/people.ts'
import { endSessions } from '#server/features/auth/sign-in/sessions.ts'
import { dropRecoveryCodes } from '#server/features/auth/sign-in/two-factor.ts'

/** A job of the WhatsApp channel: ends what linked this account to a phone before a time (ISO). */
export const UNLINK_ACCOUNT = jobKind('whatsapp.unlink-account', z.object({ userId: z.string(), before: z.string() }))

/** The signed-in person, once their current password is proven; 400 on `currentPassword` otherwise, 429 after ten tries. */
export async function checkCurrentPassword(ctx: Ctx, currentPassword: string): Promise<Person> {
  const person = await personById(ctx.db, currentUser(ctx).id)
  if (person.passwordHash === null) {
    throw wrongPassword(
      'This account has no password yet. Choose "Forgot your password" on the sign-in page to set one.',
    )
  }
  const uncountTries = await limitPasswordChecks(ctx, person.id)
  if (!(await passwordMatches(ctx, person.passwordHash, currentPassword)))
    throw wrongPassword('Current password is incorrect')
  await uncountTries()
  return person
}

const wrongPassword = (sentence: string) =>
  new AppError('invalid_input', sentence, { fields: { currentPassword: sentence } })

/**
 * Sets a password and ends every session but `keep`. Links and half-finished sign-ins from before open nothing any more;
 * the person is told by mail.
 */
export async function replacePassword(ctx: Ctx, tx: Tx, person: Person, passwordHash: string, keep?: string) {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id))
  await endSessions(tx, person.id, keep)
  await dropOneTimeCodes(tx, person.id, ['reset', 'two_factor', 'whatsapp_link'])
  await queueMail(ctx, tx, {
    to: person.email,
    userId: person.id,
    ...(await passwordChangedMail({ ...ctx, db: tx }, person)),
  })
}

/**
 * The mailbox is proven for the first time. Whoever made the account had not proven it, so nothing they set up to get back
 * in later survives: sessions, second factor, a waiting address, linked WhatsApps. The confirmation link from before stays:
 * opened later, it says that the address is confirmed.
 */
export async function claimAddress(ctx: Ctx, tx: Tx, person: Person) {
  if (person.emailConfirmedAt) return
  const clean = { twoFactorEnabled: false, twoFactorSecret: null, pendingEmail: null }
  await tx
    .update(users)
    .set({ emailConfirmedAt: ctx.now(), ...clean })
    .where(eq(users.id, person.id))
  await dropRecoveryCodes(tx, person.id)
  await endSessions(tx, person.id)
  await dropOneTimeCodes(tx, person.id, ['two_factor', 'whatsapp_link'])
  const payload = { userId: person.id, before: ctx.now().toISOString() }
  await enqueue(tx, UNLINK_ACCOUNT, payload, { runAt: ctx.now() })
}
