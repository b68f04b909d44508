import { and, eq, inArray, sql } from 'drizzle-orm'
import { WHATSAPP_WINDOW_MS } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import { type Database, inTransaction, type Tx } from '#server/db/open.ts'
import { whatsappContacts, whatsappMessages } from '#server/db/schema.ts'
import { gathered } from './gathered.ts'
import type { Delivery, Inbound } from './payload.ts'
import { applyStatuses } from './statuses.ts'
import { callForWork } from './work-calls.ts'

export type Contact = typeof whatsappContacts.$inferSelect
export type MessageRow = typeof whatsappMessages.$inferSelect

/** Webhooks come in any order: a message waits this long for older ones of the same person; milliseconds. */
export const SETTLE_MS = 1_000
/** A message that went wrong this often gets an apology instead of another try. */
export const TRIES_MAX = 5

const stores = new WeakMap<Database, (delivery: Delivery) => Promise<void>>()

/**
 * Keeps everything of a webhook that is new and asks for work on it, in one transaction: what was acknowledged is never
 * lost, what comes again is known by its id (Decision 6.2). Webhooks that arrive together are kept together.
 */
export function storeDelivery(ctx: Ctx, delivery: Delivery): Promise<void> {
  let store = stores.get(ctx.database)
  if (!store) {
    store = gathered((all: Delivery[]) => storeAll(ctx, all))
    stores.set(ctx.database, store)
  }
  return store(delivery)
}

async function storeAll(ctx: Ctx, all: Delivery[]) {
  const messages = all.flatMap((one) => one.messages)
  const statuses = all.flatMap((one) => one.statuses)
  await inTransaction(ctx.db, async (tx) => {
    if (messages.length) await storeMessages(ctx, tx, messages)
    if (statuses.length) await applyStatuses(ctx, tx, statuses)
  })
}

async function storeMessages(ctx: Ctx, tx: Tx, messages: Inbound[]) {
  const now = ctx.now()
  await meet(ctx, tx, messages)
  const added = await tx
    .insert(whatsappMessages)
    .values(
      messages.map(({ id, contactId, content, sentAt }) => ({
        id,
        contactId,
        direction: 'in' as const,
        state: content.kind === 'ignored' ? 'handled' : 'received',
        sentAt: earlier(sentAt, now),
        body: content.kind === 'ignored' ? {} : content,
        dueAt: new Date(now.getTime() + SETTLE_MS),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  const fresh = added.filter((one) => one.state === 'received')
  if (!fresh.length) return
  const since = now.getTime() - WHATSAPP_WINDOW_MS
  const writing = fresh.filter((one) => one.body['kind'] !== 'number_changed' && one.sentAt.getTime() > since)
  await releaseKept(ctx, tx, idsOf(writing))
  await callForWork(tx, idsOf(fresh), fresh[0]!.dueAt)
}

const idsOf = (messages: MessageRow[]) => [...new Set(messages.map((one) => one.contactId))]
/** A clock that runs ahead must not hold the window open for longer. */
const earlier = (a: Date, b: Date) => (a < b ? a : b)

/**
 * Adds who writes for the first time, and locks all of them until the transaction ends; in the order of their ids, so that
 * two transactions never wait for each other. A reaction or a notice is no message that opens the window.
 */
async function meet(ctx: Ctx, tx: Tx, messages: Inbound[]) {
  const people = new Map<string, typeof whatsappContacts.$inferInsert>()
  for (const { contactId, phone, name, content, sentAt } of messages) {
    const opens = content.kind !== 'ignored' && content.kind !== 'number_changed'
    const before = people.get(contactId)
    const times = [before?.lastInboundAt, opens ? earlier(sentAt, ctx.now()) : null].filter(
      (one) => one instanceof Date,
    )
    const lastInboundAt = times.length ? new Date(Math.max(...times.map(Number))) : null
    people.set(contactId, { id: contactId, phone, name: name || before?.name, lastInboundAt, createdAt: ctx.now() })
  }
  const inOrder = [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx
    .insert(whatsappContacts)
    .values(inOrder)
    .onConflictDoUpdate({
      target: whatsappContacts.id,
      set: {
        phone: sql`excluded.phone`,
        name: sql`case when excluded.name = '' then ${whatsappContacts.name} else excluded.name end`,
        lastInboundAt: sql`greatest(${whatsappContacts.lastInboundAt}, excluded.last_inbound_at)`,
      },
    })
}

/** Answers that came too late for the window go now that the person writes again. */
async function releaseKept(ctx: Ctx, tx: Tx, contactIds: string[]) {
  if (!contactIds.length) return
  await tx
    .update(whatsappMessages)
    .set({ state: 'queued', dueAt: ctx.now(), tries: 0 })
    .where(and(inArray(whatsappMessages.contactId, contactIds), eq(whatsappMessages.state, 'kept')))
}
