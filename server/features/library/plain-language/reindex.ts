import { eq, inArray, isNull, and, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documents, passages } from '#server/features/library/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind } from '#server/jobs/job.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import { keyFits } from '#server/features/library/acts/act-name.ts'
import { searchTextOf } from '#server/features/library/indexing/passages.ts'
import { type PlainWordsFinder, plainWordsOfAct } from './match.ts'
import { actOfDocument, refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { titlesOf } from '#server/features/library/indexing/store-text.ts'

export const REFRESH_PLAIN_WORDS = jobKind('library.refresh-words', z.object({ acts: z.array(z.string()) }))
/** Rows in one statement; each is indexed again. */
const BATCH = 50

/** Queues the passages of some Acts to be indexed with their present plain words. `acts` are keys of plain words. */
export async function queuePlainWordsRefresh(ctx: Ctx, acts: string[]) {
  if (acts.length) await enqueue(ctx.db, REFRESH_PLAIN_WORDS, { acts }, { maxAttempts: 5 })
}

/** Indexes again only those passages of the named Acts whose plain words changed. */
export async function refreshPlainWordsJob(ctx: Ctx, { acts }: { acts: string[] }) {
  const library = await ctx.db
    .select({ id: documents.id, title: documents.title, name: documents.name, textId: documents.textId })
    .from(documents)
    .where(and(isNull(documents.conversationId), isNull(documents.deletedAt)))
  const names = new Set(acts.map(foldTitle))
  for (const document of library) {
    if (!document.textId || !names.has(foldTitle(document.title || document.name))) continue
    const act = await actOfDocument(ctx.db, document)
    if (!acts.some((key) => keyFits(key, act))) continue
    const words = await plainWordsOfAct(ctx.db, act)
    const changed = await reindex(ctx.db, { ...document, textId: document.textId }, words)
    if (changed) await refreshProfile(ctx.db, document.id)
  }
}

type Titled = { title: string; name: string; textId: string }

/** Writes plain words and indexed text of a document's passages where they are no longer what they should be. */
export async function reindex(db: Db | Tx, document: Titled, words: PlainWordsFinder, force = false): Promise<number> {
  const rows = await db
    .select({
      id: passages.id,
      number: passages.number,
      heading: passages.heading,
      kind: passages.kind,
      plainWords: passages.plainWords,
    })
    .from(passages)
    .where(eq(passages.textId, document.textId))
  const changed = rows.flatMap((row) => {
    const wanted = words(row) || null
    return force || wanted !== row.plainWords ? [{ id: row.id, wanted }] : []
  })
  for (let i = 0; i < changed.length; i += BATCH) await rewrite(db, document, changed.slice(i, i + BATCH))
  return changed.length
}

async function rewrite(db: Db | Tx, document: Titled, changed: { id: number; wanted: string | null }[]) {
  const wanted = new Map(changed.map((row) => [row.id, row.wanted]))
  const rows = await db
    .select()
    .from(passages)
    .where(inArray(passages.id, [...wanted.keys()]))
  const now = rows.map((row) => {
    const plainWords = wanted.get(row.id) ?? null
    const text = row.searchText.slice(row.searchText.length - (row.endAt - row.startAt))
    return { id: row.id, plainWords, searchText: searchTextOf({ ...row, ...titlesOf(document), plainWords, text }) }
  })
  await db.execute(
    sql`update ${passages} p set plain_words = n."plainWords", search_text = n."searchText"
      from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n(id bigint, "plainWords" text, "searchText" text)
      where p.id = n.id`,
  )
}
