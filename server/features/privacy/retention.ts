import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/open.ts'
import { auditEvents, conversations, generatedDocuments, runEvents, runs } from '#server/db/schema.ts'
import { deleteConversations } from '#server/features/consultations/service.ts'
import { DAY_MS } from '#server/day.ts'

/** Conversations deleted in one step, so that a statement stays short. */
const STEP = 200

/** Job `privacy.retention`: daily, removes what is older than the configured days; 0 keeps it. */
export async function applyRetention(ctx: Ctx) {
  const { config } = ctx
  const before = (days: number) => (days > 0 ? new Date(ctx.now().getTime() - days * DAY_MS) : undefined)
  const events = before(config.RETENTION_EVENTS_DAYS)
  if (events) await removeEvents(ctx, events)
  const audit = before(config.RETENTION_AUDIT_DAYS)
  if (audit) await ctx.db.delete(auditEvents).where(lt(auditEvents.createdAt, audit))
  const talks = before(config.RETENTION_CONVERSATIONS_DAYS)
  if (talks) await removeConversations(ctx, talks)
  const made = before(config.RETENTION_DOCUMENTS_DAYS)
  if (made) await removeGenerated(ctx, made)
}

/** Events are only for readers that come back to a run; its answer is in the conversation. */
async function removeEvents(ctx: Ctx, before: Date) {
  const old = ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.completedAt), lt(runs.completedAt, before)))
  await ctx.db.delete(runEvents).where(inArray(runEvents.runId, old))
}

async function removeConversations(ctx: Ctx, before: Date) {
  for (;;) {
    const old = await ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(lt(conversations.updatedAt, before))
      .limit(STEP)
    if (!old.length) return
    const ids = old.map((one) => one.id)
    const files = await inTransaction(ctx.db, (tx) => deleteConversations(tx, ids))
    for (const file of files) await ctx.files.remove(file)
  }
}

async function removeGenerated(ctx: Ctx, before: Date) {
  const gone = await ctx.db.delete(generatedDocuments).where(lt(generatedDocuments.createdAt, before)).returning()
  for (const one of gone) {
    for (const key of [one.location, one.pdfLocation, one.docLocation]) if (key) await ctx.files.remove(key)
  }
}
