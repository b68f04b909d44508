import type { Message } from '#contract/consultations/consultations.ts'
import type { Ctx } from '#server/context.ts'
import { setLanguage } from '#server/features/auth/service.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { getConversation } from '#server/features/consultations/service.ts'
import type { Language } from '#server/text/language.ts'
import { type Asked, asPerson, replyWith, whileTyping } from './answer-question.ts'
import type { Effect } from './effect.ts'

/** Milliseconds for which an answer is still what somebody means who names a language. */
const MEANT_FOR_MS = 24 * 3_600_000
/** How a run ended that gave an answer, if only that there is none. */
const ANSWERS: ReadonlySet<string | undefined> = new Set(['answered', 'quoted', 'no_source', 'urgent'])

/** From now on we write in `language`; an answer that was just given in another is given in it at once, free of charge. */
export async function writeInLanguage(
  ctx: Ctx,
  asked: Asked,
  language: Language,
  signal: AbortSignal,
): Promise<Effect> {
  const { languageSet } = messagesIn(ctx, language)
  const conversationId = await conversationToRetell(ctx, asked, language)
  const retold =
    conversationId &&
    (await whileTyping(ctx, asked, () =>
      replyWith(ctx, { ...asked, language }, { conversationId, retellIn: language }, signal),
    ))
  return async (tx, { userId }) => {
    if (userId) await setLanguage(tx, userId, language)
    return retold ? { ...retold, text: `${languageSet}\n\n${retold.text}` } : { text: languageSet, language }
  }
}

/** The conversation whose latest answer is given again; undefined where it is in that language, long ago, or none. */
async function conversationToRetell(ctx: Ctx, { contact, message }: Asked, language: Language) {
  const { conversationId } = contact
  if (!conversationId) return undefined
  const { messages } = await getConversation(await asPerson(ctx, contact), { id: conversationId })
  const last = messages.at(-1)
  if (!last?.runId || !ANSWERS.has(last.outcome)) return undefined
  const at = new Date(last.timestamp)
  if (ctx.now().getTime() - at.getTime() > MEANT_FOR_MS) return undefined
  // a try that ended before its reply was stored may have given it already
  return languageOf(last) !== language || at >= message.createdAt ? conversationId : undefined
}

const languageOf = ({ language }: Message): Language => language ?? 'en'
