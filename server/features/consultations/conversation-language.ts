import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { type Language, languageOf, plainLanguageOf } from '#server/text/language.ts'
import type { ConversationRow } from './messages.ts'
import { conversations } from './tables.ts'

/** The language that its person chose for the answers of a conversation; undefined where they follow that of the questions. */
export async function chosenLanguage(db: Db | Tx, conversationId: string): Promise<Language | undefined> {
  const [conversation] = await db
    .select({ language: conversations.language })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return conversation?.language ?? undefined
}

/** From now on answers are in `language`, whatever `question`, the latest one, was seen to be in. The caller holds the lock. */
export async function chooseLanguage(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  { id }: Pick<ConversationRow, 'id'>,
  { language, question }: { language: Language; question: string },
) {
  const writtenIn = languageOf(config, question)
  await tx.update(conversations).set({ language, writtenIn }).where(eq(conversations.id, id))
}

/**
 * What was chosen is forgotten once a question is plainly in another language than that, and than the one that was seen when
 * it was chosen: who reads Shona may go on to write English, and one language may be seen as another again. The caller holds
 * the lock.
 */
export async function followWriting(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  { id, language, writtenIn }: Pick<ConversationRow, 'id' | 'language' | 'writtenIn'>,
  question: string,
) {
  if (!language) return
  const plainly = plainLanguageOf(config, question)
  if (!plainly || plainly === language || plainly === writtenIn) return
  await tx.update(conversations).set({ language: null, writtenIn: null }).where(eq(conversations.id, id))
}
