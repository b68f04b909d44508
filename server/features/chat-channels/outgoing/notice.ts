import { and, notLike } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { unsentTo } from '#server/features/chat-channels/contact-job.ts'
import { languageFor } from '#server/features/chat-channels/language.ts'
import { chatMessages } from '#server/features/chat-channels/tables.ts'
import type { Contact, MessageRow } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import type { Language } from '#server/text/language.ts'

const PREFIX = 'notice:'

/** What stands in the outbox for a message that the service has approved and we only name. */
export type Notice = { notice: Language }
export const isNotice = ({ id }: Pick<MessageRow, 'id'>) => id.startsWith(PREFIX)

/**
 * It is too late to write to this person freely: what waits for them is kept until they write again, and where the channel can, one
 * notice tells them that something waits. One for each time they fell silent, however much is kept.
 */
export async function keepUnsent(ctx: Ctx, tx: Tx, contact: Contact) {
  const kept = await tx
    .update(chatMessages)
    .set({ state: 'kept', remoteId: null })
    .where(and(unsentTo(contact.id), notLike(chatMessages.id, `${PREFIX}%`)))
    .returning({ id: chatMessages.id })
  if (kept.length && ctx.channels[contact.channel]?.sendNotice) await queueNotice(ctx, tx, contact)
}

async function queueNotice(ctx: Ctx, tx: Tx, contact: Contact) {
  const now = ctx.now()
  const body: Notice = { notice: await languageFor(ctx, tx, contact, '') }
  await tx
    .insert(chatMessages)
    .values({
      id: `${PREFIX}${contact.id}:${contact.lastInboundAt?.getTime() ?? 0}`,
      contactId: contact.id,
      direction: 'out',
      state: 'queued',
      sentAt: now,
      body,
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
}
