import * as z from 'zod/mini'
import { endpoint, required } from '#contract/endpoint.ts'
import { PHONE_SENTENCE, phoneInE164 } from '#contract/phone.ts'
import { OCCUPATIONS, PASSWORD_MAX, PASSWORD_MIN, ROLES } from '#contract/product.ts'

/** The session user, kept by the browser as JSON in the cookie `userData`. */
export const User = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  occupation: z.string(),
  role: z.enum(ROLES),
  twoFactorEnabled: z.boolean(),
  preferredLanguage: z.string(),
  timezone: z.string(),
  notifications: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
  /** False until the link of the confirmation mail was opened. */
  emailConfirmed: z.boolean(),
})
export type User = z.infer<typeof User>

/** Every answer to a signed-in person says in this header what they are now, so that an open page learns of a changed role. */
export const ROLE_HEADER = 'X-Role'

export const Session = z.object({ token: z.string(), user: User })
export type Session = z.infer<typeof Session>

const Message = z.object({ message: z.string() })
/** Version of the privacy notice and terms the person agreed to. */
const Consent = z.optional(z.string().check(z.maxLength(40)))
/** The language a new account begins with. */
const PreferredLanguage = z.optional(z.enum(['en', 'sn', 'nd']))

export const Email = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'This email address is too long'),
    z.email('Enter a valid email address'),
  )

export const Password = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
  )

/** The same call completes a two-factor sign-in when repeated with `{challenge, code}`. */
export const Login = z.object({
  email: z.optional(z.string().check(z.maxLength(254))),
  password: z.optional(z.string().check(z.maxLength(1_000))),
  challenge: z.optional(z.string().check(z.maxLength(200))),
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  remember: z.optional(z.boolean()),
})
const Challenge = z.object({ twoFactorRequired: z.literal(true), challenge: z.string() })
export const LoginResult = z.union([Session, Challenge])

export const Registration = z.object({
  fullName: required('Full name is required', 120),
  email: Email,
  password: Password,
  occupation: z.enum(OCCUPATIONS, { error: 'Select an occupation' }),
  phoneNumber: required('Phone number is required', 40).check(
    z.refine((written) => !written.trim() || phoneInE164(written) !== undefined, PHONE_SENTENCE),
  ),
  consent: Consent,
  preferredLanguage: PreferredLanguage,
})

export const NewPassword = z.object({
  otpCode: required('The code from the email is missing', 200),
  email: Email,
  password: Password,
})

export const login = endpoint('POST', '/auth/login', { access: 'public', input: Login, output: LoginResult })
/**
 * Without a `credential` that verifies for this e-mail address the answer is 401. `created` tells of a first
 * visit, which made an account; `consent` counts for that one.
 */
export const googleAuth = endpoint('POST', '/auth/googleauth', {
  access: 'public',
  input: z.object({
    email: z.optional(z.string().check(z.maxLength(254))),
    fullName: z.optional(z.string().check(z.maxLength(120))),
    credential: z.optional(z.string().check(z.maxLength(8_000))),
    nonce: z.optional(z.string().check(z.maxLength(200))),
    remember: z.optional(z.boolean()),
    consent: Consent,
    preferredLanguage: PreferredLanguage,
  }),
  output: z.union([z.extend(Session, { created: z.optional(z.boolean()) }), Challenge]),
})
export const register = endpoint('POST', '/auth/register', { access: 'public', input: Registration, output: Message })
/** Always 200, whoever the address belongs to. */
export const requestReset = endpoint('POST', '/auth/password/reset', {
  access: 'public',
  input: z.object({ email: Email }),
  output: Message,
})
export const setNewPassword = endpoint('POST', '/auth/password/setnew', {
  access: 'public',
  input: NewPassword,
  output: Message,
})
/** Reads the Bearer token itself: one older than 15 minutes refreshes only with the companion cookie. */
export const refreshToken = endpoint('POST', '/auth/refresh-token', { access: 'public', output: Session })
export const logout = endpoint('POST', '/auth/logout', { access: 'public', output: Message })
/**
 * Confirms a new account's address, or a changed one. Whoever is not signed in to the account gives its `password` too: the
 * link shows whose the mailbox is, not whose the account. Without it 400 on `password`.
 */
export const confirmEmail = endpoint('POST', '/auth/email/confirm', {
  access: 'public',
  input: z.object({
    email: Email,
    otp: required('The code from the email is missing'),
    password: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  output: Message,
})
export const resendConfirmation = endpoint('POST', '/auth/email/resend', { output: Message })
