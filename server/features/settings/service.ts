import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { CONSENT_VERSION } from '#contract/product.ts'
import type { PersonalInfo, Preferences, SecurityChange, Settings } from '#contract/accounts/settings.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import {
  askEmailChange,
  consentFields,
  hashPassword,
  limitMails,
  lockPerson,
  type Person,
  personById,
  checkCurrentPassword,
  replacePassword,
  toE164,
  userView,
} from '#server/features/auth/service.ts'

export { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, setUpTwoFactor } from './two-factor.ts'

const view = (person: Person): Settings => ({
  ...userView(person),
  pendingEmail: person.pendingEmail,
  hasPassword: person.passwordHash !== null,
  consent:
    person.consentVersion && person.consentAt
      ? { version: person.consentVersion, date: person.consentAt.toISOString() }
      : null,
})

export async function getSettings(ctx: Ctx): Promise<Settings> {
  return view(await personById(ctx.db, currentUser(ctx).id))
}

/** Saves the person's details. A changed e-mail address waits in `pendingEmail` until its link is opened. */
export async function savePersonalInfo(ctx: Ctx, input: z.output<typeof PersonalInfo>): Promise<Settings> {
  const { id } = currentUser(ctx)
  const phoneNumber = input.phoneNumber && toE164(input.phoneNumber)
  const before = await personById(ctx.db, id)
  const changesEmail = input.email.toLowerCase() !== before.email.toLowerCase()
  if (changesEmail) await limitMails(ctx, id)
  return inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (changesEmail) await askEmailChange(ctx, tx, { ...person, fullName: input.fullName }, input.email)
    return save(tx, id, { fullName: input.fullName, phoneNumber, occupation: input.occupation })
  })
}

/** Sets a new password by the current one and ends every other session. The two-factor switch has its own calls. */
export async function saveSecurity(ctx: Ctx, input: z.output<typeof SecurityChange>) {
  if (input.newPassword !== input.confirmPassword) {
    const sentence = 'New password and confirmation do not match'
    throw new AppError('invalid_input', sentence, { fields: { confirmPassword: sentence } })
  }
  const { sessionId } = currentUser(ctx)
  const person = await checkCurrentPassword(ctx, input.currentPassword)
  const passwordHash = await hashPassword(ctx, input.newPassword)
  await inTransaction(ctx.db, async (tx) => {
    await replacePassword(ctx, tx, person, passwordHash, sessionId)
    await recordAudit(ctx, { kind: 'password_changed', userId: person.id }, tx)
  })
  return { message: 'Security settings updated successfully' }
}

export async function savePreferences(ctx: Ctx, input: z.output<typeof Preferences>): Promise<Settings> {
  const { preferredLanguage, timezone, notifications } = input
  return inTransaction(ctx.db, (tx) => save(tx, currentUser(ctx).id, { preferredLanguage, timezone, notifications }))
}

/** Records what the person agreed to and when, or that they no longer do; the trail keeps both. */
export async function saveConsent(ctx: Ctx, { agreed }: { agreed: boolean }): Promise<Settings> {
  const { id } = currentUser(ctx)
  const detail = { version: CONSENT_VERSION }
  return inTransaction(ctx.db, async (tx) => {
    await recordAudit(ctx, { kind: agreed ? 'consent_given' : 'consent_withdrawn', userId: id, detail }, tx)
    return save(tx, id, agreed ? consentFields(ctx, CONSENT_VERSION) : { consentVersion: null, consentAt: null })
  })
}

async function save(tx: Tx, id: string, fields: Partial<typeof users.$inferInsert>) {
  return view(oneRow(await tx.update(users).set(fields).where(eq(users.id, id)).returning()))
}
