import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { chatContacts } from './tables.ts'

/**
 * What consultations ask of WhatsApp, which asks consultations in turn: this file imports no feature, so that no circle
 * closes.
 */

/** These conversations are being deleted: a contact that wrote in one begins another with its next message. */
export async function leaveConversations(tx: Tx, conversationIds: string[]) {
  await tx
    .update(chatContacts)
    .set({ conversationId: null })
    .where(inArray(chatContacts.conversationId, conversationIds))
}
