import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { passages } from '#server/features/library/tables.ts'
import { type Hit, hitOf } from './hit.ts'
import { readPassages } from './search.ts'

/**
 * The other passages of the sections that `hits` belong to, at most `each` on either side, in the order of the text: a
 * search gives one passage of a long section, and an answer needs those next to it.
 */
export async function passagesAround(ctx: Ctx, hits: Hit[], each = 2): Promise<Hit[]> {
  if (!hits.length) return []
  const ids = `{${hits.map(({ passageId }) => passageId)}}`
  // `offset 0` keeps the planner from reading whole tables for a few rows
  const neighbours = await readPassages(
    ctx.db,
    sql`array(select distinct n.id from unnest(${ids}::bigint[]) w(id)
      cross join lateral (select * from ${passages} where id = w.id offset 0) h
      cross join lateral (select id from ${passages} where text_id = h.text_id and section = h.section and id <> h.id
        and ordinal between h.ordinal - ${each}::int and h.ordinal + ${each}::int offset 0) n)`,
  )
  const own = new Set(hits.filter((hit) => hit.own).map((hit) => hit.documentId))
  return neighbours
    .map((row) => ({ ...hitOf({ ...row, score: 0 }), own: own.has(row.document_id) }))
    .toSorted((a, b) => a.textId.localeCompare(b.textId) || a.start - b.start)
}
