import { and, desc, eq, isNull, sql, lt } from 'drizzle-orm'
import type { Citation } from '#contract/answers.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isUuid, type Db, rows, type Tx } from '#server/db/open.ts'
import { conversationLists, conversations, messages } from '#server/db/schema.ts'

export const noConversation = () => new AppError('not_found', 'Consultation not found')

const TITLE_MAX = 80

export type Owned = { conversationId: string; userId: string }
export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof messages.$inferSelect

/** What PostgreSQL can hold of a text: no NUL, no half characters, no white space around. */
export const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** A person's own conversation; a stranger's is a missing one (Decision 3.10). */
export async function ownConversation(db: Db | Tx, { conversationId, userId }: Owned): Promise<ConversationRow> {
  if (!isUuid(conversationId)) throw noConversation()
  const [found] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
  if (!found) throw noConversation()
  return found
}

/** Like `ownConversation`, and until the transaction ends nobody else adds to it. */
export async function lockConversation(tx: Tx, { conversationId, userId }: Owned): Promise<ConversationRow> {
  if (!isUuid(conversationId)) throw noConversation()
  const [found] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
    .for('update')
  if (!found) throw noConversation()
  return found
}

/** An empty consultation of the asker. */
export async function insertConversation(ctx: Ctx, tx: Tx, conversationType = 'WEB'): Promise<ConversationRow> {
  const userId = currentUser(ctx).id
  const [row] = await tx
    .insert(conversations)
    .values({ userId, conversationType, createdAt: ctx.now(), updatedAt: ctx.now() })
    .returning()
  await touchList(tx, userId)
  return row!
}

export type NewMessage = {
  sender: 'user' | 'ai'
  text: string
  runId?: string
  citations?: Citation[]
  attachmentId?: string
  at: Date
}

/**
 * Adds a message at the end, in one statement with what goes with it: the consultation's date and, from the first question,
 * its title, and the version of the person's list. The caller holds the conversation's lock.
 */
export async function addMessage(
  tx: Tx,
  conversation: Pick<ConversationRow, 'id' | 'userId'>,
  given: NewMessage,
): Promise<MessageRow> {
  const { at, sender, text, runId = null, attachmentId = null, citations = [] } = given
  const title = sender === 'user' ? titleOf(text) : ''
  const [added] = await rows<{ id: string; position: number }>(
    tx,
    sql`with added as (
        insert into ${messages} (conversation_id, user_id, position, sender, text, run_id, citations, attachment_id, created_at)
        select ${conversation.id}::uuid, ${conversation.userId}::uuid, coalesce(max(position), -1) + 1, ${sender}, ${text},
          ${runId}::uuid, ${JSON.stringify(citations)}::jsonb, ${attachmentId}::uuid, ${at.toISOString()}::timestamptz
        from ${messages} where conversation_id = ${conversation.id} returning id, position
      ), dated as (
        update ${conversations} set updated_at = ${at.toISOString()}, title = case when title = '' then ${title} else title end
        where id = ${conversation.id}
      ), listed as (
        insert into ${conversationLists} as l (user_id, version) values (${conversation.userId}, 1)
        on conflict (user_id) do update set version = l.version + 1
      ) select id, position from added`,
  )
  return {
    id: added!.id,
    position: added!.position,
    conversationId: conversation.id,
    userId: conversation.userId,
    sender,
    text,
    runId,
    attachmentId,
    citations,
    createdAt: at,
  }
}

/** The person's list has changed: its ETag is another one now. */
export async function touchList(tx: Db | Tx, userId: string) {
  await tx
    .insert(conversationLists)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({
      target: conversationLists.userId,
      set: { version: sql`${conversationLists.version} + 1` },
    })
}

/** The last message that asks something. An attachment without words asks nothing. */
export async function lastQuestion(db: Db | Tx, conversationId: string): Promise<MessageRow | undefined> {
  const [found] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.sender, 'user'),
        sql`(${messages.text} <> '' or ${isNull(messages.attachmentId)})`,
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1)
  return found
}

/** A turn of a conversation: words, a document, or both; `citations` are what an answer rested on. */
export type EarlierMessage = Pick<MessageRow, 'sender' | 'text' | 'attachmentId' | 'citations'>

/** The latest `most` messages before `position`, oldest first: what was said so far. */
export async function messagesBefore(
  db: Db,
  conversationId: string,
  position: number,
  most: number,
): Promise<EarlierMessage[]> {
  const { sender, text, attachmentId, citations } = messages
  const found = await db
    .select({ sender, text, attachmentId, citations })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.position, position)))
    .orderBy(desc(messages.position))
    .limit(most)
  return found.reverse()
}

/** The first line of a question, cut at a word. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= TITLE_MAX) return line
  const cut = line.slice(0, TITLE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).toWellFormed()}…`
}
