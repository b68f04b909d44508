import { and, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documentProfiles, documents, passages } from '#server/features/library/tables.ts'
import { chooseActs, type LibraryAct } from '#server/features/library/acts/act-name.ts'
import { type ActName, readAct } from '#server/features/library/acts/fold-title.ts'
import { type Hit, hitOf, PassageRow } from './hit.ts'

/**
 * A section by its Act and number, as a guide cites it: "Labour Act", "12B". The chapter, in the title or next to it, tells Acts
 * of one title apart.
 */
export type SectionName = { act: string; number: string; chapter?: string | null }

const HIT_COLUMNS = sql`p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
  p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at, r.chapter,
  coalesce(nullif(n.title, ''), n.name) as repealed_by`

const FoundRows = z.array(z.extend(PassageRow, { score: z.number() }))

/** A text of an Act in the library: `title` as shown, `repealedBy` the title of the Act that repealed it. */
export type ActText = LibraryAct & {
  documentId: string
  textId: string
  title: string
  repealedBy?: string
  /** The document of the Act that repealed it. */
  repealerId: string | null
}

/** The library's texts of Acts with these folded titles, the oldest in the library first. */
export async function findActTexts(ctx: Ctx, names: string[]): Promise<ActText[]> {
  if (!names.length) return []
  const records = await rows<{
    id: string
    text_id: string
    act: string
    chapter: string | null
    year: number | null
    number: number | null
    as_at: string | null
    title: string
    repealed_by: string | null
    repealer_id: string | null
  }>(
    ctx.db,
    sql`select d.id, d.text_id, r.repealed_by as repealer_id, r.act, r.chapter, r.year, r.number, d.as_at::text as as_at,
        coalesce(nullif(d.title, ''), d.name) as title, coalesce(nullif(n.title, ''), n.name) as repealed_by
      from ${documentProfiles} r
        cross join lateral (select * from ${documents}
          where id = r.document_id and deleted_at is null and text_id is not null offset 0) d
        left join lateral (select title, name from ${documents} where id = r.repealed_by and deleted_at is null offset 0) n on true
      where r.act = any(array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))) order by d.created_at, d.id`,
  )
  return records.map((row) => ({
    documentId: row.id,
    textId: row.text_id,
    name: row.act,
    chapter: row.chapter,
    year: row.year,
    number: row.number,
    asAt: row.as_at,
    title: row.title,
    repealed: row.repealed_by !== null,
    repealerId: row.repealer_id,
    ...(row.repealed_by ? { repealedBy: row.repealed_by } : {}),
  }))
}

/** Of these addresses of works ("/akn/zw/act/si/2006/15") those that the library holds. */
export async function worksHeld(ctx: Ctx, uris: string[]): Promise<Set<string>> {
  const held = await ctx.db
    .select({ uri: documents.frbrUri })
    .from(documents)
    .where(and(inArray(documents.frbrUri, uris), isNull(documents.deletedAt)))
  return new Set(held.flatMap(({ uri }) => uri ?? []))
}

const actOfSection = ({ act, chapter }: { act: string; chapter?: string | null }): ActName => {
  const read = readAct(act)
  return chapter && !read.chapter ? { ...read, chapter } : read
}

/**
 * Every passage of these sections that the library holds, at most 200, in the order of the text. Sections of schedules, which
 * are numbered from 1 again, are left out; so are Acts that the library lacks. Where two sections of an Act have one number, the one
 * with a heading is taken: the other is quoted text. `offset 0` keeps the planner from reading all passages for a few. `known`: the
 * texts of their Acts, where they were looked up already.
 */
export async function findSections(ctx: Ctx, wanted: SectionName[], known?: ActText[]): Promise<Hit[]> {
  const sections = wanted.map((one) => ({ act: actOfSection(one), number: one.number.toUpperCase() }))
  const texts = known ?? (await findActTexts(ctx, [...new Set(sections.map(({ act }) => act.name))]))
  const places = sections.flatMap(({ act, number }) =>
    chooseActs(act, texts).map(({ textId }) => ({ text_id: textId, number })),
  )
  if (!places.length) return []
  // as one JSON text, because many rows cost more to read than to find
  const [row] = await rows<{ found: string | null }>(
    ctx.db,
    sql`select json_agg(shown)::text as found from (
      select ${HIT_COLUMNS}
        from (select distinct * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w(text_id uuid, number text)) w
        cross join lateral (select * from ${passages}
          where text_id = w.text_id and upper(number) = w.number and kind not in ('guide', 'schedule') offset 0) p
        cross join lateral (select * from ${documents} where id = p.document_id offset 0) d
        cross join lateral (select * from ${documentProfiles} where document_id = d.id offset 0) r
        left join lateral (select title, name from ${documents} where id = r.repealed_by and deleted_at is null offset 0) n on true
      order by p.text_id, p.ordinal limit 200) shown`,
  )
  return preferHeaded(FoundRows.parse(JSON.parse(row?.found ?? '[]')).map(hitOf))
}

