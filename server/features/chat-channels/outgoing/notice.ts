import { and, notLike } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { unsentTo } from '#server/features/chat-channels/contact-job.ts'
import { languageFor } from '#server/features/chat-channels/language.ts'
import { chatMessages, type Contact, type MessageRow } from '#server/features/chat-channels/tables.ts'
import type { Language } from '#server/text/language.ts'

const PREFIX = 'notice:'

/** What stands in the outbox for a message that the service has approved and we only name. */
export type Notice = { notice: Language }
export const isNotice = ({ id }: Pick<MessageRow, 'id'>) => id.startsWith(PREFIX)
const noticeIdFor = ({ id, lastInboundAt }: Contact) => `${PREFIX}${id}:${lastInboundAt?.getTime() ?? 0}`
/** Whether a notice tells of the present silence, and not of one that ended because its person wrote again. */
export const isOfThisSilence = ({ id }: MessageRow, contact: Contact) => id === noticeIdFor(contact)

/**
 * It is too late to write to this person freely, by our clock or by what the service says: what waits for them is kept until they write
 * again, and where the channel can, one notice tells them that something waits. One for each time they fell silent, however much is
 * kept. The contact is locked.
 */
export async function keepUnsent(ctx: Ctx, tx: Tx, contact: Contact) {
  await tx
    .update(chatMessages)
    .set({ state: 'kept', remoteId: null })
    .where(and(unsentTo(contact.id), notLike(chatMessages.id, `${PREFIX}%`)))
  // who said stop wants no word of it
  if (!contact.stopped && ctx.channels[contact.channel]?.sendNotice) await queueNotice(ctx, tx, contact)
}

async function queueNotice(ctx: Ctx, tx: Tx, contact: Contact) {
  const now = ctx.now()
  const body: Notice = { notice: await languageFor(ctx, tx, contact, '') }
  await tx
    .insert(chatMessages)
    .values({
      id: noticeIdFor(contact),
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
