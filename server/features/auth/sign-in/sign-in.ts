import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Login, LoginResult } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { oneTimeCodes } from '#server/features/auth/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import {
  countWrongTry,
  findOneTimeCode,
  newOneTimeCode,
  spendOneTimeCode,
} from '#server/features/auth/one-time-codes.ts'
import { limitCodesHere, limitSignIn, limitTotp } from '#server/features/auth/rates.ts'
import { passwordMatches } from '#server/features/auth/password/hash.ts'
import { addressDetail, findPersonByEmail, lockPerson, type Person } from '#server/features/auth/people.ts'
import { type Companion, openSession } from './sessions.ts'
import { acceptSecondFactor } from './two-factor.ts'

type LoginInput = z.output<typeof Login>
export type SignInAnswer = { answer: z.input<typeof LoginResult>; companion?: Companion }

/** How long a second step may take, and how many codes may be tried in it. */
const CHALLENGE_TTL_MS = 10 * 60_000
const CHALLENGE_TRIES = 5

/**
 * Signs in by e-mail and password, or completes a two-factor sign-in by `{challenge, code}`. A wrong password and an unknown
 * account get the same sentence for the same work.
 */
export async function login(ctx: Ctx, input: LoginInput): Promise<SignInAnswer> {
  if (input.challenge !== undefined) return completeSignIn(ctx, input.challenge, input.code)
  const { email, password } = credentials(input)
  const person = await findPersonByEmail(ctx.db, email)
  const uncountTries = await limitSignIn(ctx, email, person?.id)
  if (!(await passwordMatches(ctx, person?.passwordHash, password)) || !person) {
    await recordAudit(ctx, { kind: 'sign_in_failed', userId: person?.id, detail: addressDetail(email, person) })
    throw wrongPassword()
  }
  const signedIn = await inTransaction(ctx.db, (tx) => signInProven(ctx, tx, person, 'password', input.remember))
  await uncountTries()
  return signedIn
}

function credentials({ email, password }: LoginInput) {
  const fields = {
    ...(!email?.trim() && { email: 'Email is required' }),
    ...(!password && { password: 'Password is required' }),
  }
  if (!email?.trim() || !password) throw new AppError('invalid_input', Object.values(fields)[0]!, { fields })
  return { email, password }
}

/** Signs in a person whose password or Google account was verified: opens a session, or asks for the second factor. */
export async function signInProven(
  ctx: Ctx,
  tx: Tx,
  proven: Person,
  method: 'password' | 'google',
  remember = false,
): Promise<SignInAnswer> {
  const person = await lockPerson(tx, proven.id, 'share')
  // the password was changed while this one was being checked
  if (method === 'password' && person.passwordHash !== proven.passwordHash) throw wrongPassword()
  if (person.twoFactorEnabled) {
    const data = { remember, method }
    const challenge = await newOneTimeCode(ctx, tx, {
      purpose: 'two_factor',
      userId: person.id,
      lifeMs: CHALLENGE_TTL_MS,
      data,
    })
    return { answer: { twoFactorRequired: true, challenge } }
  }
  await recordAudit(ctx, { kind: 'sign_in', userId: person.id, actorId: person.id, detail: { method } }, tx)
  return openSession(ctx, tx, person, remember)
}

async function completeSignIn(ctx: Ctx, challenge: string, code: string | undefined): Promise<SignInAnswer> {
  if (!code) throw wrongCode('invalid_input', 'Enter the code from your authenticator app')
  const uncountAddressTry = await limitCodesHere(ctx)
  const challengeCode = await findOneTimeCode(ctx, 'two_factor', challenge)
  if (!challengeCode) throw challengeExpired()
  const guessable = /^[\d\s]+$/.test(code)
  const uncountTotpTry = guessable ? await limitTotp(ctx, challengeCode.userId) : undefined
  const signedIn = await inTransaction(ctx.db, (tx) => tryChallenge(ctx, tx, challengeCode.id, code))
  if (signedIn) {
    await uncountAddressTry()
    await uncountTotpTry?.()
    return signedIn
  }
  await recordAudit(ctx, { kind: 'two_factor_failed', userId: challengeCode.userId })
  throw wrongCode('not_signed_in', 'This code is not correct. Please try the next one your app shows.')
}

async function tryChallenge(ctx: Ctx, tx: Tx, id: string, code: string) {
  const [challengeCode] = await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)).for('update')
  if (!challengeCode || challengeCode.usedAt || challengeCode.tries >= CHALLENGE_TRIES) throw challengeExpired()
  const person = await lockPerson(tx, challengeCode.userId)
  const secondFactor = person.twoFactorEnabled ? await acceptSecondFactor(ctx, tx, person, code) : undefined
  if (!secondFactor) {
    await countWrongTry(tx, [id])
    return undefined
  }
  await spendOneTimeCode(ctx, tx, id)
  const by = { userId: person.id, actorId: person.id }
  if (secondFactor === 'recovery code') await recordAudit(ctx, { kind: 'recovery_code_used', ...by }, tx)
  await recordAudit(ctx, { kind: 'sign_in', ...by, detail: { method: challengeCode.data['method'], secondFactor } }, tx)
  return openSession(ctx, tx, person, challengeCode.data['remember'] === true)
}

const wrongPassword = () => new AppError('not_signed_in', 'Invalid email or password')
const wrongCode = (code: 'invalid_input' | 'not_signed_in', sentence: string) =>
  new AppError(code, sentence, { fields: { code: sentence } })
const challengeExpired = () =>
  new AppError('not_signed_in', 'This sign-in has expired. Please enter your email and password again.')
