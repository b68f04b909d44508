import { and, eq, lte } from 'drizzle-orm'
import type { Conversation, Message } from '#contract/consultations/consultations.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { runningRuns } from '#server/features/answering/records.ts'
import { messages } from './tables.ts'
import { checkUserHint } from './list-conversations.ts'
import { type ConversationKey, ownConversation } from './messages.ts'
import { toConversation, toMessages } from './views.ts'

/** A consultation with its messages; `running` names the run whose answer is being written. */
export async function getConversation(ctx: Ctx, input: { id: string; userId?: string }): Promise<Conversation> {
  checkUserHint(ctx, input)
  const row = await ownConversation(ctx.db, { conversationId: input.id, userId: currentUser(ctx).id })
  const messageRows = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, row.id))
    .orderBy(messages.position)
  const [running] = await runningRuns(ctx.db, row.id)
  return toConversation(row, await toMessages(ctx, messageRows), running?.id)
}

/** A person's consultation up to a message, for somebody whom they let read it. Throws 404 where it is gone. */
export async function conversationUpTo(
  ctx: Ctx,
  key: ConversationKey,
  position: number,
): Promise<{ title: string; messages: Message[] }> {
  const row = await ownConversation(ctx.db, key)
  const upTo = and(eq(messages.conversationId, row.id), lte(messages.position, position))
  const messageRows = await ctx.db.select().from(messages).where(upTo).orderBy(messages.position)
  const { title } = toConversation(row, [])
  return { title, messages: await toMessages(ctx, messageRows) }
}
