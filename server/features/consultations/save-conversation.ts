import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { TAGS_FALLBACK } from '#contract/product.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, rows } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { conversations, messages } from './tables.ts'
import { checkUserHint } from './list-conversations.ts'
import {
  addMessages,
  cleanText,
  type ConversationRow,
  hasMessages,
  insertConversation,
  lockConversation,
  bumpListVersion,
} from './messages.ts'
import { limitRequests } from './rates.ts'
import { checkRoomForConsultation, checkRoomForMessages } from './storage.ts'
import { splitTags, tagsFor } from './tags.ts'

type SentMessage = { text?: string; content?: string; sender?: string; role?: string }
export type SaveInput = { userId?: string; conversationId?: string; messages: SentMessage[]; tags?: string | string[] }
type PlainMessage = { sender: 'user' | 'ai'; text: string }

/**
 * Saves a consultation with its tags. Messages are on the server already, so this finds the consultation
 * that has them and never makes a second copy; only one it has never seen is created. Without tags the server makes them.
 */
export async function saveConversation(ctx: Ctx, input: SaveInput): Promise<{ id: string; tags: string[] }> {
  checkUserHint(ctx, input)
  await limitRequests(ctx, 'save')
  const chat = input.messages.map(toPlainMessage).filter((one) => one.text)
  const ownTags = splitTags(input.tags).filter((tag) => tag !== TAGS_FALLBACK)
  const saved = await inTransaction(ctx.db, async (tx) => {
    const row = await findOrCreate(ctx, tx, input.conversationId, chat)
    return ownTags.length ? setTags(tx, row, ownTags) : row
  })
  if (saved.tags.length) return { id: saved.id, tags: saved.tags }
  const tags = await tagsFor(ctx, saved.id)
  await inTransaction(ctx.db, (tx) => setTags(tx, saved, tags))
  return { id: saved.id, tags }
}

const toPlainMessage = (sent: SentMessage): PlainMessage => ({
  sender: (sent.sender ?? sent.role) === 'user' ? 'user' : 'ai',
  text: cleanText(sent.text ?? sent.content ?? ''),
})

async function findOrCreate(ctx: Ctx, tx: Tx, conversationId: string | undefined, chat: PlainMessage[]) {
  const userId = currentUser(ctx).id
  if (conversationId !== undefined) {
    const row = await lockConversation(tx, { conversationId, userId })
    if (!(await hasMessages(tx, row.id))) await addAll(ctx, tx, row, chat)
    return row
  }
  if (!chat.length)
    throw new AppError('invalid_input', 'There is nothing to save yet', { fields: { messages: 'Empty' } })
  // two saves of one chat at once wait for each other here, so that the second finds what the first made
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const sameId = await findSame(tx, userId, chat)
  if (sameId) return lockConversation(tx, { conversationId: sameId, userId })
  await checkRoomForConsultation(tx, userId)
  const row = await insertConversation(ctx, tx)
  await addAll(ctx, tx, row, chat)
  return row
}

async function addAll(ctx: Ctx, tx: Tx, row: ConversationRow, chat: PlainMessage[]) {
  if (!chat.length) return
  await checkRoomForMessages(
    tx,
    row,
    chat.map(({ text }) => text),
  )
  await addMessages(
    tx,
    row,
    chat.map((one) => ({ ...one, at: ctx.now() })),
  )
}

/** The latest consultations of which one may be the one that is saved. */
const CANDIDATES = 20

/** The person's consultation that begins with these messages, or has begun and is a part of them. Looks at one at a time. */
async function findSame(tx: Tx, userId: string, chat: PlainMessage[]): Promise<string | undefined> {
  const first = chat.find((one) => one.sender === 'user') ?? chat[0]!
  const folded = chat.map(({ sender, text }) => `${sender} ${foldSpace(text)}`)
  const candidates = await rows<{ id: string }>(
    tx,
    sql`select m.conversation_id as id from ${messages} m where m.user_id = ${userId} and m.text = ${first.text}
      group by m.conversation_id order by max(m.created_at) desc limit ${CANDIDATES}`,
  )
  for (const { id } of candidates) {
    const candidate = await rows<PlainMessage>(
      tx,
      sql`select sender, text from ${messages} where conversation_id = ${id} and text <> '' order by position`,
    )
    const stored = candidate.map(({ sender, text }) => `${sender} ${foldSpace(text)}`)
    const [short, long] = stored.length < folded.length ? [stored, folded] : [folded, stored]
    if (short.length > 0 && short.every((one, i) => one === long[i])) return id
  }
  return undefined
}

const foldSpace = (text: string) => text.replace(/\s+/g, ' ').trim()

async function setTags(tx: Tx, row: ConversationRow, tags: string[]): Promise<ConversationRow> {
  const [updated] = await tx
    .update(conversations)
    .set({ tags })
    .where(and(eq(conversations.id, row.id), eq(conversations.userId, row.userId)))
    .returning()
  await bumpListVersion(tx, row.userId)
  return updated ?? row
}
