import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { conversationLists, conversations, messages } from './tables.ts'
import { leaveConversations } from '#server/features/chat-channels/records.ts'
import { deleteAttachments } from '#server/features/library/service.ts'

/**
 * Deletes conversations with all they hold; gives the files to remove once that is committed. What lies in tables that are
 * not distributed by person is named here, because a foreign key cannot reach it there (docs/operations.md).
 */
export async function deleteConversations(tx: Tx, ids: string[]): Promise<string[]> {
  const files = await deleteAttachments(tx, ids)
  await leaveConversations(tx, ids)
  const list = JSON.stringify(ids)
  await tx.execute(sql`update ${conversationLists} l set bytes = l.bytes - held.bytes
    from (select user_id, sum(octet_length(text)) as bytes from ${messages}
      where conversation_id in (select jsonb_array_elements_text(${list}::jsonb)::uuid) group by user_id) held
    where l.user_id = held.user_id`)
  await tx.delete(conversations).where(inArray(conversations.id, ids))
  return files
}
