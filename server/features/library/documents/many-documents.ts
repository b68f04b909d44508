import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { inTransaction, isUuid } from '#server/db/query.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { documents } from '#server/features/library/tables.ts'
import { deleteDocument, isLive } from './change-document.ts'
import { queueReading } from './create-from-file.ts'
import { chosenSubheading } from './subheadings.ts'

type Move = { ids: string[]; subheading: string }

/** Puts many documents under one heading, all or none; those that are gone are passed over. */
export async function moveDocuments(ctx: Ctx, { ids, subheading }: Move): Promise<{ count: number }> {
  const { _id: subheadingId, name: heading } = await chosenSubheading(ctx.db, subheading)
  return inTransaction(ctx.db, async (tx) => {
    const moved = await tx
      .update(documents)
      .set({ subheadingId, updatedAt: ctx.now() })
      .where(and(inArray(documents.id, ids.filter(isUuid)), isLive))
      .returning({ name: documents.name })
    const detail = { heading, documents: moved.length, names: shortList(moved.map(({ name }) => name)) }
    if (moved.length) await recordAudit(ctx, { kind: 'documents_moved', detail }, tx)
    return { count: moved.length }
  })
}

/** The first few names, and that there are more. */
const shortList = (names: string[]) => names.slice(0, 5).join('; ') + (names.length > 5 ? '; …' : '')

/** Deletes many documents, each in a transaction of its own, so that none is long; those that are gone are passed over. */
export async function deleteDocuments(ctx: Ctx, { ids }: { ids: string[] }): Promise<{ count: number }> {
  const live = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, ids.filter(isUuid)), isLive))
  for (const { id } of live) await deleteDocument(ctx, { id })
  return { count: live.length }
}

/** Reads every failed document of the library again. */
export const retryFailedDocuments = (ctx: Ctx): Promise<{ count: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const failed = await tx
      .update(documents)
      .set({ state: 'queued', reason: null })
      .where(and(eq(documents.state, 'failed'), isLive))
      .returning()
    for (const document of failed) await queueReading(tx, document)
    return { count: failed.length }
  })
