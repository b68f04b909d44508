import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { readableDocument } from '#server/features/library/documents/document-text.ts'
import { documentProfiles, passages } from '#server/features/library/tables.ts'

export type TextRange = { documentId: string; version: string; start: number; end: number }
/** A piece of a law's text: `start` is where it begins there, `section` which section of the text it is of. */
export type TextPiece = { text: string; start: number; section: number; kind: string }
/** A document of law, with the title it is known by and the year of its enactment where that is known. */
export type LawText = { documentId: string; textId: string; title: string; year: number | null; pieces: TextPiece[] }

/** The passages in a range of a law's current text, at most `most`; undefined for another version, and for what is no law. */
export async function passagesBetween(
  ctx: Ctx,
  { documentId, version, start, end }: TextRange,
  most: number,
): Promise<LawText | undefined> {
  const document = await readableDocument(ctx, documentId)
  if (document.conversationId || document.textId !== version) return undefined
  const [act] = await ctx.db.select().from(documentProfiles).where(eq(documentProfiles.documentId, documentId))
  const found = await ctx.db
    .select({
      startAt: passages.startAt,
      endAt: passages.endAt,
      section: passages.section,
      kind: passages.kind,
      searchText: passages.searchText,
    })
    .from(passages)
    .where(
      and(
        eq(passages.textId, version),
        lt(passages.startAt, end),
        gt(passages.endAt, start),
        ne(passages.kind, 'guide'),
      ),
    )
    .orderBy(asc(passages.ordinal))
    .limit(most)
  const pieces = found.map(({ startAt, endAt, searchText, ...rest }) => ({
    ...rest,
    start: startAt,
    // what is indexed of a passage ends with its own words
    text: searchText.slice(searchText.length - (endAt - startAt)),
  }))
  const title = document.title || document.name
  return { documentId, textId: version, title, year: act?.year ?? null, pieces }
}

/** Which of these numbers are sections of these texts, as "textId number"; sections of schedules, numbered from 1 again, and paragraphs of judgments are not. */
export async function sectionsThere({ db }: Ctx, wanted: { textId: string; number: string }[]): Promise<Set<string>> {
  if (!wanted.length) return new Set()
  const places = wanted.map(({ textId, number }) => ({ text_id: textId, number: number.toUpperCase() }))
  const found = await rows<{ text_id: string; number: string }>(
    db,
    sql`select distinct w.text_id, w.number
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w(text_id uuid, number text)
        join ${passages} p on p.text_id = w.text_id and upper(p.number) = w.number and p.kind not in ('guide', 'schedule', 'judgment')`,
  )
  return new Set(found.map(({ text_id, number }) => `${text_id} ${number}`))
}
