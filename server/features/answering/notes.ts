import type { Ctx } from '#server/context.ts'
import { type Hit, searchLibrary } from '#server/features/library/service.ts'
import type { Draft } from './draft.ts'
import { titleOf } from './labels.ts'
import { type Repeal, repealsIn } from './refuse/named.ts'
import { checkPremise, type Premise, PREMISE_NOTE } from './refuse/premise.ts'

export type Cared = { hits: Hit[]; repeals: Repeal[]; premise?: Premise }

/** Sections of the newer Act that are looked at when only the repealed one was found. */
const NEWER = 6

/**
 * What must be said before an answer: that an Act was repealed, and that the question takes something for granted which no
 * passage says. Gives the hits that are law in force; of two Acts where one repeals the other the newer wins (issue 7 point
 * 2). A repealed Act that nothing in the library replaces for this question stays, with the note.
 */
export async function readWithCare(ctx: Ctx, draft: Draft, question: string, hits: Hit[]): Promise<Cared> {
  const premise = checkPremise(question, hits)
  const repeals = await repealsIn(ctx, question, hits)
  const notes = [...repeals.map(repealNote), ...(premise?.status === 'unconfirmed' ? [PREMISE_NOTE] : [])]
  for (const content of notes) if (!draft.shown.includes(content)) await draft.emit({ type: 'general', content })
  const known = premise && { premise }
  if (!repeals.length) return { hits, repeals, ...known }
  const newer = repeals.map((one) => one.newer)
  const missing = newer.filter((title) => !hits.some((hit) => hit.title === title))
  const more = missing.length ? await searchLibrary(ctx, { query: question, limit: NEWER, acts: missing }) : []
  const fresh = more.filter(
    (hit) => missing.includes(hit.title) && !hits.some((one) => one.passageId === hit.passageId),
  )
  const inForce = [...hits, ...fresh].filter((hit) => !hit.repealedBy)
  return { hits: inForce.length ? inForce : hits, repeals, ...known }
}

const repealNote = ({ old, newer }: Repeal) =>
  `**The ${titleOf({ title: old })} is no longer in force:** the ${titleOf({ title: newer })} repealed it. This answer rests on the law in force.`
