import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documentProfiles, documents, passages } from '#server/db/schema.ts'
import { fold, foldTitle } from '#server/features/library/fold.ts'

export type Place = { id: number; textId: string; section: number }

const NUMBER = String.raw`\d{1,4}[A-Z]{0,2}\b(?:\s*\([\w]{1,4}\))*`
const NAMED = new RegExp(
  String.raw`\b(?:sections?|secs?\.?|ss?\.?)\s*(${NUMBER}(?:\s*(?:,|and|or|&|to)\s*${NUMBER})*)`,
  'gi',
)
const OF_ACT = new RegExp(String.raw`\b(${NUMBER})\s+of\s+the\s+(?=[A-Z])`, 'g')
const SECTIONS_MAX = 10
const FOUND_MAX = 30

/** Numbers of the sections that a text names: "ss 12B(1) and 13 of the Labour Act" gives 12B and 13. */
export function namedSections(text: string): string[] {
  const named = [...text.matchAll(NAMED), ...text.matchAll(OF_ACT)].flatMap(([, list]) =>
    list!.replaceAll(/\([^)]*\)/g, ' ').match(/\d{1,4}[A-Z]{0,2}\b/gi)!,
  )
  return [...new Set(named.map((number) => number.toUpperCase()))].slice(0, SECTIONS_MAX)
}

/**
 * The passages of sections that the query names together with their Act, or with an Act that is likely anyhow: "section 12B
 * of the Labour Act" goes straight to it. Of several titles that fit, the longest is meant.
 */
export async function findNamedSections(ctx: Ctx, query: string, acts: string[]): Promise<Place[]> {
  const numbers = namedSections(query)
  if (!numbers.length) return []
  const said = fold(query).replace(/\bconstitution\b(?! of zimbabwe)/, 'constitution of zimbabwe')
  const likely = acts.map(foldTitle).filter(Boolean)
  const found = await rows<{ id: string | number; text_id: string; section: number; act: string }>(
    ctx.db,
    sql`select p.id, p.text_id, p.section, r.act from ${documentProfiles} r
        join ${documents} d on d.id = r.document_id and d.deleted_at is null join ${passages} p on p.text_id = d.text_id
      where (r.act in (select jsonb_array_elements_text(${JSON.stringify(likely)}::jsonb))
          or (length(r.act) > 5 and position(' ' || r.act || ' ' in ${` ${said} `}) > 0))
        and upper(regexp_replace(coalesce(p.number, ''), '[^0-9A-Za-z]', '', 'g'))
          in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
        and p.kind <> 'schedule'
      order by position(' ' || r.act || ' ' in ${` ${said} `}) > 0 desc, length(r.act) desc, p.ordinal limit ${FOUND_MAX}`,
  )
  const act = found[0]?.act
  return found
    .filter((row) => row.act === act)
    .map((row) => ({ id: Number(row.id), textId: row.text_id, section: row.section }))
}

/** Puts the named sections first, each by its best passage. Pure. */
export function raiseNamed<T extends Place & { score: number }>(
  scored: T[],
  named: Place[],
): (Place & { score: number })[] {
  if (!named.length) return scored
  const top = Math.max(1, ...scored.map(({ score }) => score))
  const key = ({ textId, section }: Place) => `${textId} ${section}`
  const wanted = new Map(named.map((place) => [key(place), place]).toReversed() as [string, Place][])
  const found = new Set(scored.map(key))
  const raised = scored.map((one) => (wanted.has(key(one)) ? { ...one, score: one.score + top } : one))
  const missing = [...wanted]
    .filter(([place]) => !found.has(place))
    .map(([, place]) => ({ ...place, score: top * 1.001 }))
  return [...raised, ...missing].toSorted((a, b) => b.score - a.score)
}
