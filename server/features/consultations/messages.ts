import { and, desc, eq, isNull, sql, lt } from 'drizzle-orm'
import type { Citation } from '#contract/consultations/answers.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isUuid, oneRow, rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { conversationLists, conversations, messages } from './tables.ts'

export const noConversation = () => new AppError('not_found', 'Consultation not found')

const TITLE_MAX = 80

export type ConversationKey = { conversationId: string; userId: string }
export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof messages.$inferSelect

/** What PostgreSQL can hold of a text: no NUL, no half characters, no white space around. */
export const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** A person's own conversation; 404 for anybody else's. */
export async function ownConversation(
  db: Db | Tx,
  { conversationId, userId }: ConversationKey,
): Promise<ConversationRow> {
  if (!isUuid(conversationId)) throw noConversation()
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
  if (!conversation) throw noConversation()
  return conversation
}

/** Anybody's conversation, locked until the transaction ends; undefined when it was deleted. */
export async function lockConversationById(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
  return conversation
}

/** Like `ownConversation`, and until the transaction ends nobody else adds to it. */
export async function lockConversation(tx: Tx, { conversationId, userId }: ConversationKey): Promise<ConversationRow> {
  if (!isUuid(conversationId)) throw noConversation()
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
    .for('update')
  if (!conversation) throw noConversation()
  return conversation
}

/** An empty consultation of the asker. */
export async function insertConversation(ctx: Ctx, tx: Tx, conversationType = 'WEB'): Promise<ConversationRow> {
  const userId = currentUser(ctx).id
  const row = await tx
    .insert(conversations)
    .values({ userId, conversationType, createdAt: ctx.now(), updatedAt: ctx.now() })
    .returning()
    .then(oneRow)
  await bumpListVersion(tx, userId)
  return row
}

export type NewMessage = {
  sender: 'user' | 'ai'
  text: string
  runId?: string
  citations?: Citation[]
  attachmentId?: string
  at: Date
}

/** Adds one message: see `addMessages`. */
export async function addMessage(tx: Tx, conversation: Owner, message: NewMessage): Promise<MessageRow> {
  return oneRow(await addMessages(tx, conversation, [message]))
}

type Owner = Pick<ConversationRow, 'id' | 'userId'>

/**
 * Adds messages at the end, in one statement with what goes with them: the consultation's date and, from the first question,
 * its title, and of the person's list its version and its weight. The caller holds the conversation's lock.
 */
export async function addMessages(tx: Tx, conversation: Owner, newMessages: NewMessage[]): Promise<MessageRow[]> {
  const question = newMessages.find(({ sender, text }) => sender === 'user' && text)
  const json = JSON.stringify(newMessages.map((one, n) => ({ citations: [], ...one, n })))
  const added = await rows<{ id: string; position: number }>(
    tx,
    sql`with given as (
        select * from jsonb_to_recordset(${json}::jsonb)
          as g(n int, sender text, "text" text, "runId" uuid, citations jsonb, "attachmentId" uuid, "at" timestamptz)
      ), added as (
        insert into ${messages} (conversation_id, user_id, position, sender, text, run_id, citations, attachment_id, created_at)
        select ${conversation.id}::uuid, ${conversation.userId}::uuid,
          n + 1 + (select coalesce(max(position), -1) from ${messages} where conversation_id = ${conversation.id}),
          sender, "text", "runId", citations, "attachmentId", "at"
        from given returning id, position
      ), dated as (
        update ${conversations} set updated_at = (select max("at") from given),
          title = case when title = '' then ${question ? titleOf(question.text) : ''} else title end
        where id = ${conversation.id}
      ), listed as (
        insert into ${conversationLists} as l (user_id, version, bytes)
        select ${conversation.userId}::uuid, 1, sum(octet_length("text")) from given
        on conflict (user_id) do update set version = l.version + 1, bytes = l.bytes + excluded.bytes
      ) select id, position from added order by position`,
  )
  return added.map(({ id, position }, i) => {
    const { at, runId = null, attachmentId = null, citations = [], ...content } = newMessages[i]!
    const whose = { conversationId: conversation.id, userId: conversation.userId }
    return { id, position, ...whose, ...content, runId, attachmentId, citations, createdAt: at }
  })
}

/** Removes what a run said, so that it may be tried again. */
export async function removeMessagesOf(tx: Tx, conversation: Owner, runId: string) {
  await rows(
    tx,
    sql`with gone as (
        delete from ${messages} where conversation_id = ${conversation.id} and run_id = ${runId} returning text
      ) update ${conversationLists} set bytes = bytes - (select coalesce(sum(octet_length(text)), 0) from gone)
        where user_id = ${conversation.userId} returning 1`,
  )
}

/** Call it when the person's list of consultations has changed: its ETag follows. */
export async function bumpListVersion(tx: Db | Tx, userId: string) {
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
  const [question] = await db
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
  return question
}

/** Anybody's message by its id; undefined when it was deleted. */
export async function messageById(db: Db | Tx, id: string): Promise<MessageRow | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  return message
}

/** Whether anything was said in a conversation, a document without words included. */
export async function hasMessages(db: Db | Tx, conversationId: string): Promise<boolean> {
  const [any] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .limit(1)
  return any !== undefined
}

/** Messages with their words and citations as a subquery called `name`, for another feature's statement that joins them to its own rows. */
export function messageTexts(db: Db | Tx, name: string) {
  const { id, conversationId, runId, sender, text, citations } = messages
  return db.select({ id, conversationId, runId, sender, text, citations }).from(messages).as(name)
}

/** Whether a message of this conversation shows this attached document. */
export async function isAttachmentShown(tx: Tx, conversationId: string, attachmentId: string): Promise<boolean> {
  const [message] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.attachmentId, attachmentId)))
    .limit(1)
  return message !== undefined
}

/** A message of a conversation: text, a document, or both; `citations` are those of an answer. */
export type EarlierMessage = Pick<MessageRow, 'sender' | 'text' | 'attachmentId' | 'citations'>

/** The latest `most` messages before `position`, oldest first: what was said so far. */
export async function messagesBefore(
  db: Db | Tx,
  conversationId: string,
  position: number,
  most: number,
): Promise<EarlierMessage[]> {
  const { sender, text, attachmentId, citations } = messages
  const latest = await db
    .select({ sender, text, attachmentId, citations })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.position, position)))
    .orderBy(desc(messages.position))
    .limit(most)
  return latest.reverse()
}

/** The position of the last message; undefined where nothing has been said. */
export async function lastPosition(db: Db | Tx, conversationId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ position: messages.position })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.position))
    .limit(1)
  return row?.position
}

/** The first line of a question, cut at a word. */
function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= TITLE_MAX) return line
  const cut = line.slice(0, TITLE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).toWellFormed()}…`
}
