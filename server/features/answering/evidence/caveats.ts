import type { Ctx } from '#server/context.ts'
import { foldTitle, type Hit, searchLibrary } from '#server/features/library/service.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import { titleOf } from '#server/features/answering/citations/labels.ts'
import { type Repeal, repealsIn } from '#server/features/answering/reading/named-acts.ts'
import { checkPremise, type Premise, PREMISE_NOTE } from './premise.ts'
import { repealNoteOf, withRepeals } from './repeals.ts'

export type Caveats = { hits: Hit[]; repeals: Repeal[]; premise?: Premise }

/** Sections of the newer Act that are looked at when only the repealed one was found. */
const NEWER = 6

/**
 * What must be said before an answer: that an Act was repealed, and that the question takes something for granted which no
 * passage says. Gives the hits that are law in force; of two Acts where one repeals the other the newer wins. A repealed Act that nothing
 * in the library replaces for this question stays, with the note.
 */
export async function findCaveats(ctx: Ctx, draft: Draft, question: string, given: Hit[]): Promise<Caveats> {
  const hits = withRepeals(ctx, given)
  const premise = checkPremise(question, hits)
  const found = await repealsIn(ctx, question, hits)
  // of an Act that nobody named and that would not have led the answer nothing need be said
  const repeals = found.filter(({ asked, first }) => asked || first)
  const notes = [
    ...repeals.map((repeal) => repealNoteOf(ctx, repeal.old) ?? repealNote(repeal)),
    ...(premise && premise.status !== 'borne_out' ? [PREMISE_NOTE] : []),
  ]
  for (const content of notes) if (!draft.shown.includes(content)) await draft.emit({ type: 'general', content })
  const known = premise && { premise }
  const old = found.length > 0 || hits.some(({ repealedBy }) => repealedBy)
  return { hits: old ? await inForce(ctx, question, hits, found) : hits, repeals, ...known }
}

async function inForce(ctx: Ctx, question: string, hits: Hit[], repeals: Repeal[]): Promise<Hit[]> {
  const isOf = (title: string) => (hit: Hit) => foldTitle(hit.title) === foldTitle(title)
  // what lapsed was not replaced by the Act under which it was made
  const replaced = repeals.filter(({ old }) => !repealNoteOf(ctx, old))
  const missing = replaced.map((one) => one.newer).filter((title) => !hits.some(isOf(title)))
  const query = repeals.reduce((text, { asked, newer }) => (asked ? text.replace(asked, newer) : text), question)
  const more = missing.length ? await searchLibrary(ctx, { query, limit: NEWER, acts: missing }) : []
  const fresh = more.filter(
    (hit) => missing.some((title) => isOf(title)(hit)) && !hits.some((one) => one.passageId === hit.passageId),
  )
  const held = [...hits, ...fresh].filter((hit) => !hit.repealedBy)
  // who names an Act asks about what stands in its place, not about every Act with such words
  const named = repeals.filter(({ asked }) => asked)
  const meant = held.filter((hit) => hit.own || hit.kind === 'guide' || named.some(({ newer }) => isOf(newer)(hit)))
  const isThere = named.length > 0 && meant.some((hit) => hit.kind !== 'guide' && !hit.own)
  if (isThere) return meant
  return held.length ? held : hits
}

const repealNote = ({ old, newer }: Repeal) =>
  `**The ${titleOf({ title: old })} is no longer in force:** the ${titleOf({ title: newer })} repealed it. This answer rests on the law in force.`
