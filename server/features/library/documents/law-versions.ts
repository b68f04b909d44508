import { sql } from 'drizzle-orm'
import type { LawVersion } from '#contract/library/reading-room.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { sameAct } from '#server/features/library/acts/act-name.ts'
import { documentProfiles, documents, documentTexts } from '#server/features/library/tables.ts'
import { readableDocument } from './document-text.ts'

type Row = {
  id: string
  version: string
  as_at: string
  act: string
  chapter: string | null
  year: number | null
  number: number | null
}

/**
 * The texts of a document's law by the day each speaks from, the newest first: of one day the document's own, and of those the
 * current one. Empty for people's own documents, for guides, and where there are not two days.
 */
export async function lawVersions(ctx: Ctx, { documentId }: { documentId: string }): Promise<LawVersion[]> {
  const document = await readableDocument(ctx, documentId)
  if (document.conversationId) return []
  const found = await rows<Row>(
    ctx.db,
    sql`select d.id, t.id as version, coalesce(case when t.id = d.text_id then d.as_at end, t.as_at)::text as as_at,
        r.act, r.chapter, r.year, r.number
      from ${documentProfiles} o join ${documentProfiles} r on r.act = o.act
        join ${documents} d on d.id = r.document_id and d.text_id is not null
          and (d.id = o.document_id or d.deleted_at is null)
        join ${documentTexts} t on t.document_id = d.id
      where o.document_id = ${document.id} and (t.id = d.text_id or t.as_at is not null)
      order by d.id = o.document_id desc, t.id = d.text_id desc, t.created_at desc`,
  )
  const own = found.find(({ id }) => id === document.id)
  if (!own) return []
  const byDay = new Map<string, LawVersion>()
  for (const row of found)
    if (row.as_at && (row.id === document.id || isSameLaw(own, row)) && !byDay.has(row.as_at))
      byDay.set(row.as_at, { documentId: row.id, version: row.version, asAt: row.as_at })
  return byDay.size < 2 ? [] : [...byDay.values()].toSorted((a, b) => b.asAt.localeCompare(a.asAt))
}

/** A name alone joins no texts: another Act may bear it. */
const isSameLaw = (a: Row, b: Row) =>
  sameAct({ ...a, name: a.act }, { ...b, name: b.act }) &&
  ((a.chapter !== null && a.chapter === b.chapter) || (a.year !== null && a.number !== null && a.number === b.number))
