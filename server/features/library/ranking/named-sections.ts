import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documentProfiles, documents, passages } from '#server/features/library/tables.ts'
import { chooseActs } from '#server/features/library/acts/act-name.ts'
import { type ActName, readAct } from '#server/features/library/acts/fold-title.ts'
import { fold } from '#server/text/tokenize.ts'
import { preferHeaded } from '#server/features/library/search/sections.ts'

export type PassageKey = { id: number; textId: string; section: number }

type SectionRow = {
  id: string | number
  text_id: string
  section: number
  number: string
  heading: string | null
  act: string
  chapter: string | null
  year: number | null
  /** The number of the Act in its year. */
  enacted: number | null
  repealed: boolean
  as_at: string | null
}

const NUMBER = String.raw`\d{1,4}[A-Z]{0,2}\b(?:\s*\([\w]{1,4}\))*`
const NAMED = new RegExp(
  String.raw`\b(?:sections?|secs?\.?|ss?\.?)\s*(${NUMBER}(?:\s*(?:,|and|or|&|to)\s*${NUMBER})*)`,
  'gi',
)
const OF_ACT = new RegExp(String.raw`\b(${NUMBER})\s+of\s+the\s+(?=[A-Z])`, 'g')
/** The number that ends a text, behind what an Act is called: "labour act 12B", "constitution 74"; of four digits it is a year. */
const AFTER_ACT =
  /(?<=\b(?:act|code|constitution|ordinance|regulations|rules)\s{1,3})(?!\d{4})(\d{1,3}[A-Z]{0,2}(?:\(\w{1,4}\)){0,4})(?=[\s.?!]*$)/gi
/** Sections that are looked up, and passages read for them. */
const SECTIONS_MAX = 10
const PASSAGES_MAX = 30

/** Numbers of the sections that a text names: "ss 12B(1) and 13 of the Labour Act" gives 12B and 13, "labour act 12B" gives 12B. */
export function sectionNumbersIn(text: string): string[] {
  const named = [NAMED, OF_ACT, AFTER_ACT]
    .flatMap((form) => [...text.matchAll(form)])
    .flatMap(([, list]) => list!.replaceAll(/\([^)]*\)/g, ' ').match(/\d{1,4}[A-Z]{0,2}\b/gi)!)
  return [...new Set(named.map((number) => number.toUpperCase()))].slice(0, SECTIONS_MAX)
}

/** A text without the sections it names: "section 12B of the Labour Act" leaves "Labour Act". */
export const removeSectionNames = (text: string): string =>
  text
    .replaceAll(NAMED, ' ')
    .replaceAll(OF_ACT, ' ')
    .replaceAll(AFTER_ACT, ' ')
    .replace(/^\W*(?:(?:of|in|under)\s+)?(?:the\s+)?/i, '')
    .trim()

/**
 * The passages of sections that the query names together with their Act, or with an Act that is likely anyhow: "section 12B
 * of the Labour Act" goes straight to it. Of several titles that fit, the longest is meant.
 */
export async function findNamedSections(ctx: Ctx, query: string, acts: string[]): Promise<PassageKey[]> {
  const numbers = sectionNumbersIn(query)
  if (!numbers.length) return []
  const folded = fold(query).replace(/\bconstitution\b(?! of zimbabwe)/, 'constitution of zimbabwe')
  const hints = acts.map(readAct)
  const likely = hints.map(({ name }) => name).filter(Boolean)
  // the Acts that are named first, and `offset 0`: the planner would read the passages of the whole library
  const matches = await rows<SectionRow>(
    ctx.db,
    sql`with named as materialized (
        select *, position(' ' || act || ' ' in ${` ${folded} `}) > 0 as is_named from ${documentProfiles}
        where act in (select jsonb_array_elements_text(${JSON.stringify(likely)}::jsonb))
          or (length(act) > 5 and position(' ' || act || ' ' in ${` ${folded} `}) > 0))
      select p.id, p.text_id, p.section, p.number, p.heading, r.act, r.chapter, r.year, r.number as enacted,
        r.repealed_by is not null as repealed, d.as_at::text as as_at
      from named r
        cross join lateral (select * from ${documents} where id = r.document_id and deleted_at is null offset 0) d
        cross join lateral (select * from ${passages} where text_id = d.text_id and kind <> 'schedule'
          and upper(regexp_replace(coalesce(number, ''), '[^0-9A-Za-z]', '', 'g'))
            in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)) offset 0) p
      order by r.is_named desc, length(r.act) desc, p.ordinal limit ${PASSAGES_MAX}`,
  )
  const name = matches[0]?.act
  if (!name) return []
  const sections = matches
    .filter((row) => row.act === name)
    .map(({ id, text_id, section, number, heading, act, enacted, as_at, ...known }) => ({
      place: { id: Number(id), textId: text_id, section, number, heading: heading ?? '' },
      act: { ...known, name: act, number: enacted, asAt: as_at },
    }))
  const chosen = chooseActs(
    folded.includes(name) ? actAsNamed(name, folded) : (hints.find((hint) => hint.name === name) ?? { name }),
    sections.map(({ act, place }) => ({ ...act, place })),
  )
  return preferHeaded(chosen.map(({ place }) => place)).map(({ id, textId, section }) => ({ id, textId, section }))
}

/** An Act as a folded text names it, with the year, number or chapter that follow its name: "finance act no 2 of 2019". */
function actAsNamed(name: string, text: string): ActName {
  const after = text.slice(text.indexOf(name) + name.length)
  const [tail = ''] = /^(?: (?:no|of|chapter|\d{1,4}))*/.exec(after) ?? []
  const read = readAct(`${name}${tail}`)
  return read.name === name ? read : { name }
}

/** Puts the named sections first, each by its best passage. Pure. */
export function raiseNamed<T extends PassageKey & { score: number }>(
  scored: T[],
  named: PassageKey[],
): (PassageKey & { score: number })[] {
  if (!named.length) return scored
  const top = Math.max(1, ...scored.map(({ score }) => score))
  const key = ({ textId, section }: PassageKey) => `${textId} ${section}`
  const wanted = new Map(named.map((place) => [key(place), place] as const).toReversed())
  const present = new Set(scored.map(key))
  const raised = scored.map((one) => (wanted.has(key(one)) ? { ...one, score: one.score + top } : one))
  const missing = [...wanted]
    .filter(([place]) => !present.has(place))
    .map(([, place]) => ({ ...place, score: top * 1.001 }))
  return [...raised, ...missing].toSorted((a, b) => b.score - a.score)
}
