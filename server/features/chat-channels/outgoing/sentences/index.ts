import type { Language } from '#server/text/language.ts'
import { en, type Messages } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

export type { Messages } from './en.ts'

/** WhatsApp's own messages, by the language of who reads them. */
export const MESSAGES: Record<Language, Messages> = { en, sn, nd }
