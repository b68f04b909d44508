import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { whatsappContacts } from '#server/features/whatsapp/tables.ts'
import { actingAs } from '#server/features/whatsapp/acting-as.ts'
import { canSpeak } from '#server/adapters/speak.ts'
import { collectAnswer } from '#server/features/answering/service.ts'
import { insertConversation } from '#server/features/consultations/service.ts'
import { underAnswer } from '#server/features/whatsapp/outgoing/choices.ts'
import { composeAnswer } from '#server/features/whatsapp/outgoing/compose-answer.ts'
import { languageFor } from '#server/features/whatsapp/language.ts'
import { MESSAGES } from '#server/features/whatsapp/outgoing/sentences/index.ts'
import type { Reply } from '#server/features/whatsapp/outgoing/outbox.ts'
import type { Contact, MessageRow } from './store-delivery.ts'

/** Meta shows that we write for 25 seconds each time. */
const TYPING_EVERY_MS = 20_000
/** How often, each second, a question waits for another answer in its conversation to end. */
const BUSY_TRIES_MAX = 90

export type Question = { contact: Contact; message: MessageRow; text: string }

/**
 * Asks the account's question in its WhatsApp conversation and gives the short answer. The run stores, answers and charges
 * the same words once, however often this is tried.
 */
export async function answerQuestion(
  ctx: Ctx,
  { contact, message, text }: Question,
  signal: AbortSignal,
): Promise<Reply> {
  const own = await asPerson(ctx, contact)
  const conversationId = await conversationOf(own, contact)
  const { runId, events } = await askWhenFree(own, { conversationId, message: text, channel: 'whatsapp' }, signal)
  if (!events.some((event) => event.type === 'complete')) throw new Error('the answer did not come to its end')
  const language = await languageFor(ctx, ctx.db, contact, text)
  const { text: said, rest } = composeAnswer(events, ctx.config.PUBLIC_URL, language)
  const has = { more: rest !== '', sound: canSpeak(ctx.config) }
  return { text: said, runId, answers: message.id, buttons: underAnswer(MESSAGES[language], has) }
}

/** The account behind a WhatsApp asks, with its own rights. */
export const asPerson = (ctx: Ctx, { userId }: Contact): Promise<Ctx> => actingAs(ctx, userId)

/** The conversation that goes on until the person writes "new"; made when there is none. */
export async function conversationOf(own: Ctx, { id }: Contact): Promise<string> {
  return inTransaction(own.db, async (tx) => {
    const [contact] = await tx.select().from(whatsappContacts).where(eq(whatsappContacts.id, id)).for('update')
    if (contact?.conversationId) return contact.conversationId
    const conversation = await insertConversation(own, tx, 'WHATSAPP')
    await tx.update(whatsappContacts).set({ conversationId: conversation.id }).where(eq(whatsappContacts.id, id))
    return conversation.id
  })
}

/** The person may be asking in the same conversation on the web: that answer ends first. */
async function askWhenFree(own: Ctx, question: Parameters<typeof collectAnswer>[1], signal: AbortSignal) {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      return await collectAnswer(own, question, signal)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict') || tries >= BUSY_TRIES_MAX) throw error
      await sleep(1_000, undefined, { signal })
    }
  }
}

/** Shows that we write for as long as `work` takes. */
export async function whileTyping<T>(ctx: Ctx, { id }: MessageRow, work: () => Promise<T>): Promise<T> {
  const again = setInterval(() => void ctx.whatsapp!.markRead(id, true).catch(() => {}), TYPING_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(again)
  }
}
