import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { whatsappContacts } from './tables.ts'

/**
 * What consultations ask of WhatsApp, which asks consultations in turn: this file imports no feature, so that no circle
 * closes.
 */

/** These conversations are being deleted: a contact that wrote in one begins another with its next message. */
export async function leaveConversations(tx: Tx, conversationIds: string[]) {
  await tx
    .update(whatsappContacts)
    .set({ conversationId: null })
    .where(inArray(whatsappContacts.conversationId, conversationIds))
}
