import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documents, passages } from '#server/features/library/tables.ts'
import { type Hit, hitOf, type PassageRow } from './hit.ts'

/**
 * The passages of a conversation's attached documents, the latest document first and each from its beginning, at most
 * `most`: for a question about a contract as a whole. The caller has checked whose conversation it is.
 */
export async function passagesOfAttachments(ctx: Ctx, conversationId: string, most: number): Promise<Hit[]> {
  const records = await rows<PassageRow>(
    ctx.db,
    sql`select p.*, 0 as score, d.title, d.name, d.as_at::text as as_at
      from ${documents} d join ${passages} p on p.text_id = d.text_id
      where d.conversation_id = ${conversationId} and d.deleted_at is null
      order by d.created_at desc, p.ordinal limit ${most}`,
  )
  return records.map((row) => ({ ...hitOf(row), own: true }))
}
