import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { conversations, whatsappContacts } from '#server/db/schema.ts'
import { deleteAttachments } from '#server/features/library/service.ts'

/**
 * Deletes conversations with all they hold; gives the files to remove once that is committed. What lies in tables that are
 * not distributed by person is named here, because a foreign key cannot reach it there (docs/operations.md).
 */
export async function deleteConversations(tx: Tx, ids: string[]): Promise<string[]> {
  const files = await deleteAttachments(tx, ids)
  await tx.update(whatsappContacts).set({ conversationId: null }).where(inArray(whatsappContacts.conversationId, ids))
  await tx.delete(conversations).where(inArray(conversations.id, ids))
  return files
}
