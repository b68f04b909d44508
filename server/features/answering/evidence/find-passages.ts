import type { Ctx } from '#server/context.ts'
import { type Hit, searchLibrary } from '#server/features/library/service.ts'
import type { SearchPlan } from '#server/features/answering/reading/question.ts'

export type PassageQuery = {
  question: string
  plan: Pick<SearchPlan, 'queries' | 'acts'>
  conversationId: string
}

/** Passages each search may bring, and passages an answer is made from: a model that put the question into several searches reads more. */
const PER_SEARCH = 12
const PASSAGES_MAX = 10
const PASSAGES_MAX_READ = 20
/** Passages for each search, where there are more than a few: the first ones of every search are read. */
const EACH = 4
/** Reciprocal rank: how quickly a place further down loses weight. */
const K = 10

/**
 * Searches the library and the conversation's own documents with each rewrite and with the question itself, merged by
 * reciprocal rank. Only the rewrites rank; what the question alone found stands after the best of theirs, so that the
 * rewrite's first hits stay first.
 */
export async function findPassages(ctx: Ctx, { question, plan, conversationId }: PassageQuery): Promise<Hit[]> {
  const searches = new Map<string, Promise<Hit[]>>()
  const search = (query: string) => {
    // a model often gives the question back as it was
    const hits =
      searches.get(query) ??
      searchLibrary(ctx, {
        query,
        limit: plan.queries.length ? PASSAGES_MAX_READ : PER_SEARCH,
        acts: plan.acts,
        rewritten: query !== question,
        read: plan.queries.length > 0,
        conversationId,
      })
    searches.set(query, hits)
    return hits
  }
  const lists = await Promise.all([...plan.queries, question].map(search))
  const most = plan.queries.length ? Math.max(PASSAGES_MAX_READ, EACH * plan.queries.length) : PASSAGES_MAX
  return mergeRanked(lists.slice(0, -1), lists.at(-1) ?? [], most)
}

/** Pure: `rewritten` lists by reciprocal rank; `plain` fills what is left, and leads when nothing was rewritten. */
export function mergeRanked(rewritten: Hit[][], plain: Hit[], most = PASSAGES_MAX): Hit[] {
  const scores = new Map<number, { hit: Hit; score: number }>()
  for (const list of rewritten) {
    for (const [rank, hit] of list.entries()) {
      const before = scores.get(hit.passageId)?.score ?? 0
      scores.set(hit.passageId, { hit, score: before + 1 / (K + rank) })
    }
  }
  const ranked = [...scores.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit)
  if (!ranked.length) return plain.slice(0, most)
  const room = Math.min(3, most)
  const extra = plain.filter((hit) => !scores.has(hit.passageId)).slice(0, Math.max(room, most - ranked.length))
  return [...ranked.slice(0, most - extra.length), ...extra]
}
