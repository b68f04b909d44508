import type * as z from 'zod/mini'
import type { Registration } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, oneRow, sqlState } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { book } from '#server/features/points/service.ts'
import { sendConfirmation } from './email-address.ts'
import { limitRegistration } from '#server/features/auth/rates.ts'
import { hashPassword } from '#server/features/auth/password/hash.ts'
import { findPersonByEmail, type Person } from '#server/features/auth/people.ts'
import { toE164 } from './phone-number.ts'

/** Makes an account with its first points and sends the confirmation mail. 409 when the address has one already. */
export async function register(ctx: Ctx, input: z.output<typeof Registration>) {
  const { password, consent, ...fields } = input
  const phoneNumber = toE164(input.phoneNumber)
  await limitRegistration(ctx, input.email)
  if (await findPersonByEmail(ctx.db, input.email)) throw emailTaken()
  const passwordHash = await hashPassword(ctx, password)
  await inTransaction(ctx.db, async (tx) => {
    const person = await addPerson(ctx, tx, {
      ...fields,
      phoneNumber,
      passwordHash,
      ...consentFields(ctx, consent),
    })
    await recordAudit(ctx, { kind: 'registered', userId: person.id, actorId: person.id }, tx)
    await sendConfirmation(ctx, tx, person, person.email)
  }).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? emailTaken() : error
  })
  return { message: `Your account was created. A confirmation email was sent to ${input.email}.` }
}

/** What is recorded of a person's agreement: which version, and when. */
export const consentFields = (ctx: Ctx, version: string | undefined) =>
  version ? { consentVersion: version, consentAt: ctx.now() } : {}

/** A new account with its first points. */
export async function addPerson(
  ctx: Ctx,
  tx: Tx,
  fields: typeof users.$inferInsert,
  amount = ctx.config.SIGNUP_POINTS,
): Promise<Person> {
  const person = await tx
    .insert(users)
    .values({ ...fields, createdAt: ctx.now() })
    .returning()
    .then(oneRow)
  if (amount > 0) await book(tx, { userId: person.id, amount, kind: 'signup', key: 'signup' })
  return person
}

const emailTaken = () => {
  const sentence = 'An account with this email address already exists. Please sign in.'
  return new AppError('conflict', sentence, { fields: { email: sentence } })
}
