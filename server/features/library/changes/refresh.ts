import { and, eq, isNull, max, min, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/types.ts'
import { documentProfiles, documents, documentTexts, passages } from '#server/features/library/tables.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import { repealedChapters } from '#server/features/library/acts/act-facts.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { changesMadeBy } from './amending-parser.ts'
import { changesInText, type NotedSection } from './note-parser.ts'
import { relateChanges } from './relate.ts'

type Row = typeof lawChanges.$inferInsert
const BATCH = 200

/** A text of the library, read for what it tells of changes. */
type Telling = {
  documentId: string
  textId: string
  title: string
  text: string
  asAt: string | null
  year: number | null
  chapter: string | null
}

/**
 * Reads again what the current text of a document tells of changes: its editor's notes, and what its sections change in other
 * Acts. What it reported before goes in the same transaction, so that nothing is there twice. Guides, and documents that were
 * deleted, tell nothing.
 */
export async function refreshChanges(db: Db | Tx, documentId: string): Promise<void> {
  const telling = await tellingOf(db, documentId)
  const sections = telling ? await sectionsOfText(db, telling.textId) : []
  const changes = telling ? [...notesOf(telling, sections), ...changesOf(telling, sections)] : []
  const touched = await db.transaction(async (tx) => {
    const former = await tx
      .delete(lawChanges)
      .where(eq(lawChanges.toldBy, documentId))
      .returning({ act: lawChanges.act })
    for (let i = 0; i < changes.length; i += BATCH) await insertRows(tx, changes.slice(i, i + BATCH))
    return former
  })
  const own = await db.select().from(documentProfiles).where(eq(documentProfiles.documentId, documentId))
  const names = [...touched, ...changes, ...own].map(({ act }) => act)
  const chapters = [...changes, ...own].flatMap(({ chapter }) => chapter ?? [])
  await relateChanges(db, { names: [...new Set(names)], chapters: [...new Set(chapters)] })
}

/** One parameter instead of twenty for each row: an Act may have hundreds of notes, and the import waits. */
async function insertRows(tx: Tx, changes: Row[]) {
  const values = changes.map(({ toldBy, documentId, textId, madeBy, madeByDocument, ...row }) => ({
    ...row,
    told_by: toldBy,
    document_id: documentId,
    text_id: textId,
    made_by: madeBy,
    made_by_document: madeByDocument,
  }))
  await tx.execute(sql`insert into ${lawChanges} (source, told_by, act, chapter, year, document_id, text_id, section, number, place,
      effect, made_by, made_by_document, proof, since, undated)
    select source, told_by, act, chapter, year, document_id, text_id, section, number, place,
      effect, made_by, made_by_document, proof, since, coalesce(undated, false)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n(source text, told_by uuid, act text, chapter text, year int,
      document_id uuid, text_id uuid, section int, number text, place text, effect text, made_by text, made_by_document uuid,
      proof text, since text, undated boolean)`)
}

async function tellingOf(db: Db | Tx, documentId: string): Promise<Telling | undefined> {
  const [telling] = await db
    .select({
      documentId: documents.id,
      textId: documentTexts.id,
      title: sql<string>`coalesce(nullif(${documents.title}, ''), ${documents.name})`,
      text: documentTexts.text,
      asAt: documents.asAt,
      year: documentProfiles.year,
      chapter: documentProfiles.chapter,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.id, documents.textId))
    .innerJoin(documentProfiles, eq(documentProfiles.documentId, documents.id))
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt)))
  return telling
}

/** The sections of a text with their ranges, in its order. */
async function sectionsOfText(db: Db | Tx, textId: string): Promise<NotedSection[]> {
  const records = await db
    .select({
      section: passages.section,
      number: sql<string>`coalesce(min(${passages.number}), '')`,
      kind: sql<string>`min(${passages.kind})`,
      start: min(passages.startAt),
      end: max(passages.endAt),
    })
    .from(passages)
    .where(and(eq(passages.textId, textId), ne(passages.kind, 'guide')))
    .groupBy(passages.section)
    .orderBy(passages.section)
  return records.map(({ start, end, ...one }) => ({ ...one, start: start ?? 0, end: end ?? 0 }))
}

const clean = (words: string) => words.toWellFormed()

function notesOf({ documentId, textId, title, text, year, chapter }: Telling, sections: NotedSection[]): Row[] {
  const { name } = readAct(title)
  return changesInText(text, sections).map(({ section, by, since, proof, ...change }) => ({
    ...change,
    source: 'text_note',
    toldBy: documentId,
    documentId,
    textId,
    act: name,
    year,
    chapter,
    section: section ?? null,
    madeBy: by,
    since: since ?? null,
    proof: clean(proof),
  }))
}

/** An Act that starts "on a date to be fixed by the President" may have started or not. */
const DATE_TO_BE_FIXED =
  /\b(?:come into (?:operation|force)|commence)\b[^.]{0,120}\b(?:date|day) (?:to be )?(?:fixed|specified)\b/i
/** Characters at the beginning in which a law says when it starts. */
const HEAD = 60_000

function changesOf(telling: Telling, sections: NotedSection[]): Row[] {
  const { documentId, text, title, asAt, year } = telling
  const made = changesMadeBy(text, sections)
  const repeals = repealsIn(telling, sections)
  if (!made.length && !repeals.length) return []
  // the day of the text is the day of the Act where it was never changed since
  const since = asAt && (!year || asAt.startsWith(String(year))) ? asAt : year ? String(year) : asAt
  const change = {
    source: 'amending_act' as const,
    toldBy: documentId,
    madeByDocument: documentId,
    since,
    undated: DATE_TO_BE_FIXED.test(text.slice(0, HEAD)),
  }
  return [
    ...made.map(({ act, chapter, number, place, effect, maker, proof }) => ({
      ...change,
      act: readAct(act).name,
      chapter,
      number,
      place,
      effect,
      madeBy: `${title}, s ${maker}`,
      proof: clean(proof),
    })),
    // a law that takes the place of a whole Act is in the library because it started
    ...repeals.map((repeal) => ({ ...change, ...repeal, undated: false })),
  ]
}

/** Acts that a section repeals as a whole are known by their chapter; which title it goes by is known from the library's text. */
function repealsIn({ text, title, chapter: own }: Telling, sections: NotedSection[]) {
  return sections.flatMap(({ start, end, number }) => {
    const words = text.slice(start, end)
    if (!words.includes('repealed')) return []
    return repealedChapters(words)
      .filter((chapter) => chapter !== own)
      .map((chapter) => {
        const at = words.indexOf(chapter)
        const proof = clean(words.slice(Math.max(0, at - 160), at + 160).trim())
        return {
          act: '',
          number: '',
          place: '',
          chapter,
          effect: 'repealed' as const,
          madeBy: number ? `${title}, s ${number}` : title,
          proof,
        }
      })
  })
}
