import { and, eq, sql } from 'drizzle-orm'
import { WHATSAPP_WINDOW_MS } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/open.ts'
import { whatsappContacts, whatsappMessages } from '#server/db/schema.ts'
import type { Delivery, Inbound } from './payload.ts'
import { applyStatus } from './statuses.ts'
import { callForWork } from './work-calls.ts'

export type Contact = typeof whatsappContacts.$inferSelect
export type MessageRow = typeof whatsappMessages.$inferSelect

/** Webhooks come in any order: a message waits this long for older ones of the same person; milliseconds. */
export const SETTLE_MS = 1_000
/** A message that went wrong this often gets an apology instead of another try. */
export const TRIES_MAX = 5

/**
 * Keeps everything of a webhook that is new and asks for work on it, in one transaction: what was acknowledged is never
 * lost, what comes again is known by its id (Decision 6.2). Contacts in order, so that two webhooks do not lock crosswise.
 */
export async function storeDelivery(ctx: Ctx, { messages, statuses }: Delivery) {
  const inOrder = messages.toSorted((a, b) => (a.contactId < b.contactId ? -1 : a.contactId > b.contactId ? 1 : 0))
  await inTransaction(ctx.db, async (tx) => {
    for (const message of inOrder) await storeMessage(ctx, tx, message)
    for (const status of statuses) await applyStatus(ctx, tx, status)
  })
}

async function storeMessage(ctx: Ctx, tx: Tx, message: Inbound) {
  const now = ctx.now()
  // a clock that runs ahead must not hold the window open for longer
  const sentAt = message.sentAt < now ? message.sentAt : now
  const { contactId, content } = message
  await meet(ctx, tx, message, sentAt)
  const [added] = await tx
    .insert(whatsappMessages)
    .values({
      id: message.id,
      contactId,
      direction: 'in',
      state: content.kind === 'ignored' ? 'handled' : 'received',
      sentAt,
      body: content.kind === 'ignored' ? {} : content,
      dueAt: new Date(now.getTime() + SETTLE_MS),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!added || added.state === 'handled') return
  const opensWindow = content.kind !== 'number_changed' && now.getTime() - sentAt.getTime() < WHATSAPP_WINDOW_MS
  if (opensWindow) await releaseKept(ctx, tx, contactId)
  await callForWork(tx, contactId, added.dueAt)
}

/** Locks the contact until the transaction ends. A reaction or a notice is no message that opens the window. */
async function meet(ctx: Ctx, tx: Tx, { contactId, phone, name, content }: Inbound, sentAt: Date) {
  const inbound = content.kind === 'ignored' || content.kind === 'number_changed' ? null : sentAt
  await tx
    .insert(whatsappContacts)
    .values({ id: contactId, phone, name, lastInboundAt: inbound, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: whatsappContacts.id,
      set: {
        phone,
        name: sql`case when ${name} = '' then ${whatsappContacts.name} else ${name} end`,
        lastInboundAt: sql`greatest(${whatsappContacts.lastInboundAt}, ${inbound?.toISOString() ?? null}::timestamptz)`,
      },
    })
}

/** Answers that came too late for the window go now that the person writes again. */
function releaseKept(ctx: Ctx, tx: Tx, contactId: string) {
  return tx
    .update(whatsappMessages)
    .set({ state: 'queued', dueAt: ctx.now(), tries: 0 })
    .where(and(eq(whatsappMessages.contactId, contactId), eq(whatsappMessages.state, 'kept')))
}
