import { type SQL, sql } from 'drizzle-orm'
import type { ChangeSource, Effect } from '#contract/library/law-state.ts'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documents } from '#server/features/library/tables.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import type { Change } from './change.ts'
import { type LawState, stateOf } from './state.ts'

/** A change with the ordinal of its section in the current text. */
export type FoundChange = Change & { section: number | null }

type Row = {
  document_id: string
  section: number | null
  number: string
  place: string
  effect: Effect
  source: ChangeSource
  made_by: string
  maker: string
  made_by_document: string | null
  started: string | null
  proof: string
  since: string | null
  note: string
  notes: NonNullable<Change['notes']> | null
  unread: boolean
  undated: boolean
}

/** A change that every section of an Act shares; that an Act was amended, where the sections that were are known, is none. */
export const isOfWholeAct = ({ number, place, effect, madeByDocument }: FoundChange) =>
  !number && !place && !(effect === 'amended' && madeByDocument !== undefined)

/** All changes of some documents' current texts, by document, in the order in which they were recorded. */
export async function changesOfDocuments(db: Db | Tx, documentIds: string[]): Promise<Map<string, FoundChange[]>> {
  return grouped(
    await readChanges(
      db,
      sql`select c.* from ${lawChanges} c join ${documents} d on d.id = c.document_id and (c.text_id is null or c.text_id = d.text_id)
        where c.document_id = any(${`{${documentIds}}`}::uuid[])`,
    ),
  )
}

/**
 * The same of some sections alone, by `stateKey`: those of the section, of its Act as a whole, and where the text has no date what
 * its notes tell. An Act has hundreds, which take longer to read than all else of a search. `offset 0` keeps the planner from
 * reading whole tables for a few rows.
 */
export async function changesOfSections(db: Db | Tx, keys: string[]): Promise<Map<string, FoundChange[]>> {
  const sectionsOf = new Map<string, number[]>()
  for (const key of keys) {
    const { documentId, section } = sectionAt(key)
    sectionsOf.set(documentId, [...(sectionsOf.get(documentId) ?? []), section])
  }
  const asked = Array.from(sectionsOf, ([document_id, sections]) => ({ document_id, sections }))
  const byDocument = grouped(
    await readChanges(
      db,
      sql`select c.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(document_id uuid, sections int[])
        cross join lateral (select id, text_id, as_at from ${documents} where id = w.document_id offset 0) d
        cross join lateral (select * from ${lawChanges} where document_id = d.id and (text_id is null or text_id = d.text_id)
          and (number = '' or section = any(w.sections) or (source = 'text_note' and d.as_at is null)) offset 0) c`,
    ),
  )
  return new Map(keys.map((key) => [key, byDocument.get(sectionAt(key).documentId) ?? []]))
}

/** As one JSON text, because many rows cost more to read than to find. `changes` selects rows of the table. */
async function readChanges(db: Db | Tx, changes: SQL): Promise<Row[]> {
  const [row] = await rows<{ found: string | null }>(
    db,
    sql`select json_agg(told)::text as found from (
      select c.document_id, c.section, c.number, c.place, c.effect, c.source, c.made_by, c.made_by_document, c.proof, c.since,
        c.note, c.line->'notes' as notes, c.unread, c.undated, coalesce(nullif(c.maker, ''), nullif(m.title, ''), m.name, '') as maker,
        (select k.since from ${lawChanges} k where k.document_id = c.made_by_document and k.number = '' and k.effect = 'commenced'
          and c.undated order by k.id limit 1) as started
      from (${changes}) c
        left join lateral (select title, name from ${documents} where id = c.made_by_document offset 0) m on true
      order by c.id) told`,
  )
  return JSON.parse(row?.found ?? '[]') as Row[]
}

function grouped(records: Row[]): Map<string, FoundChange[]> {
  const byDocument = new Map<string, FoundChange[]>()
  for (const row of records) {
    const known = byDocument.get(row.document_id) ?? []
    known.push(changeOf(row))
    byDocument.set(row.document_id, known)
  }
  return byDocument
}

function changeOf(row: Row): FoundChange {
  const { section, number, place, effect, source, made_by: by, made_by_document: madeByDocument, proof } = row
  // an Act that starts on a day fixed elsewhere counts from the day that somebody found
  const since = row.started ?? row.since
  return {
    section,
    number,
    place,
    effect,
    by,
    source,
    ...(since && { since }),
    ...(row.note && { note: row.note }),
    ...(row.notes && { notes: row.notes }),
    ...(row.unread && { unread: true }),
    ...(row.undated && !row.started && { undated: true }),
    ...(row.maker && { maker: row.maker }),
    ...(source === 'text_note' && { inText: true }),
    ...(madeByDocument && { madeByDocument }),
    ...(proof && { proof }),
  }
}

/** A section of the library's current text of a document. */
export type SectionKey = { documentId: string; section: number; asAt?: string }

/** A section as one text, and back. */
export const stateKey = ({ documentId, section }: SectionKey) => `${documentId} ${section}`

function sectionAt(key: string): SectionKey {
  const [documentId, section] = key.split(' ')
  return { documentId: documentId!, section: Number(section) }
}

/** How a section stands on a day, by changes of its document that hold all of its own; undefined where none is known. Pure. */
export function stateOfSection(among: FoundChange[], one: SectionKey, on: string): LawState | undefined {
  const changes = among.filter(({ section, number }) => !number || section === one.section)
  if (!changes.length) return undefined
  // a text without a date speaks at least from the last change that its notes tell
  const asAt = one.asAt ?? lastNoted(among)
  return stateOf(changes, { on, ...(asAt && { asAt }) })
}

/** How some sections stand on a day by all changes of their documents, by `stateKey`; sections of which no change is known are left out. Pure. */
export function statesAmong(
  byDocument: Map<string, FoundChange[]>,
  sections: SectionKey[],
  on: string,
): Map<string, LawState> {
  return new Map(
    sections.flatMap((one) => {
      const state = stateOfSection(byDocument.get(one.documentId) ?? [], one, on)
      return state ? [[stateKey(one), state] as const] : []
    }),
  )
}

const lastNoted = (all: FoundChange[]) =>
  all
    .flatMap(({ inText, since }) => (inText && since ? [since] : []))
    .toSorted()
    .at(-1)
