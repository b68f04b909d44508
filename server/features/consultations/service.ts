import { and, desc, eq } from 'drizzle-orm'
import type { Conversation, Message } from '#contract/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { REPLY_PRICE } from '#contract/product.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/open.ts'
import { conversations, messages, runs } from '#server/db/schema.ts'
import { book } from '#server/features/points/service.ts'
import { checkUserHint } from './list.ts'
import {
  addMessage,
  cleanText,
  insertConversation,
  lastQuestion,
  lockConversation,
  ownConversation,
  touchList,
} from './messages.ts'
import { toConversation, toMessages } from './shape.ts'

export { waitForAttachments } from './attachments.ts'
export { listConversations, listTags, listVersion } from './list.ts'
export {
  addMessage,
  cleanText,
  insertConversation,
  isUuid,
  lastQuestion,
  lockConversation,
  messagesBefore,
  type MessageRow,
  ownConversation,
  touchList,
} from './messages.ts'
export { saveConversation } from './save.ts'
export { TAG_JOB, tagJobs } from './tags.ts'

type Named = { id: string; userId?: string }
const owned = (ctx: Ctx, { id }: Named) => ({ conversationId: id, userId: currentUser(ctx).id })

/** Starts a consultation; the first message, when there is one, is stored with it. */
export async function createConversation(ctx: Ctx, input: { message?: string; conversationType?: string }) {
  const text = cleanText(input.message ?? '')
  return inTransaction(ctx.db, async (tx) => {
    const row = await insertConversation(ctx, tx, input.conversationType)
    if (text) await addMessage(tx, row, { sender: 'user', text, at: ctx.now() })
    return { id: row.id }
  })
}

/** A consultation with its messages; `running` names the run whose answer is being written. */
export async function getConversation(ctx: Ctx, input: Named): Promise<Conversation> {
  checkUserHint(ctx, input)
  const row = await ownConversation(ctx.db, owned(ctx, input))
  const found = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, row.id))
    .orderBy(messages.position)
  const [running] = await ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.conversationId, row.id), eq(runs.state, 'running')))
    .orderBy(desc(runs.createdAt))
    .limit(1)
  return toConversation(row, await toMessages(ctx, found), running?.id)
}

export async function starConversation(ctx: Ctx, input: Named & { starred: boolean }) {
  checkUserHint(ctx, input)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, owned(ctx, input))
    await tx.update(conversations).set({ starred: input.starred }).where(eq(conversations.id, row.id))
    await touchList(tx, row.userId)
    return { id: row.id, starred: input.starred }
  })
}

/** Deletes a consultation and all it holds; the point of a reply still being written is given back. */
export async function deleteConversation(ctx: Ctx, input: Named) {
  checkUserHint(ctx, input)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, owned(ctx, input))
    const running = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.conversationId, row.id), eq(runs.state, 'running')))
    for (const { id } of running) {
      await book(tx, {
        userId: row.userId,
        amount: REPLY_PRICE,
        kind: 'reply_released',
        reference: id,
        key: `run:${id}:released`,
      })
    }
    await tx.delete(conversations).where(eq(conversations.id, row.id))
    await touchList(tx, row.userId)
    return { id: row.id }
  })
}

/** Stores a question (Decision 3.4). The same words sent twice while they wait for their answer are one question. */
export async function postMessage(ctx: Ctx, input: Named & { text: string }): Promise<Message> {
  const text = cleanText(input.text)
  if (!text) {
    throw new AppError('invalid_input', 'Write a message first', { fields: { text: 'Write a message first' } })
  }
  const stored = await inTransaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, owned(ctx, input))
    const last = await lastQuestion(tx, row.id)
    const [run] = last ? await tx.select().from(runs).where(eq(runs.questionId, last.id)) : []
    const answered = run !== undefined && run.state !== 'running'
    if (last?.text === text && !answered) return last
    if (run?.state === 'running' && run.leaseUntil > ctx.now()) {
      throw new AppError(
        'conflict',
        'A reply is still being written. Wait for it or stop it, then send your next message.',
      )
    }
    return addMessage(tx, row, { sender: 'user', text, at: ctx.now() })
  })
  return (await toMessages(ctx, [stored]))[0]!
}
