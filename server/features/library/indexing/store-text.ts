import { oneRow } from '#server/db/query.ts'
import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { RecognisedPage } from '#contract/library/recognised.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documents, documentTexts, passages } from '#server/features/library/tables.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import type { PassageDraft } from '#server/features/library/reading/statute/cut-passages.ts'
import { withConstitution } from './constitution.ts'
import { searchTextOf } from './passages.ts'
import type { PlainWordsFinder } from '#server/features/library/plain-language/match.ts'

/** Passages in one statement: a bigger one would hold the embedded database, and with it the server, too long. */
const BATCH = 50

/** What is indexed with every passage of a document. `name` is what people call the file, when it is not its title. */
export type TextSource = {
  documentId: string
  title: string
  name: string
  /** False for a document that only its conversation may search. */
  library: boolean
  plainWords: PlainWordsFinder
}

export type TextVersion = { id: string; text: string }

/** Stores a version of a document's text, once. Nobody sees it before `documents.text_id` names it. */
export async function storeText(
  db: Db | Tx,
  documentId: string,
  { text, recognised = [] }: { text: string; recognised?: RecognisedPage[] },
  extractor: number,
): Promise<TextVersion> {
  const [same] = await db
    .update(documentTexts)
    .set({ extractor, recognised })
    .where(and(eq(documentTexts.documentId, documentId), eq(documentTexts.text, text)))
    .returning({ id: documentTexts.id })
  if (same) return { id: same.id, text }
  const added = await db
    .insert(documentTexts)
    .values({ documentId, text, recognised, extractor })
    .returning({ id: documentTexts.id })
    .then(oneRow)
  return { id: added.id, text }
}

/** Notes the day a version speaks from, which people choose versions by. */
export async function dateText(db: Db | Tx, textId: string, asAt: string | null) {
  await db.update(documentTexts).set({ asAt }).where(eq(documentTexts.id, textId))
}

/** Writes the passages of a text version again, a batch at a time. They are found once the document names this version. */
export async function addPassages(db: Db | Tx, source: TextSource, version: TextVersion, cut: PassageDraft[]) {
  const drafts = withConstitution(source.title || source.name, cut)
  for (let i = 0; i < drafts.length; i += BATCH)
    await insertRows(
      db,
      drafts.slice(i, i + BATCH).map((draft) => passageRow(source, version, draft)),
    )
}

/** One parameter instead of thirteen for each row: the statement is always the same, and kept ready. */
async function insertRows(db: Db | Tx, added: ReturnType<typeof passageRow>[]) {
  // half a character, which jsonb does not hold, becomes the sign that PostgreSQL's text has for it
  const json = JSON.stringify(added, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
  await db.execute(sql`insert into ${passages} (document_id, text_id, ordinal, section, start_at, end_at, part, number, heading, kind,
      library, plain_words, search_text)
    select "documentId", "textId", ordinal, section, "startAt", "endAt", part, number, heading, kind, library, "plainWords", "searchText"
    from jsonb_to_recordset(${json}::jsonb) as p("documentId" uuid, "textId" uuid, ordinal int, section int, "startAt" int, "endAt" int,
      part text, number text, heading text, kind text, library boolean, "plainWords" text, "searchText" text)
    order by ordinal`)
}

function passageRow(source: TextSource, version: TextVersion, draft: PassageDraft) {
  const plainWords = source.plainWords(draft) || undefined
  const text = version.text.slice(draft.start, draft.end)
  return {
    documentId: source.documentId,
    textId: version.id,
    ordinal: draft.ordinal,
    section: draft.section,
    startAt: draft.start,
    endAt: draft.end,
    part: draft.part,
    number: draft.number,
    heading: draft.heading,
    kind: draft.kind,
    library: source.library,
    plainWords,
    searchText: searchTextOf({ ...draft, ...titlesOf(source), plainWords, text }),
  }
}

/** The title, and the name only where it says something else. */
export function titlesOf({ title, name }: { title: string; name: string }) {
  return { title: title || name, name: title && foldTitle(name) !== foldTitle(title) ? name : undefined }
}

/**
 * Removes the passages of all text versions but one: of replaced texts, or of a reading that was cut off. What sections they made
 * is kept, so that a former text is read and compared by them.
 */
export async function removePassagesExcept(db: Db | Tx, documentId: string, textId: string | null) {
  await db.execute(sql`update ${documentTexts} t set sections = s.sections from (
      select text_id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('start', start_at, 'end', end_at, 'part', part,
        'number', number, 'heading', heading)) order by start_at) as sections
      from (select text_id, min(start_at) as start_at, max(end_at) as end_at, min(part) as part, min(number) as number,
          min(heading) as heading from ${passages}
        where document_id = ${documentId} and text_id is distinct from ${textId}::uuid group by text_id, section) one
      group by text_id) s
    where t.id = s.text_id`)
  const others = textId ? ne(passages.textId, textId) : sql`true`
  await db.delete(passages).where(and(eq(passages.documentId, documentId), others))
}

export async function removePassagesOf(db: Db | Tx, textId: string) {
  await db.delete(passages).where(eq(passages.textId, textId))
}

/** The same of a reading that came too late, unless its text is the one that the document has. */
export async function removeUnusedPassages(db: Db | Tx, documentId: string, textId: string) {
  const used = sql`exists (select from ${documents} where id = ${documentId} and text_id = ${textId}::uuid)`
  await db.delete(passages).where(and(eq(passages.textId, textId), not(used)))
}
