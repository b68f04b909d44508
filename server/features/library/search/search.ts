import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { searchSeconds } from '#server/telemetry/metrics.ts'
import { span } from '#server/telemetry/trace.ts'
import { searchAttached } from './attached-search.ts'
import { fuseRankings, nearestPassages, hitsToRerank, rerankHits } from './dense.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { bestOfEachSection, type Hit, hitOf, type RankedHit, PassageRow } from './hit.ts'
import { findMeant, withMeant } from '#server/features/library/ranking/asked-sections.ts'
import { findCandidates } from '#server/features/library/ranking/candidates.ts'
import { findNamedSections, raiseNamed } from '#server/features/library/ranking/named-sections.ts'
import { readSearchQuery } from '#server/features/library/ranking/query.ts'
import type { PassageMeta } from '#server/features/library/ranking/passage-meta.ts'
import { rankCandidates } from '#server/features/library/ranking/rank.ts'
import { livingFirst, withLaw } from '#server/features/library/changes/with-law.ts'
import { WEIGHTS } from '#server/features/library/ranking/weights.ts'

export type { Hit } from './hit.ts'

export type SearchInput = {
  query: string
  /** How many hits at most. */
  limit: number
  /** Titles of Acts that are likely: their passages rise, others stay. */
  acts?: string[]
  /** The query was put into the words of statutes by a model: it is not translated once more. */
  rewritten?: boolean
  /** A model reads the question and searches by its own words too: then meaning, which is learned from questions, is left out. */
  read?: boolean
  /** Also search what is attached to this conversation. The caller has checked whose it is. */
  conversationId?: string
}

/** A passage that matches, with its metadata but without its text. */
export type Match = PassageMeta & { score: number }

/** Characters of a query that are searched; more of them only cost time. */
const QUERY_MAX = 2_000

/**
 * The best passages for a query, best first, each section once. Library documents by BM25 in the database, ranked as
 * docs/evaluation.md explains; attached documents of one conversation next to
 * them. Empty for an empty query.
 */
export async function searchLibrary(ctx: Ctx, input: SearchInput): Promise<Hit[]> {
  const query = cleanQuery(input.query)
  if (!query || input.limit < 1) return []
  const stopTimer = searchSeconds.startTimer()
  const [library, own] = await span('search', { 'search.kind': ctx.database.search }, () =>
    Promise.all([
      searchPassages(ctx, query, input),
      input.conversationId ? searchAttached(ctx, query, input.conversationId, input.limit) : [],
    ]),
  )
  stopTimer()
  return merge(own, library, input.limit)
}

async function searchPassages(ctx: Ctx, query: string, input: SearchInput): Promise<RankedHit[]> {
  const { limit, acts = [], rewritten = false, read: isRead = false } = input
  const likelyActs = acts.map(readAct).filter(({ name }) => name)
  const read = readSearchQuery(ctx, query, rewritten)
  const [byWords, meant, named, nearest] = await Promise.all([
    findCandidates(ctx, read.text, Math.max(WEIGHTS.window, limit * 3)),
    // what people ask leads there, not what a model makes of it
    rewritten ? undefined : findMeant(ctx, query, !isRead),
    findNamedSections(ctx, query, acts),
    nearestPassages(ctx, query),
  ])
  const candidates = meant ? await withMeant(ctx, byWords, meant) : byWords
  const ranked = raiseNamed(fuseRankings(rankCandidates(candidates, read, likelyActs), nearest), named)
  const shown = await readHits(ctx, bestOfEachSection(ranked, hitsToRerank(ctx, limit)))
  const hits = await withLaw(ctx, shown)
  const isNamed = (hit: RankedHit) =>
    named.some(({ textId, section }) => textId === hit.textId && section === hit.section)
  const rest = await rerankHits(
    ctx,
    query,
    hits.filter((hit) => !isNamed(hit)),
  )
  return [...hits.filter(isNamed), ...livingFirst(rest, WEIGHTS.asGood)].slice(0, limit)
}

/** What is shown of some passages, in their order, without those of documents that were deleted or replaced meanwhile. */
export async function readHits({ db }: Ctx, ranked: { id: number; score: number }[]): Promise<RankedHit[]> {
  if (!ranked.length) return []
  const passages = await readPassages(db, sql`${`{${ranked.map(({ id }) => id)}}`}`)
  const byId = new Map(passages.map((one) => [Number(one.id), one]))
  return ranked.flatMap(({ id, score }) => {
    const passage = byId.get(id)
    return passage ? [hitOf({ ...passage, score })] : []
  })
}

const PassageRows = z.array(PassageRow)

/** What is shown of the passages with these ids, an SQL array, in no order. */
export async function readPassages(db: Ctx['db'], ids: SQL): Promise<z.infer<typeof PassageRows>> {
  const [row] = await rows<{ found: string | null }>(db, sql`select read_passages(${ids}) as found`)
  return PassageRows.parse(JSON.parse(row?.found ?? '[]'))
}

/** The best matching passage of each text, best first, among the `window` best passages. */
export async function matchTexts(ctx: Ctx, query: string, window: number): Promise<Match[]> {
  const clean = cleanQuery(query)
  if (!clean) return []
  const candidates = await findCandidates(ctx, clean, window, { documents: 0 })
  const matches = candidates.map(({ place, score }) => ({ ...place, score: score * place.weight }))
  const seen = new Set<string>()
  return matches.toSorted((a, b) => b.score - a.score).filter(({ textId }) => !seen.has(textId) && seen.add(textId))
}

/** Takes from both lists in turn, because their scores do not compare; at most half are of attached documents. */
function merge(own: RankedHit[], library: RankedHit[], limit: number): Hit[] {
  const share = Math.min(own.length, Math.max(Math.ceil(limit / 2), limit - library.length))
  const merged: RankedHit[] = []
  for (let i = 0; merged.length < limit && (i < share || i < library.length); i++) {
    if (i < share) merged.push(own[i]!)
    if (i < library.length && merged.length < limit) merged.push(library[i]!)
  }
  return merged
}

/** Without null characters and lone surrogates, which PostgreSQL refuses. */
function cleanQuery(query: string) {
  return query.slice(0, QUERY_MAX).replaceAll('\0', ' ').toWellFormed().trim()
}