/** Of each of these texts, the first passage of the first section that has one of the numbers. */
export async function sectionBeginnings(ctx: Ctx, texts: string[], numbers: string[]) {
  if (!texts.length || !numbers.length) return []
  const records = await rows<{ id: string; text_id: string; number: string; heading: string | null }>(
    ctx.db,
    sql`select p.id, p.text_id, p.number, p.heading from ${passages} p where p.text_id = any(${`{${texts}}`}::uuid[])
        and upper(p.number) in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
        and p.kind not in ('guide', 'schedule', 'judgment') order by p.text_id, p.ordinal`,
  )
  const headed = preferHeaded(
    records.map(({ id, text_id, number, heading }) => ({
      id: Number(id),
      textId: text_id,
      number,
      heading: heading ?? '',
    })),
  )
  return [...new Map(headed.toReversed().map((one) => [one.textId, one])).values()]
}

/** Leaves out sections without a heading where another one of the same text and number has a heading. */
export function preferHeaded<T extends { textId: string; number?: string; heading?: string }>(sections: T[]): T[] {
  const key = ({ textId, number = '' }: T) => `${textId} ${number.toUpperCase()}`
  const isHeaded = ({ heading = '' }: T) => /\p{L}/u.test(heading)
  const headed = new Set(sections.filter(isHeaded).map(key))
  return sections.filter((one) => isHeaded(one) || !headed.has(key(one)))
}

/** The passages of library documents in the order of the text, at most 4,000; with `heading` only of sections called so. */
export async function passagesOfDocuments(ctx: Ctx, documentIds: string[], heading?: RegExp): Promise<Hit[]> {
  if (!documentIds.length) return []
  const records = await rows<PassageRow>(
    ctx.db,
    sql`select ${HIT_COLUMNS} from ${documents} d join ${passages} p on p.text_id = d.text_id and p.library
        left join ${documentProfiles} r on r.document_id = d.id
        left join ${documents} n on n.id = r.repealed_by and n.deleted_at is null
      where d.id = any(${`{${documentIds}}`}::uuid[]) and d.deleted_at is null
        and (${heading?.source ?? ''} = '' or p.heading ~* ${heading?.source ?? ''})
      order by p.text_id, p.ordinal limit 4000`,
  )
  return records.map(hitOf)
}

/** A guide of the library; `updatedAt` and `textId` change whenever anything of it does. */
export type GuideVersion = { id: string; updatedAt: string; textId: string | null }

/** The guides that the library holds, in no order, `most` of them. */
export async function listGuides(ctx: Ctx, most: number): Promise<GuideVersion[]> {
  // as one JSON text, because many rows cost more to read than to find
  const [row] = await rows<{ found: string | null }>(
    ctx.db,
    sql`select json_agg(guide)::text as found from (select id, updated_at::text as "updatedAt", text_id as "textId"
      from ${documents} where kind = 'md' and deleted_at is null and conversation_id is null limit ${most}) guide`,
  )
  return JSON.parse(row?.found ?? '[]') as GuideVersion[]
}

/**
 * The Acts with these titles that the library holds, with the title of what repealed them: by the given title, and by its
 * folded form. "Finance Act, 2019" is not found where only another year's is held.
 */
export async function findActs(
  ctx: Ctx,
  titles: string[],
): Promise<Map<string, { title: string; repealedBy?: string }>> {
  const acts = titles.map((title) => [title, readAct(title)] as const)
  const texts = await findActTexts(ctx, [...new Set(acts.map(([, { name }]) => name))])
  return new Map(
    acts.flatMap(([asWritten, act]) => {
      const [best] = chooseActs(act, texts)
      if (!best) return []
      const resolved = { title: best.title, ...(best.repealedBy ? { repealedBy: best.repealedBy } : {}) }
      return [
        [act.name, resolved],
        [asWritten, resolved],
      ] as const
    }),
  )
}

/** How many titles are read at most. */
const TITLES_MAX = 30_000

/** The titles of every Act in the library, to suggest one for a name that no Act has. */
export async function actTitles(ctx: Ctx): Promise<string[]> {
  const records = await rows<{ title: string }>(
    ctx.db,
    sql`select coalesce(nullif(d.title, ''), d.name) as title
      from ${documentProfiles} r join ${documents} d on d.id = r.document_id and d.deleted_at is null limit ${TITLES_MAX}`,
  )
  return records.map(({ title }) => title)
}
