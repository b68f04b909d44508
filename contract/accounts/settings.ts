import * as z from 'zod/mini'
import { Email, User } from './auth.ts'
import { endpoint, required } from '#contract/endpoint.ts'
import { LANGUAGES, OCCUPATIONS, PASSWORD_MAX, PASSWORD_MIN, TIMEZONES } from '#contract/product.ts'

const keys = <T extends object>(list: T) => Object.keys(list) as [keyof T & string, ...(keyof T & string)[]]

/**
 * The user's fields, the address that still waits for its confirmation when the e-mail was changed, and the consent given
 * to keep sensitive facts (version of the privacy notice, time).
 */
export const Settings = z.extend(User, {
  pendingEmail: z.optional(z.nullable(z.string())),
  /** False for an account that only ever signed in with Google: it has none to give. */
  hasPassword: z.optional(z.boolean()),
  consent: z.optional(z.nullable(z.object({ version: z.string(), date: z.string() }))),
})
export type Settings = z.infer<typeof Settings>

const Message = z.object({ message: z.string() })
const CurrentPassword = z
  .string({ error: 'Current password is required' })
  .check(
    z.minLength(1, 'Current password is required'),
    z.maxLength(PASSWORD_MAX, 'The current password is not correct'),
  )

/**
 * Each call takes the full settings form object and uses its own fields; the rest is ignored.
 * An account made by Google may have no phone number and no occupation yet: both may be empty here.
 */
export const PersonalInfo = z.object({
  fullName: required('Full name is required', 120),
  email: Email,
  phoneNumber: z.string().check(z.trim(), z.maxLength(40, 'Use at most 40 characters')),
  occupation: z.enum(['', ...OCCUPATIONS], { error: 'Select an occupation' }),
})
/** The switch is turned by the two-factor calls below, never by `twoFactorEnabled` alone. */
export const SecurityChange = z.object({
  currentPassword: CurrentPassword,
  newPassword: z
    .string({ error: 'New password is required' })
    .check(
      z.minLength(1, 'New password is required'),
      z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
      z.maxLength(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
    ),
  confirmPassword: z.string({ error: 'New password and confirmation do not match' }),
  twoFactorEnabled: z.optional(z.boolean()),
})
const { currentPassword, newPassword } = SecurityChange.shape
/** One complaint at a time, in this order. */
const SecurityInOrder = z.pipe(
  z.pipe(z.looseObject({ currentPassword }), z.looseObject({ newPassword }) as never),
  SecurityChange as never,
) as unknown as typeof SecurityChange
export const Preferences = z.object({
  preferredLanguage: z.enum(keys(LANGUAGES), { error: 'Select a language' }),
  timezone: z.enum(keys(TIMEZONES), { error: 'Select a timezone' }),
  notifications: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
})

export const getSettings = endpoint('GET', '/auth/settings', { output: Settings })
/** A changed e-mail address stays as it was until the link sent to the new one is opened; `pendingEmail` names it. */
export const savePersonalInfo = endpoint('PUT', '/auth/settings/personal-info', {
  input: PersonalInfo,
  output: Settings,
})
/** Ends every other session of the account. */
export const saveSecurity = endpoint('PUT', '/auth/settings/security', { input: SecurityInOrder, output: Message })
export const savePreferences = endpoint('PUT', '/auth/settings/preferences', { input: Preferences, output: Settings })

/** Gives or withdraws consent to keep sensitive facts; free and at any time (Cyber and Data Protection Act [Chapter 12:07]). */
export const saveConsent = endpoint('PUT', '/auth/settings/consent', {
  input: z.object({ agreed: z.boolean() }),
  output: Settings,
})

/** The switch stays off until `confirmTwoFactor` accepts a code; calling this again makes a new secret. */
export const setUpTwoFactor = endpoint('POST', '/auth/settings/two-factor/setup', {
  output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
})
export const confirmTwoFactor = endpoint('POST', '/auth/settings/two-factor/confirm', {
  input: z.object({ code: required('Enter the 6-digit code', 20) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const disableTwoFactor = endpoint('POST', '/auth/settings/two-factor/disable', {
  input: z.object({ currentPassword: CurrentPassword }),
  output: Message,
})
/** New codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint('POST', '/auth/settings/two-factor/recovery-codes', {
  input: z.object({ currentPassword: CurrentPassword }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})
