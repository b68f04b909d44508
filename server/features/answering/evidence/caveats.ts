import { isDead, lawSentenceIn } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import {
  type ActEnd,
  endsOfActs,
  foldTitle,
  noteIn,
  type Hit,
  searchLibrary,
} from '#server/features/library/service.ts'
import { titleOf } from '#server/features/answering/citations/labels.ts'
import { escapeMarkdown } from '#server/features/answering/presentation/render.ts'
import { stemSet } from '#server/text/stem.ts'
import { type NamedAct, type Repeal, repealsOf } from '#server/features/answering/reading/named-acts.ts'
import type { Sentences } from '#server/features/answering/sentences/index.ts'

/** `notes` are said before the answer; `hits` are the law in force. */
export type Caveats = { hits: Hit[]; notes: string[]; repeals: Repeal[] }

/** Sections of the newer Act that are looked at when only the repealed one was found. */
const NEWER = 6

type Asked = { question: string; acts: NamedAct[]; hits: Hit[]; wording: Sentences }

/**
 * What must be said before an answer: that an Act was repealed, or that a section ended. Of two Acts where one repeals the other
 * the newer wins. A repealed Act that nothing in the library replaces for this question stays, with the note.
 */
export async function findCaveats(ctx: Ctx, { question, acts, hits, wording }: Asked): Promise<Caveats> {
  const all = await repealsOf(ctx, acts, hits)
  // of an Act that nobody named and that would not have led the answer nothing need be said
  const repeals = all.filter(({ namedAs, isFirstHit }) => namedAs || isFirstHit)
  const ends = await endsOfActs(
    ctx,
    all.map(({ old }) => old),
  )
  const notes = repeals.map((repeal) =>
    repealNote(repeal, noteIn(ends.get(repeal.old) ?? {}, wording.language), wording),
  )
  const ended = endedNear(question, hits, wording)
  if (ended) notes.push(ended)
  const isAnyRepealed = all.length > 0 || hits.some(({ repealedBy }) => repealedBy)
  return {
    hits: isAnyRepealed ? await inForce(ctx, question, hits, all, ends) : hits,
    notes,
    repeals,
  }
}

/** A section that ended is near a question when it comes to this share of the best one's score, */
const NEAR = 0.6
/** and stands behind the statutes that are quoted. */
const QUOTED = 4

/**
 * What became of a section that ended and would have answered: living law goes before it and is quoted, and who asks about the
 * old rule must hear of its end all the same. A word of its heading must be in the question.
 */
function endedNear(question: string, hits: Hit[], wording: Sentences): string | undefined {
  const law = hits.filter(({ kind, own }) => kind !== 'guide' && !own)
  const top = Math.max(0, ...law.map(({ score }) => score))
  const questionWords = stemSet(question)
  const dead = law
    .slice(QUOTED)
    .find(
      ({ law: state, repealedBy, score, heading = '' }) =>
        state &&
        isDead(state) &&
        !repealedBy &&
        score >= NEAR * top &&
        [...stemSet(heading)].some((word) => questionWords.has(word)),
    )
  if (!dead?.law) return undefined
  const place = `${wording.sectionOf(dead.number ?? '', titleOf(dead))}${dead.heading ? ` (${dead.heading.trim()})` : ''}`
  return `**${escapeMarkdown(place)}:** ${escapeMarkdown(lawSentenceIn(dead.law, wording.language))}`
}

async function inForce(
  ctx: Ctx,
  question: string,
  hits: Hit[],
  repeals: Repeal[],
  ends: Map<string, ActEnd>,
): Promise<Hit[]> {
  const isOf = (title: string) => (hit: Hit) => foldTitle(hit.title) === foldTitle(title)
  // what lapsed was not replaced by the Act under which it was made
  const replaced = repeals.filter(({ old }) => !ends.get(old)?.note)
  const missing = replaced.map((one) => one.newer).filter((title) => !hits.some(isOf(title)))
  const query = repeals.reduce((text, { namedAs, newer }) => (namedAs ? text.replace(namedAs, newer) : text), question)
  const more = missing.length ? await searchLibrary(ctx, { query, limit: NEWER, acts: missing }) : []
  const fresh = more.filter(
    (hit) => missing.some((title) => isOf(title)(hit)) && !hits.some((one) => one.passageId === hit.passageId),
  )
  const standing = [...hits, ...fresh].filter((hit) => !hit.repealedBy)
  // who names an Act asks about what stands in its place, not about every Act with such words
  const named = repeals.filter(({ namedAs }) => namedAs)
  const meant = standing.filter((hit) => hit.own || hit.kind === 'guide' || named.some(({ newer }) => isOf(newer)(hit)))
  const isThere = named.length > 0 && meant.some((hit) => hit.kind !== 'guide' && !hit.own)
  if (isThere) return rulesFirst(meant)
  return standing.length ? rulesFirst(standing) : hits
}

/** The section that repealed the old Act has all its words, and answers nothing but that it did. */
const rulesFirst = (hits: Hit[]) => {
  const repeals = (hit: Hit) => !hit.own && /^(?:repeals?|savings?)\b/i.test(hit.heading ?? '')
  return [...hits.filter((hit) => !repeals(hit)), ...hits.filter(repeals)]
}

/** `note`: what else than a plain repeal happened. */
const repealNote = ({ old, newer }: Repeal, note: string | undefined, wording: Sentences) =>
  note
    ? `${wording.oldLaw(titleOf({ title: old }))} ${note}`
    : wording.repealed(titleOf({ title: old }), titleOf({ title: newer }))
