import type * as z from 'zod/mini'
import type { Registration } from '#contract/auth.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, sqlState } from '#server/db/open.ts'
import { users } from '#server/db/schema.ts'
import { book } from '#server/features/points/service.ts'
import { hashPassword } from './passwords.ts'
import { findByEmail } from './people.ts'

/** Makes an account with its first points (Decision 4.3). 409 when the address has one already. */
export async function register(ctx: Ctx, input: z.output<typeof Registration>) {
  if (await findByEmail(ctx.db, input.email)) throw taken()
  const { password, consent, ...fields } = input
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    const [made] = await tx
      .insert(users)
      .values({ ...fields, passwordHash, consentVersion: consent, consentAt: consent ? now : null, createdAt: now })
      .returning({ id: users.id })
    const amount = ctx.config.SIGNUP_POINTS
    if (amount > 0) await book(tx, { userId: made!.id, amount, kind: 'signup', key: 'signup' })
  }).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? taken() : error
  })
  return { message: 'Your account has been created' }
}

const taken = () => {
  const sentence = 'An account with this email address already exists. Please sign in.'
  return new AppError('conflict', sentence, { fields: { email: sentence } })
}
