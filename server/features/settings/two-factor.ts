import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import {
  dropOneTimeCodes,
  dropRecoveryCodes,
  limitTotp,
  lockPerson,
  newTwoFactorSecret,
  type Person,
  checkCurrentPassword,
  replaceRecoveryCodes,
  totpStepOf,
  twoFactorMail,
} from '#server/features/auth/service.ts'

/** A secret for the authenticator app. The switch stays off until a code of it is confirmed. */
export async function setUpTwoFactor(ctx: Ctx) {
  return inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, currentUser(ctx).id)
    if (person.twoFactorEnabled) throw alreadyOn()
    const secret = newTwoFactorSecret(person.email)
    await tx.update(users).set({ twoFactorSecret: secret.secret }).where(eq(users.id, person.id))
    return secret
  })
}

/** Turns the switch on by a first code and answers the ten recovery codes; they are shown this once. */
export async function confirmTwoFactor(ctx: Ctx, { code }: { code: string }) {
  const { id } = currentUser(ctx)
  const uncountTries = await limitTotp(ctx, id)
  const codes = await inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.twoFactorEnabled) throw alreadyOn()
    if (!person.twoFactorSecret) throw wrongCode('Start again to get a new QR code')
    const step = await totpStepOf(ctx, person.twoFactorSecret, code)
    if (step === undefined) throw wrongCode('This code is not correct. Please try the next one your app shows.')
    await tx.update(users).set({ twoFactorEnabled: true, twoFactorStep: step }).where(eq(users.id, id))
    await tellSwitched(ctx, tx, person, true)
    return replaceRecoveryCodes(tx, id)
  })
  await uncountTries()
  return { recoveryCodes: codes }
}

/** Turns the switch off by the current password; secret and recovery codes are gone. */
export async function disableTwoFactor(ctx: Ctx, { currentPassword }: { currentPassword: string }) {
  const person = await checkCurrentPassword(ctx, currentPassword)
  await inTransaction(ctx.db, async (tx) => {
    const { twoFactorEnabled } = await lockPerson(tx, person.id)
    await tx.update(users).set({ twoFactorEnabled: false, twoFactorSecret: null }).where(eq(users.id, person.id))
    await dropRecoveryCodes(tx, person.id)
    await dropOneTimeCodes(tx, person.id, ['two_factor'])
    if (twoFactorEnabled) await tellSwitched(ctx, tx, person, false)
  })
  return { message: 'Two-factor authentication is off' }
}

/** Ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(ctx: Ctx, { currentPassword }: { currentPassword: string }) {
  const { id } = await checkCurrentPassword(ctx, currentPassword)
  return inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person.twoFactorEnabled) throw new AppError('conflict', 'Turn two-factor authentication on first')
    await recordAudit(ctx, { kind: 'recovery_codes_renewed', userId: id }, tx)
    return { recoveryCodes: await replaceRecoveryCodes(tx, id) }
  })
}

async function tellSwitched(ctx: Ctx, tx: Tx, person: Person, on: boolean) {
  await recordAudit(ctx, { kind: on ? 'two_factor_on' : 'two_factor_off', userId: person.id }, tx)
  await queueMail(ctx, tx, {
    to: person.email,
    userId: person.id,
    ...(await twoFactorMail({ ...ctx, db: tx }, person, on)),
  })
}

const alreadyOn = () => new AppError('conflict', 'Two-factor authentication is already on')
const wrongCode = (sentence: string) => new AppError('invalid_input', sentence, { fields: { code: sentence } })
