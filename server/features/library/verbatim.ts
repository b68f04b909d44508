import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documents, documentTexts } from '#server/db/schema.ts'

/**
 * For each passage, whether the document's current text holds it to the letter (Decision 3.6). One statement; the texts
 * stay in the database.
 */
export async function passagesHeld(ctx: Ctx, wanted: { documentId: string; substring: string }[]): Promise<boolean[]> {
  if (!wanted.length) return []
  const asked = wanted.map(({ documentId, substring }, i) => ({ i, id: documentId, passage: substring }))
  const found = await rows<{ i: number }>(
    ctx.db,
    sql`select w.i from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(i int, id uuid, passage text)
      join ${documents} d on d.id = w.id join ${documentTexts} t on t.id = d.text_id
      where w.passage <> '' and strpos(t.text, w.passage) > 0`,
  )
  const held = new Set(found.map(({ i }) => i))
  return wanted.map((_, i) => held.has(i))
}
