import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { personById } from '#server/features/auth/service.ts'
import { type Language, otherLanguageOf, preferredIn } from '#server/text/language.ts'
import type { Contact } from '#server/features/chat-channels/webhooks/store-delivery.ts'

/** The language to write to a contact in: that of what they wrote where it is plainly Shona or Ndebele, else their account's, else English. */
export async function languageFor(ctx: Ctx, db: Db | Tx, { userId }: Contact, text: string): Promise<Language> {
  const written = otherLanguageOf(ctx.config, text)
  if (written || !userId) return written ?? 'en'
  return preferredIn(await personById(db, userId)) ?? 'en'
}
