import { perProcess } from '#server/process-state.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { isRecognised, type RecognisedPage } from '#contract/library/recognised.ts'
import type { Ctx } from '#server/context.ts'
import { batched, freshFor } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { documents, documentTexts } from '#server/features/library/tables.ts'
import type { Hit } from './hit.ts'

/** A part of a passage that an answer quotes. */
export type Quotation = { hit: Pick<Hit, 'documentId' | 'textId' | 'passageId' | 'text' | 'start'>; substring: string }

/** The text version that a document has now, and which of its pages were recognised from pictures. */
type CurrentVersion = { textId: string; recognised: RecognisedPage[] }
type Checks = {
  current: (documentId: string) => Promise<CurrentVersion | undefined>
  /** Passages that stand verbatim in their own text version; neither ever changes, so that is checked once. */
  proven: Set<string>
}
const PROVEN_MAX = 50_000
/**
 * Milliseconds for which the current version of a document is cached. A version replaced within them is kept in the database,
 * and getDocumentText still opens it for the passages cited from it.
 */
const CURRENT_MS = 1_500

const checksOf = perProcess((ctx: Ctx): Checks => {
  const ask = batched(async (ids: string[]) => {
    const records = await ctx.db
      .select({ id: documents.id, textId: documentTexts.id, recognised: documentTexts.recognised })
      .from(documents)
      .innerJoin(documentTexts, eq(documentTexts.id, documents.textId))
      .where(inArray(documents.id, [...new Set(ids)]))
    return new Map(records.map(({ id, ...current }) => [id, current]))
  })
  return { current: freshFor(CURRENT_MS, ask), proven: new Set() }
})

/**
 * Checks of each quotation that the document's current text holds it to the letter; undefined where it does not, else
 * whether its page was recognised from a picture. Called before every paragraph of every answer, so what cannot change is
 * checked once; the texts stay in the database.
 */
export function checkQuotations(ctx: Ctx, wanted: Quotation[]): Promise<({ recognised: boolean } | undefined)[]> {
  const { current, proven } = checksOf(ctx)
  return Promise.all(
    wanted.map(async (one) => {
      const now = await current(one.hit.documentId)
      if (!now || !one.substring || !(await isVerbatim(ctx, one, now.textId, proven))) return undefined
      return { recognised: wasRecognised(one, now) }
    }),
  )
}

/** In a text that was replaced meanwhile the passage's place is unknown, so one recognised page is enough to warn. */
function wasRecognised({ hit, substring }: Quotation, { textId, recognised }: CurrentVersion): boolean {
  if (textId !== hit.textId) return recognised.length > 0
  const start = hit.start + hit.text.indexOf(substring)
  return isRecognised(recognised, start, start + substring.length)
}

async function isVerbatim(
  ctx: Ctx,
  { hit, substring }: Quotation,
  textId: string,
  proven: Set<string>,
): Promise<boolean> {
  // the document was replaced after the search: its new text must hold the quotation too
  if (textId !== hit.textId) return textContains(ctx, textId, substring)
  if (!hit.text.includes(substring)) return false
  // passages that stand next to each other may be quoted as one
  const key = `${hit.textId}:${hit.passageId}:${hit.text.length}`
  if (proven.has(key)) return true
  if (!(await textContains(ctx, textId, hit.text))) return false
  if (proven.size >= PROVEN_MAX) proven.clear()
  proven.add(key)
  return true
}

const textContains = async (ctx: Ctx, textId: string, words: string): Promise<boolean> =>
  (await containing(ctx)({ textId, words })) ?? false

/** What is asked in one moment is asked together: taking a text out of its compression costs more than looking through it. */
const containing = perProcess(({ db }: Ctx) =>
  batched(async (wanted: { textId: string; words: string }[]) => {
    const numbered = wanted.map(({ textId, words }, n) => ({ n, textId, words: words.toWellFormed() }))
    const held = await rows<{ n: number }>(
      db,
      sql`with wanted as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as w(n int, "textId" uuid, words text)),
        texts as materialized (select id, text || '' as text from ${documentTexts}
          where id = any(array(select "textId" from wanted)))
        select n from wanted join texts on id = "textId" where strpos(text, words) > 0`,
    )
    return new Map(held.map(({ n }) => [wanted[n]!, true]))
  }),
)
