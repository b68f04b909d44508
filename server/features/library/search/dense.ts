import { sql } from 'drizzle-orm'
import { canEmbed, embedTexts } from '#server/adapters/embeddings.ts'
import { CircuitOpenError } from '#server/adapters/external-call.ts'
import { rerankTexts } from '#server/adapters/rerank.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documents, passages } from '#server/features/library/tables.ts'
import { embeddingsReady } from '#server/features/library/indexing/embeddings-table.ts'
import type { Hit } from './hit.ts'
import type { PassageKey } from '#server/features/library/ranking/named-sections.ts'

/** Milliseconds that a search waits at most for each of these endpoints. */
const EMBED_MS = 1_500
const RERANK_MS = 2_500
/** How many passages are searched by meaning, and how many sections a reranker reads. */
const NEAREST = 60
const RERANKED = 30
/** The constant of reciprocal rank fusion (Cormack et al. 2009), with the usual value. */
const FUSION_K = 60

type Ranked = PassageKey & { score: number }

/**
 * The passages nearest in meaning, best first. None without EMBEDDINGS_* or pgvector, while nothing is
 * indexed yet, or when the endpoint does not answer in time.
 */
export async function nearestPassages(ctx: Ctx, query: string): Promise<Ranked[]> {
  const { config } = ctx
  if (!canEmbed(config) || !ctx.database.vector || !(await embeddingsReady(ctx))) return []
  try {
    const [vector] = await embedTexts(ctx, [query], EMBED_MS)
    const records = await rows<{ id: string | number; text_id: string; section: number; score: number }>(
      ctx.db,
      sql`select p.id, p.text_id, p.section, n.score
        from search_embeddings(${JSON.stringify(vector)}, ${NEAREST}) n join ${passages} p on p.id = n.id
          join ${documents} d on d.id = p.document_id and d.text_id = p.text_id and d.deleted_at is null
        where p.kind not in ('repealed', 'title') order by n.score desc`,
    )
    return records.map(({ id, text_id, section, score }) => ({ id: Number(id), textId: text_id, section, score }))
  } catch (error) {
    logFailure(ctx, error, 'the embedding endpoint did not help with a question')
    return []
  }
}

/** Logs a failure of the endpoint, but not every search while its circuit is open. */
function logFailure(ctx: Ctx, error: unknown, what: string): undefined {
  if (!(error instanceof CircuitOpenError)) ctx.log.warn({ err: error }, what)
}

/** Merges two rankings of sections by reciprocal rank; a section counts with its best passage in each. Pure. */
export function fuseRankings(byWords: Ranked[], byMeaning: Ranked[]): Ranked[] {
  if (!byMeaning.length) return byWords
  const fused = new Map<string, Ranked>()
  for (const list of [byWords, byMeaning]) {
    const seen = new Set<string>()
    for (const one of list) {
      const key = `${one.textId} ${one.section}`
      if (seen.has(key)) continue
      seen.add(key)
      const before = fused.get(key)
      fused.set(key, { ...(before ?? one), score: (before?.score ?? 0) + 1 / (FUSION_K + seen.size) })
    }
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score)
}

/** How many hits a search collects to give the best `limit` of them: more when a reranker reads them. */
export const hitsToRerank = ({ config }: Ctx, limit: number) => (config.RERANK_URL ? Math.max(limit, RERANKED) : limit)

/** The hits in the order that the reranker at RERANK_URL gives them; as they were when there is none or it fails. */
export async function rerankHits<T extends Hit>(ctx: Ctx, query: string, hits: T[]): Promise<T[]> {
  const { config } = ctx
  if (!config.RERANK_URL || hits.length < 2) return hits
  const texts = hits.map(({ title, heading, text }) => [title, heading, text].filter(Boolean).join('\n'))
  const scores = await rerankTexts(ctx, query, texts, RERANK_MS).catch((error: unknown) =>
    logFailure(ctx, error, 'the reranker did not help with a question'),
  )
  if (!scores) return hits
  const order = hits.map((_, i) => i).toSorted((a, b) => scores[b]! - scores[a]!)
  return order.map((from, i) => ({ ...hits[from]!, score: hits[i]!.score }))
}
