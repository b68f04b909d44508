import { sql } from 'drizzle-orm'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documentProfiles, documents, passages } from '#server/features/library/tables.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import { chooseActs, type LibraryAct } from '#server/features/library/acts/act-name.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'

export type Touched = { names: string[]; chapters: string[] }

type RecordedChange = {
  id: number
  act: string
  chapter: string | null
  year: number | null
  enacted: number | null
  number: string
  schedule: string | null
  told_by: string | null
  maker: string
  made_by_document: string | null
}
type Text = LibraryAct & { documentId: string; textId: string }

/**
 * Finds for the changes of some Acts, known by folded title or by chapter, the text and the section of the library that they are
 * about. To be called whenever such a text or such a change came, changed or went.
 */
export async function relateChanges(db: Db | Tx, touched: Touched): Promise<void> {
  const changes = await changesOfActs(db, touched)
  if (!changes.length) return
  const texts = await textsOf(db, changes)
  const chosen = changes.map((one) => ({ one, text: textOf(one, texts) }))
  const sections = await sectionsNamed(db, chosen)
  const related = chosen.map(({ one, text }) => ({
    id: one.id,
    document: text?.documentId ?? null,
    text: text?.textId ?? null,
    maker: one.maker ? (textOf(namedOnly(one.maker), texts)?.documentId ?? null) : one.made_by_document,
    section: text && one.number ? (sections.get(placeKey(text.textId, one.number, one.schedule)) ?? null) : null,
  }))
  await db.execute(sql`update ${lawChanges} c set document_id = n.document, text_id = n.text, section = n.section,
      made_by_document = n.maker
    from jsonb_to_recordset(${JSON.stringify(related)}::jsonb) as n(id bigint, document uuid, text uuid, section int, maker uuid)
    where c.id = n.id and (c.document_id, c.text_id, c.section, c.made_by_document)
      is distinct from (n.document, n.text, n.section, n.maker)`)
  await showRepeals(db, [...new Set(texts.map(({ documentId }) => documentId))])
}

/** What a text notes of itself is related when it is read. */
async function changesOfActs(db: Db | Tx, { names, chapters }: Touched): Promise<RecordedChange[]> {
  const changes = await rows<RecordedChange & { id: string | number }>(
    db,
    sql`select id, act, chapter, year, enacted, number, schedule, told_by, maker, made_by_document from ${lawChanges}
      where source <> 'text_note' and (
        (act <> '' and act in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))
        or (act = '' and chapter in (select jsonb_array_elements_text(${JSON.stringify(chapters)}::jsonb)))
        or maker <> '')`,
  )
  const isTouched = ({ act, maker }: RecordedChange) =>
    !maker || [act, readAct(maker).name].some((name) => names.includes(name))
  return changes.map((row) => ({ ...row, id: Number(row.id) })).filter(isTouched)
}

async function textsOf(db: Db | Tx, changes: RecordedChange[]): Promise<Text[]> {
  const names = changes.flatMap(({ act, maker }) => [act, readAct(maker).name]).filter(Boolean)
  const chapters = changes.flatMap(({ act, chapter }) => (act ? [] : (chapter ?? [])))
  const records = await rows<
    Record<'id' | 'text_id' | 'act', string> &
      Record<'chapter' | 'as_at', string | null> &
      Record<'year' | 'number', number | null>
  >(
    db,
    sql`select d.id, d.text_id, r.act, r.chapter, r.year, r.number, d.as_at::text as as_at
      from ${documentProfiles} r join ${documents} d on d.id = r.document_id and d.deleted_at is null and d.text_id is not null
      where r.act in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
        or r.chapter in (select jsonb_array_elements_text(${JSON.stringify(chapters)}::jsonb))
      order by d.created_at, d.id`,
  )
  return records.map(({ id, text_id, act, as_at, ...known }) => ({
    ...known,
    documentId: id,
    textId: text_id,
    name: act,
    asAt: as_at,
  }))
}

type Named = Pick<RecordedChange, 'act' | 'chapter' | 'year' | 'enacted'> & { told_by?: string | null }

function namedOnly(title: string): Named {
  const { name, chapter = null, year = null, number = null } = readAct(title)
  return { act: name, chapter, year, enacted: number }
}

/** The text a change is about: never the one that tells it. An Act without a name is the one with its chapter. */
function textOf({ act, chapter, year, enacted, told_by }: Named, texts: Text[]): Text | undefined {
  const others = texts.filter(({ documentId }) => documentId !== told_by)
  if (!act) return others.find((text) => text.chapter === chapter)
  const wanted = { name: act, ...(chapter && { chapter }), ...(year && { year }), ...(enacted && { number: enacted }) }
  return chooseActs(wanted, others)[0]
}

const placeKey = (textId: string, number: string, schedule: string | null) =>
  `${textId} ${number.toUpperCase()} ${schedule?.toLowerCase() ?? ''}`

type Chosen = { one: RecordedChange; text: Text | undefined }

/** The ordinals of the sections that are named; of two with one number the one with a heading, and never a schedule's unless named. */
async function sectionsNamed(db: Db | Tx, chosen: Chosen[]): Promise<Map<string, number>> {
  const wanted = chosen.flatMap(({ one: { number }, text }) =>
    text && number ? [{ text_id: text.textId, number: number.toUpperCase() }] : [],
  )
  if (!wanted.length) return new Map()
  const records = await rows<{
    text_id: string
    number: string
    section: number
    kind: string
    part: string | null
  }>(
    db,
    sql`select p.text_id, p.number, p.section, p.kind, p.part
      from (select distinct * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(text_id uuid, number text)) w
        join ${passages} p on p.text_id = w.text_id and upper(p.number) = w.number and p.kind <> 'guide'
      order by (p.heading ~ '[[:alpha:]]') desc nulls last, p.ordinal`,
  )
  const sections = new Map<string, number>()
  for (const { text_id, number, section, kind, part } of records) {
    const key = placeKey(text_id, number, kind === 'schedule' ? (part ?? 'schedule') : null)
    if (!sections.has(key)) sections.set(key, section)
  }
  return sections
}

/**
 * What search knows of Acts as a whole: the document that put one out of force. Of two Acts that each speak of the other's
 * repeal none is: only one can be right.
 */
async function showRepeals(db: Db | Tx, documentIds: string[]) {
  if (!documentIds.length) return
  await db.execute(sql`update ${documentProfiles} r set repealed_by = n.by from (
      select d.id, (select c.made_by_document from ${lawChanges} c join ${documents} m on m.id = c.made_by_document
          where c.document_id = d.id and c.number = '' and c.place = '' and c.effect in ('repealed', 'superseded')
            and c.made_by_document <> d.id and m.deleted_at is null
            and not exists (select from ${lawChanges} o where o.document_id = c.made_by_document and o.made_by_document = d.id
              and o.number = '' and o.place = '' and o.effect = 'repealed')
          order by c.id limit 1) as by
      from unnest(${`{${documentIds}}`}::uuid[]) d(id)) n
    where r.document_id = n.id and r.repealed_by is distinct from n.by`)
}
