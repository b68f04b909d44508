import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { IN_ORDER, receivedFrom } from '#server/features/chat-channels/contact-job.ts'
import { chatMessages, type MessageRow } from '#server/features/chat-channels/tables.ts'
import type { Content } from '#server/features/chat-channels/webhooks/inbound.ts'

type Sent = Extract<Content, { kind: 'document' }>

/** Photographs that are taken together. */
const PAGES_MAX = 20

export const isPhotograph = (content: Content): boolean =>
  content.kind === 'document' && content.type.startsWith('image/')

/**
 * Photographs that wait behind one of the same person are further pages of its letter: an album comes as a message for each. From here
 * on they belong to the first, however often it is tried, and get no reply of their own.
 */
export async function withFollowingPages(tx: Tx, message: MessageRow): Promise<MessageRow> {
  const first = message.body as Sent
  if (!isPhotograph(first)) return message
  const waiting = await tx
    .select()
    .from(chatMessages)
    .where(and(receivedFrom(message.contactId), ne(chatMessages.id, message.id)))
    .orderBy(...IN_ORDER)
    .limit(PAGES_MAX)
  const end = waiting.findIndex(({ body }) => !isPhotograph(body as Content))
  const following = end < 0 ? waiting : waiting.slice(0, end)
  if (!following.length) return message
  const pages = following.map(({ body }) => body as Sent)
  const more = [...(first.more ?? []), ...pages.map(({ mediaId, sha256 }) => ({ mediaId, ...(sha256 && { sha256 }) }))]
  const text = [first, ...pages]
    .map((page) => page.text)
    .filter(Boolean)
    .join('\n')
  const body = { ...first, text, more }
  await tx.update(chatMessages).set({ body }).where(eq(chatMessages.id, message.id))
  const ids = following.map(({ id }) => id)
  await tx.update(chatMessages).set({ state: 'handled', body: {} }).where(inArray(chatMessages.id, ids))
  return { ...message, body }
}
