import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documentProfiles, documents, passages } from '#server/db/schema.ts'
import { type Hit, hitOf, type Row } from './hit.ts'

/**
 * The other passages of the sections that `hits` belong to, at most `each` on either side, in the order of the text (issue
 * 7 point 2). A long section is found by one of its passages and read by several.
 */
export async function sectionNeighbours(ctx: Ctx, hits: Hit[], each = 2): Promise<Hit[]> {
  if (!hits.length) return []
  const ids = `{${hits.map(({ passageId }) => passageId)}}`
  const found = await rows<Row>(
    ctx.db,
    sql`select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at, r.chapter
      from (select distinct n.id from ${passages} h join ${passages} n on n.text_id = h.text_id and n.section = h.section
          and n.id <> h.id and n.ordinal between h.ordinal - ${each}::int and h.ordinal + ${each}::int
        where h.id = any(${ids}::bigint[])) near
      join ${passages} p on p.id = near.id join ${documents} d on d.id = p.document_id
        left join ${documentProfiles} r on r.document_id = d.id order by p.text_id, p.ordinal`,
  )
  const own = new Set(hits.filter((hit) => hit.own).map((hit) => hit.documentId))
  return found.map((row) => ({ ...hitOf(row), own: own.has(row.document_id) }))
}
