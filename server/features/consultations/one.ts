import { and, desc, eq } from 'drizzle-orm'
import type { Conversation } from '#contract/consultations.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { runs } from '#server/features/answering/tables.ts'
import { messages } from './tables.ts'
import { checkUserHint } from './list.ts'
import { ownConversation } from './messages.ts'
import { toConversation, toMessages } from './shape.ts'

/** A consultation with its messages; `running` names the run whose answer is being written. */
export async function getConversation(ctx: Ctx, input: { id: string; userId?: string }): Promise<Conversation> {
  checkUserHint(ctx, input)
  const row = await ownConversation(ctx.db, { conversationId: input.id, userId: currentUser(ctx).id })
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
