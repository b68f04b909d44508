import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { CitingJudgment, CitingJudgments } from '#contract/library/judgments.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, rows } from '#server/db/query.ts'
import { chooseActs } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { readableDocument } from '#server/features/library/documents/document-text.ts'
import { findActTexts } from '#server/features/library/search/sections.ts'
import { documentProfiles, documents, documentTexts, passages } from '#server/features/library/tables.ts'
import { judgmentCitations, judgments } from '#server/features/library/judgments/tables.ts'
import { countJudgments } from './keep-judgment.ts'

/** Words of a judgment that cite a section of an Act, or another judgment by its key; `start` is their place in the text. */
export type Cited = { words: string; start: number } & ({ act: ActName; section: string } | { judgment: string })

/** The current text of a judgment and its own keys; undefined for what is none or was deleted. */
export async function judgmentText({ db }: Ctx, documentId: string) {
  const [row] = await db
    .select({ textId: documentTexts.id, text: documentTexts.text, keys: judgments.keys })
    .from(judgments)
    .innerJoin(documents, and(eq(documents.id, judgments.documentId), isNull(documents.deletedAt)))
    .innerJoin(documentTexts, eq(documentTexts.id, documents.textId))
    .where(eq(judgments.documentId, documentId))
  return row
}

const BATCH = 500

/** Keeps what a text of a judgment cites, in place of what its former text did; nothing of a text that is current no more. */
export async function keepCited(
  { db }: Ctx,
  { documentId, textId }: { documentId: string; textId: string },
  cited: Cited[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [current] = await tx.select().from(documents).where(eq(documents.id, documentId)).for('share')
    if (current?.textId !== textId) return
    await tx.delete(judgmentCitations).where(eq(judgmentCitations.documentId, documentId))
    const paragraphs = await tx
      .select({ number: passages.number, startAt: passages.startAt, endAt: passages.endAt })
      .from(passages)
      .where(eq(passages.textId, textId))
    const values = cited.map(({ words, start, ...what }) => ({
      documentId,
      textId,
      words,
      startAt: start,
      paragraph: paragraphs.find(({ startAt, endAt }) => startAt <= start && start < endAt)?.number ?? '',
      ...('judgment' in what ? what : rowOf(what.act, what.section)),
    }))
    for (let i = 0; i < values.length; i += BATCH) await tx.insert(judgmentCitations).values(values.slice(i, i + BATCH))
  })
}

const rowOf = ({ name, chapter, year, number }: ActName, section: string) => ({
  act: name,
  chapter,
  year,
  enacted: number,
  section,
})

type Row = {
  id: string
  title: string
  citations: string[]
  court: string
  date: string | null
  paragraph: string
  words: string
  start_at: number
  act: string | null
  chapter: string | null
  year: number | null
  enacted: number | null
}

/** Citations that are read, and judgments and paragraphs of each that are listed. */
const CITATIONS_MAX = 1_000
const JUDGMENTS_MAX = 50
const PARAGRAPHS_MAX = 20

/**
 * The judgments of the library that cite the section of a document's current text with a character at `start`, or the judgment that
 * the document is, the newest first; and how many judgments there are at all. None for people's own documents.
 */
export async function judgmentsCiting(
  ctx: Ctx,
  { documentId, start }: { documentId: string; start: number },
): Promise<CitingJudgments> {
  const document = await readableDocument(ctx, documentId)
  const held = await countJudgments(ctx)
  if (document.conversationId || !document.textId || !held) return { judgments: [], held }
  const [judgment] = await ctx.db.select().from(judgments).where(eq(judgments.documentId, document.id))
  const found = judgment
    ? await citationsWhere(
        ctx,
        sql`c.judgment in (select jsonb_array_elements_text(${JSON.stringify(judgment.keys)}::jsonb))`,
      )
    : await citationsOfSection(ctx, { id: document.id, textId: document.textId }, start)
  return { judgments: byJudgment(found), held }
}

async function citationsOfSection(ctx: Ctx, { id, textId }: { id: string; textId: string }, start: number) {
  const [place] = await ctx.db
    .select({ number: passages.number, kind: passages.kind, act: documentProfiles.act })
    .from(passages)
    .innerJoin(documentProfiles, eq(documentProfiles.documentId, passages.documentId))
    .where(and(eq(passages.textId, textId), lte(passages.startAt, start), gt(passages.endAt, start)))
  // schedules are numbered from 1 again
  if (!place?.number || place.kind === 'schedule') return []
  const citations = await citationsWhere(ctx, sql`c.act = ${place.act} and c.section = ${place.number.toUpperCase()}`)
  const texts = citations.length ? await findActTexts(ctx, [place.act]) : []
  const isThis = ({ act, chapter, year, enacted }: Row) => {
    const named: ActName = {
      name: act ?? '',
      ...(chapter && { chapter }),
      ...(year && { year }),
      ...(enacted && { number: enacted }),
    }
    return chooseActs(named, texts).some((one) => one.documentId === id)
  }
  return citations.filter(isThis)
}

const citationsWhere = ({ db }: Ctx, condition: ReturnType<typeof sql>) =>
  rows<Row>(
    db,
    sql`select d.id, coalesce(nullif(d.title, ''), d.name) as title, j.citations, j.court, j.date::text as date, c.paragraph,
        c.words, c.start_at, c.act, c.chapter, c.year, c.enacted
      from ${judgmentCitations} c
        join ${judgments} j on j.document_id = c.document_id
        join ${documents} d on d.id = c.document_id and d.deleted_at is null and d.text_id = c.text_id
      where ${condition} order by j.date desc nulls last, d.id, c.start_at limit ${CITATIONS_MAX}`,
  )

function byJudgment(found: Row[]): CitingJudgment[] {
  const told = new Map<string, CitingJudgment>()
  for (const { id, title, citations, court, date, paragraph, words, start_at: start } of found) {
    const known = told.get(id)
    const place = { start, words, ...(paragraph && { number: paragraph }) }
    const isNew = !known?.paragraphs.some(({ number }) => number !== undefined && number === place.number)
    if (known && isNew && known.paragraphs.length < PARAGRAPHS_MAX) known.paragraphs.push(place)
    if (!known && told.size < JUDGMENTS_MAX)
      told.set(id, { documentId: id, title, citations, court, ...(date && { date }), paragraphs: [place] })
  }
  return [...told.values()]
}
