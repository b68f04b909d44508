import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { stopAnswer } from '#server/features/answering/service.ts'
import { actingAs } from '#server/features/chat-channels/acting-as.ts'
import { receivedFrom } from '#server/features/chat-channels/contact-job.ts'
import { chatContacts, chatMessages, type Contact } from '#server/features/chat-channels/tables.ts'
import { perProcess } from '#server/process-state.ts'

/** How long a "stop" that waits is looked after here, and how often; milliseconds. No answer takes longer. */
const LOOK_MAX_MS = 5 * 60_000
const LOOK_EVERY_MS = 500

const saysStop = isNotNull(sql`${chatMessages.body} ->> 'stops'`)

/** Whether this person said stop, and it waits for its turn: what was written before is not answered any more. */
export async function stopWaits(db: Db | Tx, contactId: string): Promise<boolean> {
  const waiting = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(receivedFrom(contactId), saysStop))
    .limit(1)
  return waiting.length > 0
}

/** Ends the answer that is being written for this chat, whichever process writes it, as the web's button does. */
export async function stopAnswerOf(ctx: Ctx, { userId, conversationId }: Pick<Contact, 'userId' | 'conversationId'>) {
  if (userId && conversationId) await stopAnswer(await actingAs(ctx, userId), { conversationId, channel: 'whatsapp' })
}

/** The people whose "stop" is looked after. */
const stopping = perProcess((_: Ctx) => new Set<string>())

/**
 * In the background, from when somebody's "stop" was stored until its turn comes: an answer to what they asked before ends at once,
 * also one that only begins meanwhile, so that their word does not wait behind it.
 */
export function stopAtOnce(ctx: Ctx, message: { id: string; contactId: string }) {
  const people = stopping(ctx)
  if (people.has(message.contactId)) return
  people.add(message.contactId)
  stopUntilItsTurn(ctx, message.id)
    .catch((error: unknown) => ctx.log.warn({ err: error, id: message.id }, 'an answer could not be stopped'))
    .finally(() => people.delete(message.contactId))
}

async function stopUntilItsTurn(ctx: Ctx, id: string) {
  for (let waited = 0; waited < LOOK_MAX_MS && !ctx.shutdown.signal.aborted; waited += LOOK_EVERY_MS) {
    const [waiting] = await ctx.db
      .select({ userId: chatContacts.userId, conversationId: chatContacts.conversationId })
      .from(chatMessages)
      .innerJoin(chatContacts, eq(chatContacts.id, chatMessages.contactId))
      .where(and(eq(chatMessages.id, id), eq(chatMessages.state, 'received')))
    if (!waiting) return
    await stopAnswerOf(ctx, waiting)
    await sleep(LOOK_EVERY_MS)
  }
}
