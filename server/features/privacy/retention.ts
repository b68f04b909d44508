import { and, eq, inArray, isNotNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { runEvents, runs } from '#server/features/answering/tables.ts'
import { auditEvents } from '#server/features/audit/tables.ts'
import { contractReviews } from '#server/features/contract-review/tables.ts'
import { conversations, messages } from '#server/features/consultations/tables.ts'
import { generatedDocuments } from '#server/features/documents/tables.ts'
import { documents } from '#server/features/library/tables.ts'
import { deleteConversations } from '#server/features/consultations/service.ts'
import { DAY_MS } from '#server/day.ts'

/** Conversations deleted in one step, so that a statement stays short. */
const STEP = 200

/** Job `privacy.retention`: daily, removes what is older than the configured days (0 keeps it), and consultations never used. */
export async function applyRetention(ctx: Ctx) {
  const { config } = ctx
  const before = (days: number) => (days > 0 ? new Date(ctx.now().getTime() - days * DAY_MS) : undefined)
  const eventsBefore = before(config.RETENTION_EVENTS_DAYS)
  if (eventsBefore) await removeEvents(ctx, eventsBefore)
  const auditBefore = before(config.RETENTION_AUDIT_DAYS)
  if (auditBefore) await ctx.db.delete(auditEvents).where(lt(auditEvents.createdAt, auditBefore))
  const conversationsBefore = before(config.RETENTION_CONVERSATIONS_DAYS)
  if (conversationsBefore) await removeConversations(ctx, lt(conversations.updatedAt, conversationsBefore))
  await removeConversations(ctx, neverUsed(ctx))
  const documentsBefore = before(config.RETENTION_DOCUMENTS_DAYS)
  if (documentsBefore) await removeGenerated(ctx, documentsBefore)
  if (documentsBefore) await ctx.db.delete(contractReviews).where(lt(contractReviews.createdAt, documentsBefore))
}

/** Events are only for readers that come back to a run; its answer is in the conversation. */
async function removeEvents(ctx: Ctx, before: Date) {
  const old = ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.completedAt), lt(runs.completedAt, before)))
  await ctx.db.delete(runEvents).where(inArray(runEvents.runId, old))
}

/** Started a day ago or more, with nothing said or attached since: a button was pressed, and no more. */
function neverUsed({ db, now }: Ctx) {
  const ownMessages = db.select().from(messages).where(eq(messages.conversationId, conversations.id))
  const ownDocuments = db.select().from(documents).where(eq(documents.conversationId, conversations.id))
  const before = new Date(now().getTime() - DAY_MS)
  return and(
    lt(conversations.updatedAt, before),
    eq(conversations.conversationType, 'WEB'),
    notExists(ownMessages),
    notExists(ownDocuments),
  )
}

async function removeConversations(ctx: Ctx, which: SQL | undefined) {
  for (;;) {
    const old = await ctx.db.select({ id: conversations.id }).from(conversations).where(which).limit(STEP)
    if (!old.length) return
    const ids = old.map((one) => one.id)
    const files = await inTransaction(ctx.db, (tx) => deleteConversations(tx, ids))
    for (const file of files) await ctx.files.remove(file)
  }
}

async function removeGenerated(ctx: Ctx, before: Date) {
  const deleted = await ctx.db.delete(generatedDocuments).where(lt(generatedDocuments.createdAt, before)).returning()
  for (const one of deleted) {
    for (const key of [one.location, one.pdfLocation, one.docLocation]) if (key) await ctx.files.remove(key)
  }
}
