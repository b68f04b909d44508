import { sql } from 'drizzle-orm'
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

/** All changes of some documents' current texts, by document, in the order in which they are told. */
export async function changesOfDocuments(db: Db | Tx, documentIds: string[]): Promise<Map<string, FoundChange[]>> {
  // as one JSON text, because many rows cost more to read than to find
  const [row] = await rows<{ found: string | null }>(
    db,
    sql`select json_agg(told)::text as found from (
      select ${COLUMNS} where c.document_id = any(${`{${documentIds}}`}::uuid[]) order by c.id) told`,
  )
  return grouped(JSON.parse(row?.found ?? '[]') as Row[])
}

const COLUMNS = sql`c.document_id, c.section, c.number, c.place, c.effect, c.source, c.made_by, c.made_by_document, c.proof, c.since,
    c.note, c.line->'notes' as notes, c.unread, c.undated, coalesce(nullif(c.maker, ''), nullif(m.title, ''), m.name, '') as maker,
    (select k.since from ${lawChanges} k where k.document_id = c.made_by_document and k.number = '' and k.effect = 'commenced'
      and c.undated order by k.id limit 1) as started
  from ${lawChanges} c join ${documents} d on d.id = c.document_id and (c.text_id is null or c.text_id = d.text_id)
    left join ${documents} m on m.id = c.made_by_document`

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

const keyOf = ({ documentId, section }: SectionKey) => `${documentId} ${section}`

/**
 * How some sections stand on a day by all changes of their documents, by `documentId section`; sections of which no change is known
 * are left out. Pure.
 */
export function statesAmong(
  bySection: Map<string, FoundChange[]>,
  sections: SectionKey[],
  on: string,
): Map<string, LawState> {
  return new Map(
    sections.flatMap((one) => {
      const all = bySection.get(one.documentId) ?? []
      const changes = all.filter(({ section, number }) => !number || section === one.section)
      // a text without a date speaks at least from the last change that its notes tell
      const asAt = one.asAt ?? (changes.length ? lastNoted(all) : undefined)
      return changes.length ? [[keyOf(one), stateOf(changes, { on, ...(asAt && { asAt }) })] as const] : []
    }),
  )
}

const lastNoted = (all: FoundChange[]) =>
  all
    .flatMap(({ inText, since }) => (inText && since ? [since] : []))
    .toSorted()
    .at(-1)

export const stateKey = keyOf
