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

/** An update from Telegram, with the secret we gave it (X-Telegram-Bot-Api-Secret-Token), at most 1 MB. */
export const receiveTelegram = endpoint('POST', '/telegram/webhook', {
  access: 'public',
  produces: 'text',
  output: z.string(),
})

/** A chat of the signed-in person. `number` is absent for people who hide theirs, and in Telegram until they send it. */
export const LinkedWhatsApp = z.object({
  id: z.string(),
  channel: z.enum(['whatsapp', 'telegram']),
  name: z.string(),
  number: z.optional(z.string()),
  linkedAt: z.string(),
})
export type LinkedWhatsApp = z.infer<typeof LinkedWhatsApp>

/** `channels` are those that are configured; `number` is ours at WhatsApp, in digits, where it is known. */
export const WhatsAppState = z.object({
  channels: z.array(z.enum(['whatsapp', 'telegram'])),
  number: z.nullable(z.string()),
  linked: z.array(LinkedWhatsApp),
})
export type WhatsAppState = z.infer<typeof WhatsAppState>
export const getWhatsApp = endpoint('GET', '/whatsapp/link', { output: WhatsAppState })

/** A code for one use within 15 minutes; sent to us in a chat it links the sender to the account. Older codes end. */
export const WhatsAppCode = z.object({
  code: z.string(),
  expiresAt: z.string(),
  number: z.nullable(z.string()),
  /** Opens WhatsApp with the message written; absent where our number is not configured. */
  url: z.optional(z.string()),
  /** The same for Telegram; absent where it is off or our bot's name is not configured. */
  telegramUrl: z.optional(z.string()),
})
export type WhatsAppCode = z.infer<typeof WhatsAppCode>
export const createWhatsAppCode = endpoint('POST', '/whatsapp/link', { output: WhatsAppCode })

export const unlinkWhatsApp = endpoint('DELETE', '/whatsapp/link/:id', {
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ message: z.string() }),
})
