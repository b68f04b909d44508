import { perProcess } from '#server/process-state.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { isRecognised, type RecognisedPage } from '#contract/recognised.ts'
import type { Ctx } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { documents, documentTexts } from '#server/features/library/tables.ts'
import type { Hit } from './hit.ts'

export type Quotation = { hit: Pick<Hit, 'documentId' | 'textId' | 'passageId' | 'text' | 'start'>; substring: string }

/** The text a document has now, and which of its pages were recognised from pictures. */
type Current = { textId: string; recognised: RecognisedPage[] }
type Checks = {
  current: (documentId: string) => Promise<Current | undefined>
  /** Passages found verbatim in their own text version; neither ever changes, so that is looked up once. */
  proven: Set<string>
}
const PROVEN_MAX = 50_000
/**
 * Milliseconds for which the version a document has is not asked again. A version replaced within them is kept, and opens
 * for the passages cited from it (see getDocumentText).
 */
const CURRENT_MS = 1_500

const checksOf = perProcess((ctx: Ctx): Checks => {
  const ask = batched(async (ids: string[]) => {
    const found = await ctx.db
      .select({ id: documents.id, textId: documentTexts.id, recognised: documentTexts.recognised })
      .from(documents)
      .innerJoin(documentTexts, eq(documentTexts.id, documents.textId))
      .where(inArray(documents.id, [...new Set(ids)]))
    return new Map(found.map(({ id, ...current }) => [id, current]))
  })
  return { current: freshFor(CURRENT_MS, ask), proven: new Set() }
})

/** Keeps each answer for a moment. */
function freshFor<Value>(ms: number, ask: (key: string) => Promise<Value>) {
  let known = new Map<string, Promise<Value>>()
  let since = 0
  return (key: string): Promise<Value> => {
    if (Date.now() - since > ms) {
      known = new Map()
      since = Date.now()
    }
    const now = known
    const found = now.get(key) ?? ask(key)
    now.set(key, found)
    found.catch(() => now.delete(key))
    return found
  }
}

/**
 * For each cited part of a passage, whether the document's current text holds it to the letter (Decision 3.6); undefined
 * where it does not. Asked before every paragraph of every answer, so what cannot change is asked once; the texts stay in
 * the database.
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

/** Where the passage stands in a replaced text is not looked for: one recognised page is enough to warn. */
function wasRecognised({ hit, substring }: Quotation, { textId, recognised }: Current): boolean {
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
  // the document has been replaced since it was searched: its new text must hold the words too
  if (textId !== hit.textId) return textContains(ctx, textId, substring)
  if (!hit.text.includes(substring)) return false
  const key = `${hit.textId}:${hit.passageId}`
  if (proven.has(key)) return true
  if (!(await textContains(ctx, textId, hit.text))) return false
  if (proven.size >= PROVEN_MAX) proven.clear()
  proven.add(key)
  return true
}

async function textContains(ctx: Ctx, textId: string, words: string): Promise<boolean> {
  const found = await rows(
    ctx.db,
    sql`select 1 from ${documentTexts} where id = ${textId} and strpos(text, ${words}) > 0`,
  )
  return found.length > 0
}
