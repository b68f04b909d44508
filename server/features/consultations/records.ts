import { and, eq } from 'drizzle-orm'
import { isUuid } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { conversations } from './tables.ts'

/**
 * What the library asks about consultations. Consultations use the library's service for their attachments; so that the two
 * do not import each other in a circle, this file imports no feature.
 */

/** Whether there is such a conversation and it is this person's; false for an id that is no UUID. */
export async function isConversationOf(db: Db | Tx, conversationId: string, userId: string): Promise<boolean> {
  if (!isUuid(conversationId)) return false
  const own = and(eq(conversations.id, conversationId), eq(conversations.userId, userId))
  return (await db.select({ id: conversations.id }).from(conversations).where(own)).length > 0
}
