import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { confirmEmail as endpoint } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, sqlState } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import {
  type OneTimeCode,
  dropOneTimeCodes,
  findOneTimeCode,
  newOneTimeCode,
  spendOneTimeCode,
} from '#server/features/auth/one-time-codes.ts'
import { limitCodesHere, limitMails, limitPasswordChecks } from '#server/features/auth/rates.ts'
import {
  addressChangeAskedMail,
  addressChangedMail,
  confirmationMail,
  newAddressMail,
} from '#server/features/auth/mails.ts'
import { passwordMatches } from '#server/features/auth/password/hash.ts'
import { findPersonByEmail, lockPerson, type Person, personById } from '#server/features/auth/people.ts'
import { DAY_MS } from '#server/day.ts'

const CONFIRM_CODE_TTL_MS = 7 * DAY_MS
const isSameAddress = (one: string, other: string | null) => one.trim().toLowerCase() === other?.trim().toLowerCase()

/** Mails the link that confirms `email` as this person's address: their present one, or the one they change to. */
export async function sendConfirmation(ctx: Ctx, tx: Tx, person: Person, email: string) {
  const code = { purpose: 'confirm' as const, userId: person.id, lifeMs: CONFIRM_CODE_TTL_MS, data: { email } }
  const otp = await newOneTimeCode(ctx, tx, code)
  const write = isSameAddress(email, person.email) ? confirmationMail : newAddressMail
  await queueMail(ctx, tx, { to: email, userId: person.id, ...(await write({ ...ctx, db: tx }, person, email, otp)) })
}

/** Sends the confirmation again, to the address that waits for it. */
export async function resendConfirmation(ctx: Ctx) {
  const person = await personById(ctx.db, currentUser(ctx).id)
  const email = person.pendingEmail ?? (person.emailConfirmedAt ? undefined : person.email)
  if (!email) return { message: 'Your email address is already confirmed' }
  await limitMails(ctx, person.id)
  await inTransaction(ctx.db, (tx) => sendConfirmation(ctx, tx, person, email))
  return { message: `A confirmation email was sent to ${email}` }
}

/** The account keeps its address until the link sent to the new one is opened; both addresses are told. */
export async function askEmailChange(ctx: Ctx, tx: Tx, person: Person, email: string) {
  const holder = await findPersonByEmail(tx, email)
  if (holder) throw emailTaken()
  await dropOneTimeCodes(tx, person.id, ['confirm'])
  await tx.update(users).set({ pendingEmail: email }).where(eq(users.id, person.id))
  await sendConfirmation(ctx, tx, person, email)
  const notice = await addressChangeAskedMail({ ...ctx, db: tx }, person, email)
  await queueMail(ctx, tx, { to: person.email, userId: person.id, ...notice })
  const detail = { from: person.email, to: email }
  await recordAudit(ctx, { kind: 'email_change_requested', userId: person.id, detail }, tx)
}

/**
 * Opens a confirmation link: the account's address is confirmed, or its new one takes the old one's place. The link proves the
 * mailbox; anybody may have made the account with it, so its session or its password is asked for as well.
 */
export async function confirmEmail(ctx: Ctx, input: z.output<typeof endpoint.input>) {
  const uncountTries = await limitCodesHere(ctx)
  const code = await findOneTimeCode(ctx, 'confirm', input.otp)
  if (!code || !isSameAddress(input.email, String(code.data['email']))) throw invalidLink()
  const person = await personById(ctx.db, code.userId)
  // a link opened twice, by its person or by their mail program, has done its work
  if (!isConfirmed(person, input.email)) {
    await proveHolder(ctx, person, input.password)
    await inTransaction(ctx.db, (tx) => confirm(ctx, tx, code, input.email, person)).catch((error: unknown) => {
      throw sqlState(error) === '23505' ? emailTaken() : error
    })
  }
  await uncountTries()
  return { message: 'Your email address is confirmed' }
}

const isConfirmed = (person: Person, email: string) =>
  person.emailConfirmedAt !== null && isSameAddress(email, person.email)

async function proveHolder(ctx: Ctx, person: Person, password: string | undefined) {
  if (ctx.actor.kind === 'user' && ctx.actor.id === person.id) return
  if (person.passwordHash === null) throw wrongPassword('Sign in to this account first, then open the link again')
  if (!password) throw wrongPassword('Enter the password of this account to confirm its email address')
  const uncountTries = await limitPasswordChecks(ctx, person.id)
  if (!(await passwordMatches(ctx, person.passwordHash, password))) throw wrongPassword('This password is not correct')
  await uncountTries()
}

async function confirm(ctx: Ctx, tx: Tx, code: OneTimeCode, email: string, proven: Person) {
  const person = await lockPerson(tx, code.userId)
  if (isConfirmed(person, email)) return
  // the account was taken back by a new password while this one was being checked
  if (person.passwordHash !== proven.passwordHash) throw invalidLink()
  if (!(await spendOneTimeCode(ctx, tx, code.id))) throw invalidLink()
  if (isSameAddress(email, person.email)) {
    await tx.update(users).set({ emailConfirmedAt: ctx.now() }).where(eq(users.id, person.id))
    return recordAudit(ctx, { kind: 'email_confirmed', userId: person.id, actorId: person.id }, tx)
  }
  const { pendingEmail } = person
  if (pendingEmail === null || !isSameAddress(email, pendingEmail)) throw invalidLink()
  await changeEmail(ctx, tx, person, pendingEmail)
}

async function changeEmail(ctx: Ctx, tx: Tx, person: Person, email: string) {
  await tx
    .update(users)
    .set({ email, pendingEmail: null, emailConfirmedAt: ctx.now() })
    .where(and(eq(users.id, person.id), eq(users.pendingEmail, email)))
  await dropOneTimeCodes(tx, person.id, ['reset', 'confirm'])
  const notice = await addressChangedMail({ ...ctx, db: tx }, person, email)
  await queueMail(ctx, tx, { to: person.email, userId: person.id, ...notice })
  const detail = { from: person.email, to: email }
  await recordAudit(ctx, { kind: 'email_changed', userId: person.id, actorId: person.id, detail }, tx)
}

const invalidLink = () => {
  const sentence = 'This link is not valid any more. Sign in to get a new one.'
  return new AppError('invalid_input', sentence, { fields: { otp: sentence } })
}
const wrongPassword = (sentence: string) => new AppError('invalid_input', sentence, { fields: { password: sentence } })
const emailTaken = () => {
  const sentence = 'This email address already belongs to an account'
  return new AppError('conflict', sentence, { fields: { email: sentence } })
}
