import type { Language } from '#server/text/language.ts'
import { en, type Messages } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

import { wordingIn } from '#server/features/wording/records.ts'

export type { Messages } from './en.ts'

/** WhatsApp's own messages, by the language of who reads them. */
export const MESSAGES: Record<Language, Messages> = { en, sn, nd }

/** The same in a language, with what administrators corrected in it. */
export const messagesIn = (ctx: Parameters<typeof wordingIn>[0], language: Language): Messages =>
  wordingIn(ctx, 'chats', language, MESSAGES[language])
