import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { personById } from '#server/features/auth/service.ts'
import { chosenLanguage, type MessageRow, messagesBefore } from '#server/features/consultations/service.ts'
import { type Language, languageOf, otherLanguageOf, preferredIn } from '#server/text/language.ts'

/** Earlier messages that a language is read from. */
const EARLIER = 6

/** The language that an account asks for; English where we do not have it. */
export const languageOfAccount = async (db: Db | Tx, userId: string): Promise<Language> =>
  preferredIn(await personById(db, userId)) ?? 'en'

/**
 * What is said to the person is in the language that the question is plainly in; where it is too short to tell and not English,
 * in that of the questions before it (`before`, the latest last), else in that of the account.
 */
export async function languageSaid(
  { config, db }: Pick<Ctx, 'config'> & { db: Db | Tx },
  { text, userId }: Pick<MessageRow, 'text' | 'userId'>,
  before: string[],
): Promise<Language> {
  const plainly = otherLanguageOf(config, text)
  if (plainly || languageOf(config, text) === 'en') return plainly ?? 'en'
  return otherLanguageOf(config, before.join('\n')) ?? languageOfAccount(db, userId)
}

/** The same of a question whose conversation is not at hand; what was chosen for that goes before. */
export async function languageSaidOf(ctx: Ctx, db: Db | Tx, question: MessageRow): Promise<Language> {
  const chosen = await chosenLanguage(db, question.conversationId)
  if (chosen) return chosen
  const before = await messagesBefore(db, question.conversationId, question.position, EARLIER)
  const questions = before.filter(({ sender }) => sender === 'user').map(({ text }) => text)
  return languageSaid({ config: ctx.config, db }, question, questions)
}
