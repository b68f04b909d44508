import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import type { Ctx } from '#server/context.ts'
import { chatContacts, type Contact, type Filling } from '#server/features/chat-channels/tables.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'

/** What a message changes and how it is answered; runs in the transaction that marks it handled. */
export type Effect = (tx: Tx, contact: Contact) => Promise<Outcome | undefined>
/** `leaves`: the message is not over; it waits for its person's consent, as it is or in more words, or is asked at once in other words. */
export type Outcome = Reply & { leaves?: 'waiting' | { waits: string } | { asks: string } }

export const change = (tx: Tx, { id }: Contact, to: Partial<Contact>) =>
  tx.update(chatContacts).set(to).where(eq(chatContacts.id, id))

/** What is asked from now on, null for nothing, and the reply. */
export const keeping =
  (ctx: Ctx, filling: Filling | null, reply: Reply): Effect =>
  async (tx, contact) => {
    await change(tx, contact, { filling, filledAt: filling && ctx.now() })
    return reply
  }
