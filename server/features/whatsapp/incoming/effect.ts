import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { whatsappContacts } from '#server/features/whatsapp/tables.ts'
import type { Reply } from '#server/features/whatsapp/outgoing/outbox.ts'
import type { Contact } from './store-delivery.ts'

/** What a message changes and how it is answered; runs in the transaction that marks it handled. */
export type Effect = (tx: Tx, contact: Contact) => Promise<Outcome | undefined>
/** `leaves`: the message is not over; it waits for its person's consent, or is asked at once in other words. */
export type Outcome = Reply & { leaves?: 'waiting' | { asks: string } }

export const change = (tx: Tx, { id }: Contact, to: Partial<Contact>) =>
  tx.update(whatsappContacts).set(to).where(eq(whatsappContacts.id, id))
