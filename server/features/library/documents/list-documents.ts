import { isUuid } from '#server/db/query.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type countDocuments as CountDocuments,
  type DocumentSort,
  type getDocuments as GetDocuments,
  type LibraryDocument,
  NO_HEADING,
} from '#contract/library/library.ts'
import type { RecognisedPage } from '#contract/library/recognised.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { withLaw } from '#server/features/library/changes/with-law.ts'
import { findJudgments } from '#server/features/library/judgments/find-judgments.ts'
import { judgmentKey, neutralCitationsIn } from '#server/features/library/judgments/neutral-citation.ts'
import { documentProfiles, documents, documentTexts, subheadings } from '#server/features/library/tables.ts'
import { matchTexts, readHits } from '#server/features/library/search/search.ts'
import { withGuideNames } from '#server/features/library/translations/guide-names.ts'
import { sectionBeginnings } from '#server/features/library/search/sections.ts'
import { snippetOf } from '#server/features/library/search/snippet.ts'
import { findTitles, readTitleQuery } from '#server/features/library/search/titles.ts'

type Input = z.output<typeof GetDocuments.input>
type Filter = z.output<typeof CountDocuments.input>

/** How many documents a search gives when no limit is asked for. */
const SEARCH_LIMIT = 100
/** Passages searched for each document asked for: several of one document may match. */
const PASSAGES_PER_DOCUMENT = 6
const PASSAGES_MAX = 600
/** Documents that a query may name, and documents in which a section that it names is looked up. */
const TITLES_MAX = 200
const SECTIONS_IN = 30

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

type Selected = Awaited<ReturnType<typeof select>>[number]

const byName = sql`lower(${documents.name})`
const yearOf = sql`(select ${documentProfiles.year} from ${documentProfiles} where ${documentProfiles.documentId} = ${documents.id})`
const ORDERS: Record<DocumentSort, SQL[]> = {
  newest: [desc(documents.createdAt)],
  name: [byName],
  heading: [sql`lower(${subheadings.name}) nulls last`, byName],
  year: [sql`${yearOf} desc nulls last`, byName],
}

/** In the order asked for, or with `q` by title and full text with the passage that matches. */
export async function getDocuments(ctx: Ctx, input: Input): Promise<LibraryDocument[]> {
  const filters = [visible(ctx), ...filtersOf(input)]
  if (input.q?.trim()) return searchDocuments(ctx, input, filters)
  const page = select(ctx)
    .where(and(...filters))
    .orderBy(...ORDERS[input.sort ?? 'newest'], documents.id)
  if (input.limit) page.limit(input.limit)
  if (input.offset) page.offset(input.offset)
  return withGuideNames(
    ctx,
    (await page).map((row) => documentOf(ctx, row)),
  )
}

