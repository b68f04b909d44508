import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Meta's check of our address: answers `hub.challenge` as text when mode and token are right, else 403. */
export const verifyWhatsApp = endpoint('GET', '/whatsapp/webhook', {
  access: 'public',
  produces: 'text',
  output: z.string(),
})
/** Messages and statuses from Meta, signed over their raw bytes (X-Hub-Signature-256), at most 3 MB. */
export const receiveWhatsApp = endpoint('POST', '/whatsapp/webhook', {
  access: 'public',
  produces: 'text',
  output: z.string(),
})

/** A WhatsApp of the signed-in person. `number` is absent for people who hide theirs behind a username. */
export const LinkedWhatsApp = z.object({
  id: z.string(),
  name: z.string(),
  number: z.optional(z.string()),
  linkedAt: z.string(),
})
export type LinkedWhatsApp = z.infer<typeof LinkedWhatsApp>

/** `on` is false where the channel is not configured; `number` is ours, in digits, where it is known. */
export const WhatsAppState = z.object({
  on: z.boolean(),
  number: z.nullable(z.string()),
  linked: z.array(LinkedWhatsApp),
})
export type WhatsAppState = z.infer<typeof WhatsAppState>
export const getWhatsApp = endpoint('GET', '/whatsapp/link', { output: WhatsAppState })

/** A code for one use within 15 minutes; sent to us by WhatsApp it links the sender to the account. Older codes end. */
export const WhatsAppCode = z.object({
  code: z.string(),
  expiresAt: z.string(),
  number: z.nullable(z.string()),
  /** Opens WhatsApp with the message written; absent where our number is not configured. */
  url: z.optional(z.string()),
})
export type WhatsAppCode = z.infer<typeof WhatsAppCode>
export const createWhatsAppCode = endpoint('POST', '/whatsapp/link', { output: WhatsAppCode })

export const unlinkWhatsApp = endpoint('DELETE', '/whatsapp/link/:id', {
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ message: z.string() }),
})
