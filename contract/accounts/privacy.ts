import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** Everything we hold about the person, as one JSON file (Cyber and Data Protection Act [Chapter 12:07], right of access). */
export const exportMyData = endpoint('GET', '/auth/settings/export', { produces: 'file' })

/**
 * Deletes the account and everything personal with it, at once and for good. People with a password give it; those who only
 * ever signed in with Google write DELETE. 409 for the last administrator.
 */
export const deleteMyAccount = endpoint('DELETE', '/auth/settings/account', {
  input: z.object({
    currentPassword: z.optional(z.string().check(z.maxLength(1_000))),
    confirm: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({ message: z.string() }),
})
