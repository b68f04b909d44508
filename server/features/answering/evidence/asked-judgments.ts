import type { Ctx } from '#server/context.ts'
import { bestExcerpt, byWeights, weightsOf } from '#server/features/answering/presentation/excerpt.ts'
import { casesNamed, citationsNamed } from '#server/features/answering/reading/judgments.ts'
import {
  countJudgments,
  findJudgments,
  findJudgmentsNamed,
  type Hit,
  judgmentKey,
  type KnownJudgment,
  neutralCitationsIn,
  passagesOfDocuments,
  searchLibrary,
} from '#server/features/library/service.ts'
import { meanings } from '#server/text/meanings.ts'

/** The decisions of courts that a question is about. */
export type AskedJudgments = {
  /** How the question calls those that the library lacks. */
  missing: string[]
  /** How many judgments the library has; 0 where nobody asked. */
  held: number
  /** Paragraphs of those that it has, the nearest first; where none is named, of any that speak of what is asked. */
  passages: Hit[]
}

const NONE: AskedJudgments = { missing: [], held: 0, passages: [] }
/** Paragraphs that an answer is made from, and hits among which they are looked for where no judgment is named. */
const PASSAGES_MAX = 8
const SEARCHED = 60
/** Names and numbers that are looked up. */
const NAMED_MAX = 6
const PARAGRAPH = /\bpara(?:graph)?s?\.?\s{0,3}\[?(\d{1,4})\b/gi

/**
 * The judgments that a question names by parties or number, as the library has them; where it asks for a decision and names none,
 * what the library's judgments say of it. `query` is the question as it is searched.
 */
export async function findAskedJudgments(
  ctx: Ctx,
  question: string,
  query: string,
  asksForDecision: boolean,
): Promise<AskedJudgments> {
  const cases = casesNamed(question, asksForDecision).slice(0, NAMED_MAX)
  const citations = citationsNamed(question).slice(0, NAMED_MAX)
  if (!cases.length && !citations.length && !asksForDecision) return NONE
  const held = await countJudgments(ctx)
  if (!held) return { ...NONE, missing: [...cases, ...citations] }
  if (!cases.length && !citations.length) {
    const hits = await searchLibrary(ctx, { query, limit: SEARCHED })
    return { missing: [], held, passages: hits.filter(({ kind }) => kind === 'judgment').slice(0, PASSAGES_MAX) }
  }
  const { known, missing } = await lookUp(ctx, cases, citations)
  return { missing, held, passages: await paragraphsOf(ctx, query, known) }
}

async function lookUp(ctx: Ctx, cases: string[], citations: string[]) {
  const keys = citations.flatMap(neutralCitationsIn).map(judgmentKey)
  const [byNumber, ...byName] = await Promise.all([
    findJudgments(ctx, keys),
    ...cases.map((name) => findJudgmentsNamed(ctx, name)),
  ])
  const isKnown = (citation: string) =>
    neutralCitationsIn(citation).some((one) => byNumber.some((judgment) => judgment.keys.includes(judgmentKey(one))))
  // a name next to a number that is known may be short for it, or written in another way
  const isNumbered = (name: string) =>
    byNumber.some(({ title }) => [...meanings(name)].some((word) => meanings(title).has(word)))
  return {
    known: [...new Map([...byNumber, ...byName.flat()].map((one) => [one.documentId, one])).values()],
    missing: [
      ...cases.filter((name, i) => !byName[i]!.length && !isNumbered(name)),
      ...citations.filter((one) => !isKnown(one)),
    ],
  }
}

/** The paragraphs of some judgments that say most of what is asked, those that it names by number first. */
async function paragraphsOf(ctx: Ctx, query: string, known: KnownJudgment[]): Promise<Hit[]> {
  const all = await passagesOfDocuments(
    ctx,
    known.map(({ documentId }) => documentId),
  )
  const numbers = new Set([...query.matchAll(PARAGRAPH)].map(([, number]) => number))
  // the head has the names that are asked for, and decides nothing
  const body = all.filter(({ number }) => number !== undefined)
  const passages = body.length ? body : all
  const scorer = byWeights(weightsOf(query, passages))
  return passages
    .map((hit, at) => {
      const named = hit.number !== undefined && numbers.has(hit.number) ? 1_000 : 0
      // where nothing is asked of it but what it says, how it ends is what was decided
      return { ...hit, score: named + (bestExcerpt(hit.text, scorer)?.score ?? 0) + at / (1_000 * passages.length) }
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PASSAGES_MAX)
}
