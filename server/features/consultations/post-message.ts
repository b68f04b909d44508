import type { Message } from '#contract/consultations/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { isAnswered, isBeingAnswered } from '#server/features/answering/records.ts'
import { addMessage, cleanText, lastQuestion, lockConversation } from './messages.ts'
import { limitRequests } from './rates.ts'
import { checkRoomForMessages } from './storage.ts'
import { toMessages } from './views.ts'

const BUSY = 'A reply is still being written. Wait for it or stop it, then send your next message.'

/** 409 while a reply is being written; one whose process died is not. */
export async function refuseWhileAnswering(ctx: Ctx, tx: Tx, conversationId: string) {
  if (await isBeingAnswered(tx, conversationId, ctx.now())) throw new AppError('conflict', BUSY)
}

/** Stores a question. The same words sent again while they wait for their answer are one question. */
export async function postMessage(ctx: Ctx, input: { id: string; text: string }): Promise<Message> {
  const text = cleanText(input.text)
  if (!text) {
    throw new AppError('invalid_input', 'Write a message first', { fields: { text: 'Write a message first' } })
  }
  await limitRequests(ctx, 'message')
  const stored = await inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, { conversationId: input.id, userId: currentUser(ctx).id })
    const last = await lastQuestion(tx, row.id)
    if (last?.text === text && !(await isAnswered(tx, last.id))) return last
    await refuseWhileAnswering(ctx, tx, row.id)
    await checkRoomForMessages(tx, row, [text])
    return addMessage(tx, row, { sender: 'user', text, at: ctx.now() })
  })
  return oneRow(await toMessages(ctx, [stored]))
}
