import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documentProfiles, documents, passages } from '#server/db/schema.ts'
import { foldTitle } from './fold.ts'
import { type Hit, hitOf, type Row } from './hit.ts'

/** A section by its Act and number, as a guide cites it: "Labour Act", "12B". */
export type SectionName = { act: string; number: string }

const columns = sql`p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
  p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at, r.chapter,
  coalesce(nullif(n.title, ''), n.name) as repealed_by`

/**
 * Every passage of the named sections that the library holds, in the order of the text. Sections of schedules, which count
 * anew, are left out; so are Acts that the library lacks.
 */
export async function sectionsNamed(ctx: Ctx, wanted: SectionName[]): Promise<Hit[]> {
  if (!wanted.length) return []
  const asked = wanted.map(({ act, number }) => ({ act: foldTitle(act), number: number.toUpperCase() }))
  const found = await rows<Row>(
    ctx.db,
    sql`select ${columns} from (select distinct * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(act text, number text)) w
        join ${documentProfiles} r on r.act = w.act
        join ${documents} d on d.id = r.document_id and d.deleted_at is null and d.conversation_id is null
        join ${passages} p on p.text_id = d.text_id and upper(p.number) = w.number and p.kind <> 'guide'
          and (p.kind <> 'schedule' or r.act like 'constitution%')
        left join ${documents} n on n.id = r.repealed_by and n.deleted_at is null
      order by p.text_id, p.ordinal limit 200`,
  )
  return found.map(hitOf)
}

/** Every passage of documents of the library in the order of the text; with `heading` only of sections called so. */
export async function passagesOfDocuments(ctx: Ctx, documentIds: string[], heading?: RegExp): Promise<Hit[]> {
  if (!documentIds.length) return []
  const found = await rows<Row>(
    ctx.db,
    sql`select ${columns} from ${documents} d join ${passages} p on p.text_id = d.text_id and p.library
        left join ${documentProfiles} r on r.document_id = d.id
        left join ${documents} n on n.id = r.repealed_by and n.deleted_at is null
      where d.id = any(${`{${documentIds}}`}::uuid[]) and d.deleted_at is null
        and (${heading?.source ?? ''} = '' or p.heading ~* ${heading?.source ?? ''})
      order by p.text_id, p.ordinal limit 4000`,
  )
  return found.map(hitOf)
}

/** Of the named Acts, those the library holds: their folded titles, with what put them out of force. */
export async function actsHeld(
  ctx: Ctx,
  titles: string[],
): Promise<Map<string, { title: string; repealedBy?: string }>> {
  if (!titles.length) return new Map()
  const found = await rows<{ act: string; title: string; repealed_by: string | null }>(
    ctx.db,
    sql`select r.act, coalesce(nullif(d.title, ''), d.name) as title, coalesce(nullif(n.title, ''), n.name) as repealed_by
      from ${documentProfiles} r join ${documents} d on d.id = r.document_id and d.deleted_at is null
        left join ${documents} n on n.id = r.repealed_by and n.deleted_at is null
      where r.act in (select jsonb_array_elements_text(${JSON.stringify(titles.map(foldTitle))}::jsonb))`,
  )
  return new Map(
    found.map(({ act, title, repealed_by }) => [act, { title, ...(repealed_by ? { repealedBy: repealed_by } : {}) }]),
  )
}

/** Acts whose titles are looked through at most. */
const TITLES_MAX = 30_000

/** The titles of every Act that the library holds: for a name that none of them bears. */
export async function actTitles(ctx: Ctx): Promise<string[]> {
  const found = await rows<{ title: string }>(
    ctx.db,
    sql`select coalesce(nullif(d.title, ''), d.name) as title
      from ${documentProfiles} r join ${documents} d on d.id = r.document_id and d.deleted_at is null limit ${TITLES_MAX}`,
  )
  return found.map(({ title }) => title)
}
