import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { chatContacts, type Contact, type MessageRow } from '#server/features/chat-channels/tables.ts'
import { actingAs } from '#server/features/chat-channels/acting-as.ts'
import { canSpeak } from '#server/adapters/speak.ts'
import { collectAnswer, type Meanwhile } from '#server/features/answering/service.ts'
import { getConversation, insertConversation } from '#server/features/consultations/service.ts'
import { underAnswer } from '#server/features/chat-channels/outgoing/choices.ts'
import { composeAnswer } from '#server/features/chat-channels/outgoing/compose-answer.ts'
import type { Language } from '#server/text/language.ts'
import { languageFor } from '#server/features/chat-channels/language.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { recipientOf, type Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import { channelOf } from '#server/features/chat-channels/channel-of.ts'
import { stopWaits } from '#server/features/chat-channels/webhooks/stop-at-once.ts'
import { stepsBelow } from '#server/features/chat-channels/procedures/below-answer.ts'
import { tellsPlace } from './tell-place.ts'

/** How often, each second, a question waits for another answer in its conversation to end. */
const BUSY_TRIES_MAX = 90

export type Asked = { contact: Contact; message: MessageRow }
export type Question = Asked & { text: string }

/**
 * Asks the account's question in its WhatsApp conversation and gives the short answer. The run stores, answers and charges
 * the same words once, however often this is tried. Undefined where the person has said stop since.
 */
export async function answerQuestion(
  ctx: Ctx,
  { contact, message, text }: Question,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const own = await asPerson(ctx, contact)
  const conversationId = await conversationOf(own, contact)
  const language = await languageFor(ctx, ctx.db, contact, text)
  return replyWith(ctx, { contact, message, language }, { conversationId, message: text }, signal)
}

/** The answer to what is asked, or what is given again of it, as it is sent; undefined where the person has said stop since. */
export async function replyWith(
  ctx: Ctx,
  { contact, message, language }: Asked & { language: Language },
  question: Parameters<typeof collectAnswer>[1],
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const own = await asPerson(ctx, contact)
  const { conversationId } = question
  const teller = tellsPlace(ctx, { contact, message, language })
  const asked = { ...question, channel: 'whatsapp' as const }
  const meanwhile = { signal, onPlace: teller.onPlace }
  const answer = await askWhenFree(own, contact, asked, meanwhile).finally(teller.end)
  if (!answer) return undefined
  const { runId, events } = answer
  if (!events.some((event) => event.type === 'complete')) throw new Error('the answer did not come to its end')
  const say = messagesIn(ctx, language)
  const { text: said, rest } = composeAnswer(events, ctx.config.PUBLIC_URL, say)
  const has = { more: rest !== '', sound: canSpeak(ctx.config) }
  const also = has.sound && contact.speaks ? await soundOf(own, conversationId, say) : undefined
  const steps = await stepsBelow(ctx, events, language)
  const toTap = { buttons: underAnswer(say, { ...has, steps: steps.buttons }), opens: say.tap.goOn }
  const text = [said, steps.text].filter(Boolean).join('\n\n')
  return { text, runId, answers: message.id, ...toTap, also, language }
}

/** The last answer of a conversation of this person's, read out; undefined where there is none. */
export async function soundOf(own: Ctx, conversationId: string, say: Messages): Promise<Reply | undefined> {
  const { messages } = await getConversation(own, { id: conversationId })
  const answer = messages.findLast(({ sender }) => sender === 'ai')
  return answer && { text: say.notReadOut, file: { spokenAnswer: answer.id, orElse: say.notReadOut } }
}

/** The account behind a chat asks, with its own rights. */
export const asPerson = (ctx: Ctx, { userId }: Contact): Promise<Ctx> => actingAs(ctx, userId)

/** The conversation that goes on until the person writes "new"; made when there is none. */
export async function conversationOf(own: Ctx, { id }: Contact): Promise<string> {
  return inTransaction(own.db, async (tx) => {
    const [contact] = await tx.select().from(chatContacts).where(eq(chatContacts.id, id)).for('update')
    if (contact?.conversationId) return contact.conversationId
    const conversation = await insertConversation(own, tx, 'WHATSAPP')
    await tx.update(chatContacts).set({ conversationId: conversation.id }).where(eq(chatContacts.id, id))
    return conversation.id
  })
}

/** The person may be asking in the same conversation on the web: that answer ends first. */
async function askWhenFree(
  own: Ctx,
  { id }: Contact,
  question: Parameters<typeof collectAnswer>[1],
  meanwhile: Meanwhile & { signal: AbortSignal },
) {
  const { signal } = meanwhile
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    if (await stopWaits(own.db, id)) return undefined
    try {
      return await collectAnswer(own, question, meanwhile)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict') || tries >= BUSY_TRIES_MAX) throw error
      await sleep(1_000, undefined, { signal })
    }
  }
}

/** Shows that we write for as long as `work` takes. */
export async function whileTyping<T>(ctx: Ctx, { contact, message }: Asked, work: () => Promise<T>): Promise<T> {
  const channel = channelOf(ctx, contact)
  const seen = { to: recipientOf(contact), messageId: message.id }
  const show = () => void channel.markRead(seen, true).catch(() => {})
  // what was shown when the message came is over by now; nothing was to who had no account then
  const { createdAt } = message
  const isOver = ctx.now().getTime() - createdAt.getTime() >= channel.typingMs
  if (isOver || (contact.linkedAt && contact.linkedAt >= createdAt)) show()
  const again = setInterval(show, channel.typingMs)
  try {
    return await work()
  } finally {
    clearInterval(again)
  }
}
