import type { Ctx } from '#server/context.ts'
import { definitionsFor, type Hit, withLaw, withLawBehind } from '#server/features/library/service.ts'
import { withNeighbours } from '#server/features/answering/evidence/find-passages.ts'
import type { Evidence } from '#server/features/answering/evidence/likelihood.ts'

/** What an Act calls an employee or a dwelling decides these; for other questions looking costs time for nothing. */
const DECIDED_BY_A_WORD =
  /\b(?:am i|is (?:it|he|she|this|that|my \w+|an? [\w-]+)|are (?:we|they|you)|counts? as|mean(?:s|ing)?|definition|defined|considered|regarded|classed|who is|what is an?)\b/i

/** How many parts of the guide that answers stand before the hits. */
const GUIDE_PARTS = 2

/**
 * What a model is given to write from: our guide where one answers, the hits with the rest of their sections, and the
 * definition that decides what a word of the question means; each with how it stands today.
 */
export async function promptPassages(
  ctx: Ctx,
  question: string,
  hits: Hit[],
  { guide: fitting }: Evidence,
): Promise<Hit[]> {
  const guide = fitting?.leads ? fitting.parts : undefined
  const [widened, meanings] = await Promise.all([
    withNeighbours(ctx, hits),
    DECIDED_BY_A_WORD.test(question) ? definitionsFor(ctx, question, hits) : [],
  ])
  const known = new Set(widened.map(({ passageId }) => passageId))
  const isNew = (hit: Hit) => !known.has(hit.passageId)
  const passages = [...(guide?.slice(0, GUIDE_PARTS) ?? []).filter(isNew), ...widened, ...meanings.filter(isNew)]
  return withLaw(ctx, await withLawBehind(ctx, passages, ({ text }) => text))
}
