import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { PRODUCT, RECOVERY_CODES } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recoveryCodes } from '#server/features/auth/tables.ts'
import { hashToken } from '#server/http/session.ts'
import type { Person } from '#server/features/auth/people.ts'

const STEP_SECONDS = 30

/** A new secret of 160 bits and the address an authenticator app reads as a QR code. */
export function newTwoFactorSecret(email: string) {
  const secret = generateSecret()
  return { secret, otpauthUrl: generateURI({ issuer: PRODUCT, label: email, secret }) }
}

/** The time step a six-digit code belongs to, one step before or after now at most; undefined for a wrong code. */
export async function totpStepOf(ctx: Ctx, secret: string, code: string): Promise<number | undefined> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(ctx.now().getTime() / 1000)
  const result = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

/** Accepts an authenticator code or a recovery code, each once. Answers which it was, or undefined. */
export async function acceptSecondFactor(ctx: Ctx, tx: Tx, person: Person, code: string) {
  const step = person.twoFactorSecret ? await totpStepOf(ctx, person.twoFactorSecret, code) : undefined
  if (step !== undefined) return (await spendStep(tx, person.id, step)) ? ('code' as const) : undefined
  return (await spendRecoveryCode(ctx, tx, person.id, code)) ? ('recovery code' as const) : undefined
}

/** A code never works twice, and none older than the last one works. */
async function spendStep(tx: Tx, userId: string, step: number) {
  const moved = await tx
    .update(users)
    .set({ twoFactorStep: step })
    .where(and(eq(users.id, userId), lt(users.twoFactorStep, step)))
    .returning({ id: users.id })
  return moved.length > 0
}

async function spendRecoveryCode(ctx: Ctx, tx: Tx, userId: string, code: string) {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** 32 letters and digits; what is mistaken for another when copied by hand is read as that one. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const MISREAD: Record<string, string> = { o: '0', i: '1', l: '1' }
const hashRecoveryCode = (code: string) => {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return hashToken(`recovery:${plain.replace(/[oil]/g, (letter) => MISREAD[letter]!)}`)
}

/** Ten new single-use codes of 80 bits in place of all older ones; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(16), (byte, i) => (i > 0 && i % 4 === 0 ? '-' : '') + ALPHABET[byte % 32]).join(''),
  )
  await dropRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })))
  return codes
}

/** No recovery code of the person works any more. */
export async function dropRecoveryCodes(tx: Tx, userId: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
