import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { SectionWords } from '#contract/library/plain-words.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { plainWordsChanged } from '#server/features/library/meaning/section-places.ts'
import { plainWords } from '#server/features/library/plain-language/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { liveDocument } from '#server/features/library/documents/change-document.ts'
import { actKey } from '#server/features/library/acts/act-name.ts'
import { actOfDocument } from '#server/features/library/indexing/profiles.ts'
import { storedPlainWords } from './match.ts'
import { refreshPlainWordsJob } from './reindex.ts'

type Row = { number: string; heading: string; part: string | null; words: string }

/** The sections of a text that have a name, with their plain words as indexed, in the order of the text. */
export const sectionsOfText = ({ db }: Ctx, textId: string | null) =>
  rows<Row>(
    db,
    sql`select number, heading, part, words from (
        select distinct on (p.section) p.section, coalesce(p.number, '') as number, coalesce(p.heading, '') as heading,
          p.part, coalesce(p.plain_words, '') as words
        from passages p where p.text_id = ${textId} and p.kind in ('section', 'schedule')
          and coalesce(p.number, p.heading, '') <> '' order by p.section, p.ordinal) s order by section`,
  )

/** The sections of a document with their plain words and who wrote them, in the order of the text. */
export async function getPlainWords(ctx: Ctx, { id }: { id: string }): Promise<SectionWords[]> {
  const { textId, title, name } = await liveDocument(ctx, id)
  const records = await sectionsOfText(ctx, textId)
  const written = await storedPlainWords(ctx.db, await actOfDocument(ctx.db, { id, title, name }))
  const authors = new Map(written.map(({ number, heading, source }) => [`${number}\n${heading}`, source]))
  const byWords = new Map(written.map(({ words, source }) => [words, source]))
  return records.map(({ number, heading, part, words }) => {
    const source = authors.get(`${number}\n${heading}`) ?? (words ? byWords.get(words) : undefined)
    return { number, heading, words, ...(part ? { part } : {}), ...(source ? { source } : {}) }
  })
}

type Edit = { id: string; number: string; heading: string; words: string }

/**
 * Writes the plain words of one section; search knows them when this returns. Empty ones hide what the content or the
 * model said. 404 when the document has no such section.
 */
export async function updatePlainWords(ctx: Ctx, { id, number, heading, words }: Edit): Promise<SectionWords> {
  const sections = await getPlainWords(ctx, { id })
  if (!sections.some((section) => section.number === number && section.heading === heading)) {
    throw new AppError('not_found', 'This document has no such section')
  }
  const { title, name } = await liveDocument(ctx, id)
  const act = actKey(await actOfDocument(ctx.db, { id, title, name }))
  const line = words.replaceAll('\0', ' ').toWellFormed().replace(/\s+/g, ' ').trim()
  await ctx.db
    .insert(plainWords)
    .values({ act, number, heading, words: line, source: 'admin' })
    .onConflictDoUpdate({
      target: [plainWords.act, plainWords.number, plainWords.heading],
      set: { words: line, source: 'admin', updatedAt: ctx.now() },
    })
  plainWordsChanged(ctx)
  await recordAudit(ctx, {
    kind: 'plain_words_changed',
    detail: { name: title || name, section: `${number} ${heading}`.trim() },
  })
  await refreshPlainWordsJob(ctx, { acts: [act] })
  return { number, heading, words: line, source: 'admin' }
}
