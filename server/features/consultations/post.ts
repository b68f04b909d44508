import { and, eq, gt } from 'drizzle-orm'
import type { Message } from '#contract/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { runs } from '#server/features/answering/tables.ts'
import { addMessage, cleanText, lastQuestion, lockConversation } from './messages.ts'
import { limitOwn, roomForMessages } from './room.ts'
import { toMessages } from './shape.ts'

const BUSY = 'A reply is still being written. Wait for it or stop it, then send your next message.'

/** While a reply is in progress new questions wait (document 1 section 4). A reply whose process died is not in progress. */
export async function refuseWhileRunning(ctx: Ctx, tx: Tx, conversationId: string) {
  const [running] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), eq(runs.state, 'running'), gt(runs.leaseUntil, ctx.now())))
    .limit(1)
  if (running) throw new AppError('conflict', BUSY)
}

/** Stores a question (Decision 3.4). The same words sent again while they wait for their answer are one question. */
export async function postMessage(ctx: Ctx, input: { id: string; text: string }): Promise<Message> {
  const text = cleanText(input.text)
  if (!text) {
    throw new AppError('invalid_input', 'Write a message first', { fields: { text: 'Write a message first' } })
  }
  await limitOwn(ctx, 'message')
  const stored = await inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, { conversationId: input.id, userId: currentUser(ctx).id })
    const last = await lastQuestion(tx, row.id)
    if (last?.text === text && !(await isAnswered(tx, last.id))) return last
    await refuseWhileRunning(ctx, tx, row.id)
    await roomForMessages(tx, row, [text])
    return addMessage(tx, row, { sender: 'user', text, at: ctx.now() })
  })
  return (await toMessages(ctx, [stored]))[0]!
}

async function isAnswered(tx: Tx, questionId: string) {
  const [run] = await tx.select({ state: runs.state }).from(runs).where(eq(runs.questionId, questionId))
  return run !== undefined && run.state !== 'running'
}