/** How many documents a filter finds. */
export async function countDocuments(ctx: Ctx, filter: Filter): Promise<{ count: number }> {
  const [record] = await ctx.db
    .select({ count: count() })
    .from(documents)
    .where(and(visible(ctx), ...filtersOf(filter)))
  return { count: record?.count ?? 0 }
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

/**
 * Documents that the query names come first, judgments by their numbers too, whole or at the section it names, then those whose text speaks of it, best first.
 * Of a section alone ("section 12B") those come first that have it.
 */
async function searchDocuments(ctx: Ctx, input: Input, filters: SQL[]): Promise<LibraryDocument[]> {
  const { limit = SEARCH_LIMIT, offset = 0 } = input
  const query = input.q!.replaceAll('\0', ' ').toWellFormed().trim()
  const wanted = limit + offset
  const titleQuery = readTitleQuery(query)
  const [byNumber, titles, matches] = await Promise.all([
    findJudgments(ctx, neutralCitationsIn(query).map(judgmentKey)),
    findTitles(ctx, titleQuery),
    matchTexts(ctx, query, Math.min(PASSAGES_MAX, wanted * PASSAGES_PER_DOCUMENT)),
  ])
  const named = [...byNumber, ...titles.slice(0, TITLES_MAX)].map(({ documentId }) => documentId)
  const ids = [...new Set([...named, ...matches.map(({ documentId }) => documentId)])]
  const selected = ids.length ? await select(ctx).where(and(...filters, inArray(documents.id, ids))) : []
  const byId = new Map(selected.map((row) => [row.document.id, row]))
  const rows = ids.flatMap((id) => {
    const row = byId.get(id)
    // of a document that is replaced at this moment the search may still know its former text
    const isNamed = named.includes(id)
    return row && (isNamed || matches.some(({ textId }) => textId === row.document.textId)) ? [{ row, isNamed }] : []
  })
  const sections = await sectionsOf(ctx, titleQuery.sections, rows)
  const having = (entry: (typeof rows)[number]) => (sections.has(entry.row.document.textId ?? '') ? 0 : 1)
  const ordered = titleQuery.sections.length && !named.length ? rows.toSorted((a, b) => having(a) - having(b)) : rows
  const page = ordered.slice(offset, wanted)
  const shown = new Set(page.map(({ row }) => row.document.textId))
  const best = new Map(
    [...matches.filter(({ textId }) => shown.has(textId)), ...sections.values()].map((one) => [one.textId, one]),
  )
  const hits = new Map((await withLaw(ctx, await readHits(ctx, [...best.values()]))).map((hit) => [hit.textId, hit]))
  const listed = page.map(({ row, isNamed }): LibraryDocument => {
    const textId = row.document.textId ?? ''
    // who asks for an Act reads it from the top, who asks for its section reads that
    if (isNamed && !sections.has(textId)) return { ...documentOf(ctx, row), titleHit: true }
    const hit = hits.get(textId)
    return {
      ...documentOf(ctx, row),
      ...(hit && { snippet: snippetOf(hit.text, query), section: sectionName(hit), ...(hit.law && { law: hit.law }) }),
    }
  })
  return withGuideNames(ctx, listed)
}

/** Of the first documents, the passages that begin the sections asked for, by text. */
async function sectionsOf(ctx: Ctx, numbers: string[], rows: { row: Selected }[]) {
  const texts = rows.slice(0, numbers.length ? SECTIONS_IN : 0).flatMap(({ row }) => row.document.textId ?? [])
  return new Map((await sectionBeginnings(ctx, texts, numbers)).map((one) => [one.textId, { ...one, score: 1 }]))
}

const sectionName = ({ number, heading }: { number?: string; heading?: string }) =>
  [number, heading].filter(Boolean).join('. ').slice(0, 200) || undefined

/** One live library document, or 404. */
export async function getDocument(ctx: Ctx, { id }: { id: string }): Promise<LibraryDocument> {
  const [row] = isUuid(id) ? await select(ctx).where(and(visible(ctx), eq(documents.id, id))) : []
  if (!row) throw new AppError('not_found', 'Document not found')
  const [document] = await withGuideNames(ctx, [documentOf(ctx, row)])
  return document!
}

/** How the API shows a document; state and reason are for admins. */
function documentOf(ctx: Ctx, { document, subheading, recognised }: Selected): LibraryDocument {
  return {
    _id: document.id,
    name: document.name,
    location: document.location,
    ...(document.source === 'guide' && { isGuide: true as const }),
    subheading: subheading && { _id: subheading.id, name: subheading.name },
    createdAt: document.createdAt.toISOString(),
    ...(document.title ? { title: document.title } : {}),
    ...(document.asAt ? { asAt: document.asAt } : {}),
    ...(recognised?.length ? { recognised: recognised.map(({ page }) => page) } : {}),
    ...(document.pages ? { pages: document.pages } : {}),
    ...(document.state === 'ready' && document.reason ? { note: document.reason } : {}),
    ...(isAdmin(ctx) ? { state: document.state, ...(document.reason ? { reason: document.reason } : {}) } : {}),
  }
}
