import { inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { hasSignedInFrom } from '#server/features/audit/service.ts'
import { rateLimits } from '#server/http/tables.ts'
import { addressKey, countTries, type CountedTry, type Limit } from '#server/http/rate-limit.ts'

/**
 * An address may be a whole office or a mobile network, so it gets room for many people; an account is one
 * person. Where only failures count, a success gives its try back.
 */
const QUARTER_HOUR = 900
const HOUR = 3_600
/** Refreshes of one session: five tabs that all wake up often stay far below. */
export const REFRESHES: Limit = { name: 'refresh', most: 120, seconds: 600 }

const SIGN_IN_ADDRESS: Limit = { name: 'sign-in:address', most: 150, seconds: QUARTER_HOUR }
const SIGN_IN_HERE: Limit = { name: 'sign-in:account-at-address', most: 10, seconds: QUARTER_HOUR }
const SIGN_IN_ANYWHERE: Limit = { name: 'sign-in:account', most: 20, seconds: QUARTER_HOUR }
const REGISTER_ADDRESS: Limit = { name: 'register:address', most: 200, seconds: HOUR }
const REGISTER_ACCOUNT: Limit = { name: 'register:account', most: 10, seconds: HOUR }
const RESET_ADDRESS: Limit = { name: 'reset:address', most: 60, seconds: HOUR }
const RESET_ACCOUNT: Limit = { name: 'reset:account', most: 5, seconds: 2 * QUARTER_HOUR }
const CODE_ADDRESS: Limit = { name: 'code:address', most: 150, seconds: QUARTER_HOUR }
const CODE_ACCOUNT: Limit = { name: 'code:account', most: 20, seconds: QUARTER_HOUR }
const GOOGLE_ADDRESS: Limit = { name: 'google:address', most: 150, seconds: QUARTER_HOUR }
const GOOGLE_ACCOUNT: Limit = { name: 'google:account', most: 20, seconds: QUARTER_HOUR }
const PASSWORD_CHECKS: Limit = { name: 'current-password', most: 10, seconds: QUARTER_HOUR }
/** Six digits, three of which are right at any time: 40 tries an hour find one in about a year. */
const TOTP_CHECKS: Limit = { name: 'totp', most: 10, seconds: QUARTER_HOUR }
const MAILS_ASKED: Limit = { name: 'mails', most: 5, seconds: HOUR }

/** An account's name in the limits: what was typed, in small letters, known or not, so that limits tell nothing. */
export const accountKey = (email: string) => email.trim().toLowerCase()

/**
 * Counts a sign-in. Failures from anywhere close an account for at most 15 minutes, and never for its person: an address
 * that this account signed in from before is counted by itself.
 */
export async function limitSignIn(ctx: Ctx, email: string, userId: string | undefined) {
  const account = accountKey(email)
  const address = addressKey(ctx.ip)
  // asked for an unknown account too, so that the time taken tells nothing
  const isFamiliarAddress = await hasSignedInFrom(ctx.db, userId ?? NOBODY, ctx.ip)
  const tries: CountedTry[] = [
    [SIGN_IN_ADDRESS, address],
    [SIGN_IN_HERE, `${account} ${address}`],
  ]
  if (!isFamiliarAddress) tries.push([SIGN_IN_ANYWHERE, account])
  return countTries(ctx, tries)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Sets the failed sign-ins of an account to zero, when its person has proved that the mailbox is theirs. */
export async function forgetSignInTries(ctx: Ctx, tx: Tx, email: string) {
  const account = accountKey(email)
  const keys = [`${SIGN_IN_ANYWHERE.name}:${account}`, `${SIGN_IN_HERE.name}:${account} ${addressKey(ctx.ip)}`]
  await tx.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

const limitByAddressAndAccount = (address: Limit, account: Limit) => (ctx: Ctx, email: string) => {
  const tries: CountedTry[] = [[address, addressKey(ctx.ip)]]
  if (email) tries.push([account, accountKey(email)])
  return countTries(ctx, tries)
}

export const limitRegistration = limitByAddressAndAccount(REGISTER_ADDRESS, REGISTER_ACCOUNT)
export const limitReset = limitByAddressAndAccount(RESET_ADDRESS, RESET_ACCOUNT)
export const limitCodes = limitByAddressAndAccount(CODE_ADDRESS, CODE_ACCOUNT)
export const limitGoogle = limitByAddressAndAccount(GOOGLE_ADDRESS, GOOGLE_ACCOUNT)
/** Challenges and links that name no account: by address alone. */
export const limitCodesHere = (ctx: Ctx) => countTries(ctx, [[CODE_ADDRESS, addressKey(ctx.ip)]])
export const limitPasswordChecks = (ctx: Ctx, userId: string) => countTries(ctx, [[PASSWORD_CHECKS, userId]])
export const limitTotp = (ctx: Ctx, userId: string) => countTries(ctx, [[TOTP_CHECKS, userId]])
export const limitMails = (ctx: Ctx, userId: string) => countTries(ctx, [[MAILS_ASKED, userId]])
