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
  insertConversation,
  lockConversation,
  bumpListVersion,
} from './messages.ts'
import { limitRequests, checkRoomForConsultation, checkRoomForMessages } from './limits.ts'
import { splitTags, tagsFor } from './tags.ts'

type Given = { text?: string; content?: string; sender?: string; role?: string }
export type SaveInput = { userId?: string; conversationId?: string; messages: Given[]; tags?: string | string[] }
type Said = { sender: 'user' | 'ai'; text: string }

/**
 * Saves a consultation with its tags. Messages are on the server already, so this finds the consultation
 * that has them and never makes a second copy; only one it has never seen is created. Without tags the server makes them.
 */
export async function saveConversation(ctx: Ctx, input: SaveInput): Promise<{ id: string; tags: string[] }> {
  checkUserHint(ctx, input)
  await limitRequests(ctx, 'save')
  const said = input.messages.map(toSaid).filter((one) => one.text)
  const given = splitTags(input.tags).filter((tag) => tag !== TAGS_FALLBACK)
  const saved = await inTransaction(ctx.db, async (tx) => {
    const row = await findOrCreate(ctx, tx, input.conversationId, said)
    return given.length ? setTags(tx, row, given) : row
  })
  if (saved.tags.length) return { id: saved.id, tags: saved.tags }
  const made = await tagsFor(ctx, saved.id)
  await inTransaction(ctx.db, (tx) => setTags(tx, saved, made))
  return { id: saved.id, tags: made }
}

const toSaid = (given: Given): Said => ({
  sender: (given.sender ?? given.role) === 'user' ? 'user' : 'ai',
  text: cleanText(given.text ?? given.content ?? ''),
})

async function findOrCreate(ctx: Ctx, tx: Tx, conversationId: string | undefined, said: Said[]) {
  const userId = currentUser(ctx).id
  if (conversationId !== undefined) {
    const row = await lockConversation(tx, { conversationId, userId })
    const [any] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.conversationId, row.id))
      .limit(1)
    if (!any) await addAll(ctx, tx, row, said)
    return row
  }
  if (!said.length)
    throw new AppError('invalid_input', 'There is nothing to save yet', { fields: { messages: 'Empty' } })
  // two saves of one chat at once wait for each other here, so that the second finds what the first made
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const known = await findSame(tx, userId, said)
  if (known) return lockConversation(tx, { conversationId: known, userId })
  await checkRoomForConsultation(tx, userId)
  const row = await insertConversation(ctx, tx)
  await addAll(ctx, tx, row, said)
  return row
}

async function addAll(ctx: Ctx, tx: Tx, row: ConversationRow, said: Said[]) {
  if (!said.length) return
  await checkRoomForMessages(
    tx,
    row,
    said.map(({ text }) => text),
  )
  await addMessages(
    tx,
    row,
    said.map((one) => ({ ...one, at: ctx.now() })),
  )
}

/** The latest consultations of which one may be the one that is saved. */
const CANDIDATES = 20

/** The person's consultation that begins with these messages, or has begun and is a part of them. Looks at one at a time. */
async function findSame(tx: Tx, userId: string, said: Said[]): Promise<string | undefined> {
  const first = said.find((one) => one.sender === 'user') ?? said[0]!
  const folded = said.map(({ sender, text }) => `${sender} ${foldSpace(text)}`)
  const candidates = await rows<{ id: string }>(
    tx,
    sql`select m.conversation_id as id from ${messages} m where m.user_id = ${userId} and m.text = ${first.text}
      group by m.conversation_id order by max(m.created_at) desc limit ${CANDIDATES}`,
  )
  for (const { id } of candidates) {
    const found = await rows<Said>(
      tx,
      sql`select sender, text from ${messages} where conversation_id = ${id} and text <> '' order by position`,
    )
    const stored = found.map(({ sender, text }) => `${sender} ${foldSpace(text)}`)
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
