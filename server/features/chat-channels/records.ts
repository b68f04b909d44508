import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ChannelName } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { requestContactWork } from './contact-job.ts'
import { inMessages } from './outgoing/text.ts'
import { chatContacts, chatMessages } from './tables.ts'

/**
 * What consultations and procedures ask of chats, which ask them in turn: this file imports no other feature, so that no circle
 * closes.
 */

/** These conversations are being deleted: a contact that wrote in one begins another with its next message. */
export async function leaveConversations(tx: Tx, conversationIds: string[]) {
  await tx
    .update(chatContacts)
    .set({ conversationId: null })
    .where(inArray(chatContacts.conversationId, conversationIds))
}

/** The chats in which this account's person can be written to. */
const reachedIn = (userId: string) =>
  and(eq(chatContacts.userId, userId), eq(chatContacts.stopped, false), isNull(chatContacts.silentSince))

/** Whether we may write in a channel at any time, also to somebody who was silent for days. */
export function reachesAnyTime({ channels }: Pick<Ctx, 'channels'>, name: ChannelName): boolean {
  const channel = channels[name]
  return channel !== undefined && (channel.windowMs === undefined || channel.sendNotice !== undefined)
}

/** Whether this account's person hears in a chat, whenever it is, what `tellInChats` says. */
export async function isReachedInChats(ctx: Ctx, userId: string): Promise<boolean> {
  const linked = await ctx.db.select({ channel: chatContacts.channel }).from(chatContacts).where(reachedIn(userId))
  return linked.some(({ channel }) => reachesAnyTime(ctx, channel))
}

/** Tells the person of this account something in each chat that is linked to it; on WhatsApp, after 24 silent hours, when they write again. */
export async function tellInChats(
  ctx: Ctx,
  tx: Tx,
  { userId, text, disclaimer }: { userId: string; text: string; disclaimer: string },
) {
  const contacts = await tx.select().from(chatContacts).where(reachedIn(userId)).orderBy(chatContacts.id)
  if (!contacts.length) return
  const now = ctx.now()
  for (const { id: contactId } of contacts)
    for (const part of inMessages(text, disclaimer))
      await tx.insert(chatMessages).values({
        id: randomUUID(),
        contactId,
        direction: 'out',
        state: 'queued',
        sentAt: now,
        body: { text: part },
        dueAt: now,
        createdAt: now,
      })
  const ids = contacts.map(({ id }) => id)
  await requestContactWork(tx, ids, now)
}
