import type { Ctx } from '#server/context.ts'
import { answers, type Form, queryOf, type Question } from './evaluate.ts'
import { bestOfEachSection } from '#server/features/library/search/hit.ts'
import { readHits } from '#server/features/library/search/search.ts'
import { type Meant, findMeant, withMeant } from '#server/features/library/ranking/asked-sections.ts'
import { type Candidate, findCandidates } from '#server/features/library/ranking/candidates.ts'
import { type Query, readSearchQuery, readQuery } from '#server/features/library/ranking/query.ts'
import { rankCandidates } from '#server/features/library/ranking/rank.ts'
import { NO_THESAURUS } from '#server/features/library/ranking/thesaurus.ts'
import { type Weights, WEIGHTS } from '#server/features/library/ranking/weights.ts'

/** What was found for a question, and which of it answers: enough to try other weights without searching again. */
export type CandidateSet = { query: Query; candidates: Candidate[]; answering: Set<number> }
export type QuestionCandidates = { style: string; plain: CandidateSet; translated: CandidateSet }

/** How a ranking is put together: `translate` by thesaurus and spelling. */
export type Method = { weights: Weights; translate: boolean }

export const METHOD: Method = { weights: WEIGHTS, translate: true }
/** BM25 and nothing else. */
export const NOTHING: Weights = { ...WEIGHTS, asked: 0, act: 0, guide: 0 }

const FIRST = 10

/** Searches once for each question that has this form. */
export async function collect(ctx: Ctx, questions: Question[], form: Form) {
  const collected: QuestionCandidates[] = []
  for (const question of questions) {
    const queryHere = queryOf(question, form)
    if (!queryHere) continue
    const like = queryHere.rewritten ? undefined : await findMeant(ctx, queryHere.query)
    const searchBy = async (query: Query) => find(ctx, question, query, like)
    const plain = await searchBy(readQuery(queryHere.query, NO_THESAURUS, () => undefined))
    const translated = await searchBy(readSearchQuery(ctx, queryHere.query, queryHere.rewritten))
    collected.push({ style: question.style, plain, translated })
  }
  return collected
}

async function find(ctx: Ctx, question: Question, query: Query, like: Meant | undefined): Promise<CandidateSet> {
  const byWords = await findCandidates(ctx, query.text, WEIGHTS.window)
  const candidates = like ? await withMeant(ctx, byWords, like) : byWords
  const hits = await readHits(
    ctx,
    candidates.map(({ place: { id }, score }) => ({ id, score })),
  )
  const answering = hits.filter((hit) => answers(hit, question))
  return { query, candidates, answering: new Set(answering.map(({ passageId }) => passageId)) }
}

/** The place of the first answering passage among the first ten, from 1; 0 when it is not there. Pure. */
export function placeOf(collected: QuestionCandidates, { weights, translate }: Method): number {
  const { query, candidates, answering } = translate ? collected.translated : collected.plain
  const ranked = bestOfEachSection(rankCandidates(candidates, query, [], weights), FIRST)
  return ranked.findIndex(({ id }) => answering.has(id)) + 1
}

const FOLDS = 5
const REPEATS = 20

/**
 * For every question the place it gets with the method that was best on the other folds, in each of several partitions:
 * one list of places a repeat. What a method is good for is in the first ten places and its reciprocal rank together.
 */
export function crossValidate(collected: QuestionCandidates[], methods: Method[]): number[][] {
  const places = methods.map((method) => collected.map((one) => placeOf(one, method)))
  const worth = places.map((list) => list.map((place) => (place ? 1 + 1 / place : 0)))
  return Array.from({ length: REPEATS }, (_, repeat) => {
    const order = shuffled(collected.length, repeat + 1)
    return collected.map((_, question) => {
      const fold = order[question]! % FOLDS
      const others = order.flatMap((position, i) => (position % FOLDS === fold ? [] : [i]))
      const sums = worth.map((list) => others.reduce((sum, i) => sum + list[i]!, 0))
      return places[sums.indexOf(Math.max(...sums))]![question]!
    })
  })
}

/** Positions 0 to n - 1 in an order that depends on the seed alone, so that a report can be repeated. */
function shuffled(n: number, seed: number): number[] {
  const list = Array.from({ length: n }, (_, i) => i)
  let state = seed * 2_654_435_761
  for (let i = n - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const j = state % (i + 1)
    ;[list[i], list[j]] = [list[j]!, list[i]!]
  }
  return list
}
