import { isUuid } from '#server/db/open.ts'
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type countDocuments as CountDocuments,
  type getDocuments as GetDocuments,
  type LibraryDocument,
  NO_HEADING,
} from '#contract/library.ts'
import type { RecognisedPage } from '#contract/recognised.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { documents, documentTexts, subheadings } from '#server/db/schema.ts'
import { matchTexts, readRanked } from './search.ts'
import { snippetOf } from './snippet.ts'

type Input = z.output<typeof GetDocuments.input>
type Filter = z.output<typeof CountDocuments.input>

/** A search answers with so many documents when no limit is given. */
const SEARCH_LIMIT = 100
/** Passages looked at for each document wanted: several of one document may match. */
const PASSAGES_PER_DOCUMENT = 6
const PASSAGES_MAX = 600

const isAdmin = (ctx: Ctx) => ctx.actor.kind === 'user' && ctx.actor.role === 'admin'

/** Library documents; people see what can be read, admins also what is being read or failed. */
function visible(ctx: Ctx): SQL {
  const live = and(isNull(documents.conversationId), isNull(documents.deletedAt))!
  return isAdmin(ctx) ? live : and(live, isNotNull(documents.textId))!
}

/** A look-up for each row that is shown, and no join: a search through 20,000 names need not know. */
const recognisedPages = sql<
  RecognisedPage[] | null
>`(select ${documentTexts.recognised} from ${documentTexts} where ${documentTexts.id} = ${documents.textId})`

function select(ctx: Ctx) {
  return ctx.db
    .select({ document: documents, subheading: subheadings, recognised: recognisedPages })
    .from(documents)
    .leftJoin(subheadings, eq(subheadings.id, documents.subheadingId))
    .$dynamic()
}

/** Looking through 20,000 names takes longest of all in a search: most titles are the names. */
const otherTitle = ne(documents.title, documents.name)

type Selected = Awaited<ReturnType<typeof select>>[number]

/** Newest first or from A to Z, or with `q` by title and full text with the passage that matches. */
export async function getDocuments(ctx: Ctx, input: Input): Promise<LibraryDocument[]> {
  const filters = [visible(ctx), ...filtersOf(input)]
  if (input.q?.trim()) return searchDocuments(ctx, input, filters)
  const page = select(ctx)
    .where(and(...filters))
    .orderBy(...(input.sort === 'name' ? [sql`lower(${documents.name})`] : [desc(documents.createdAt)]), documents.id)
  if (input.limit) page.limit(input.limit)
  if (input.offset) page.offset(input.offset)
  return (await page).map((row) => documentOf(ctx, row))
}

/** How many documents a filter finds. */
export async function countDocuments(ctx: Ctx, filter: Filter): Promise<{ count: number }> {
  const [found] = await ctx.db
    .select({ count: count() })
    .from(documents)
    .where(and(visible(ctx), ...filtersOf(filter)))
  return { count: found?.count ?? 0 }
}

function filtersOf({ subheading, state }: Filter): SQL[] {
  return [
    ...(subheading === undefined ? [] : [underHeadings(subheading)]),
    ...(state === 'readable' ? [isNotNull(documents.textId)] : state ? [eq(documents.state, state)] : []),
  ]
}

function underHeadings(subheading: string): SQL {
  if (subheading === NO_HEADING) return isNull(documents.subheadingId)
  const ids = subheading.split(',').filter(isUuid)
  return ids.length ? inArray(documents.subheadingId, ids) : isNull(documents.id)
}

/** Documents whose name holds the words come first, then those whose text speaks of them, best first. */
async function searchDocuments(ctx: Ctx, input: Input, filters: SQL[]): Promise<LibraryDocument[]> {
  const { limit = SEARCH_LIMIT, offset = 0 } = input
  const query = input.q!.trim()
  const wanted = limit + offset
  const like = `%${query.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`
  const named = await select(ctx)
    .where(and(...filters, or(ilike(documents.name, like), and(otherTitle, ilike(documents.title, like)))))
    .orderBy(documents.name, documents.id)
    .limit(wanted)
  const matches = await matchTexts(ctx, query, Math.min(PASSAGES_MAX, wanted * PASSAGES_PER_DOCUMENT))
  const ids = [...new Set(matches.map(({ documentId }) => documentId))]
  const speaking = ids.length ? await select(ctx).where(and(...filters, inArray(documents.id, ids))) : []
  const byText = new Map(speaking.map((row) => [row.document.textId, row]))
  const ordered = new Map(named.map((row) => [row.document.id, row]))
  for (const { textId } of matches) {
    const row = byText.get(textId)
    if (row && !ordered.has(row.document.id)) ordered.set(row.document.id, row)
  }
  const page = [...ordered.values()].slice(offset, wanted)
  const shown = new Set(page.map(({ document }) => document.textId))
  const hits = await readRanked(
    ctx,
    matches.filter(({ textId }) => shown.has(textId)),
  )
  const best = new Map(hits.map((hit) => [hit.textId, hit]))
  return page.map((row) => {
    const hit = best.get(row.document.textId ?? '')
    return { ...documentOf(ctx, row), ...(hit && { snippet: snippetOf(hit.text, query), section: sectionName(hit) }) }
  })
}

const sectionName = ({ number, heading }: { number?: string; heading?: string }) =>
  [number, heading].filter(Boolean).join('. ').slice(0, 200) || undefined

/** One live library document, or 404. */
export async function getDocument(ctx: Ctx, { id }: { id: string }): Promise<LibraryDocument> {
  const [row] = isUuid(id) ? await select(ctx).where(and(visible(ctx), eq(documents.id, id))) : []
  if (!row) throw new AppError('not_found', 'Document not found')
  return documentOf(ctx, row)
}

/** How the API shows a document; state and reason are for admins. */
export function documentOf(ctx: Ctx, { document, subheading, recognised }: Selected): LibraryDocument {
  return {
    _id: document.id,
    name: document.name,
    location: document.location,
    subheading: subheading && { _id: subheading.id, name: subheading.name },
    createdAt: document.createdAt.toISOString(),
    ...(document.title ? { title: document.title } : {}),
    ...(document.asAt ? { asAt: document.asAt } : {}),
    ...(recognised?.length ? { recognised: recognised.map(({ page }) => page) } : {}),
    ...(document.pages ? { pages: document.pages } : {}),
    ...(isAdmin(ctx) ? { state: document.state, ...(document.reason ? { reason: document.reason } : {}) } : {}),
  }
}
