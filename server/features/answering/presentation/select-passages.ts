import type { Hit } from '#server/features/library/service.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { bestExcerpt, byWeights, type Excerpt, type Scorer, weightsOf, withoutHeading } from './excerpt.ts'
import { guideAnswer } from '#server/features/answering/evidence/guides/guide-answer.ts'
import { isWhole } from '#server/features/answering/citations/excerpt-for-citation.ts'
import type { Evidence } from '#server/features/answering/evidence/likelihood.ts'
import type { NearStatute } from '#server/features/answering/evidence/nearest-statutes.ts'
import { plainMeaningOf } from './render.ts'
import { meanings } from '#server/text/meanings.ts'

/** Statutes that are quoted, and with a part of a guide among them: fewer is better. */
const STATUTES_MAX = 4
const STATUTES_BESIDE_GUIDE = 3

/** What is quoted, in the order in which it is read: the nearest section, what our guide says, other sections, what to do next. */
export type Selection = { first: CitedExcerpt[]; lead: CitedExcerpt[]; groups: CitedExcerpt[][]; next: CitedExcerpt[] }
export const NOTHING: Selection = { first: [], lead: [], groups: [], next: [] }

/** How much more a piece of a section counts that says what the section means. */
const PLAIN_MEANING_BONUS = 0.5

/** Of a section's pieces that say as much, the one that says what it means in plain words: the rule, not who may appeal. */
function ruleFirst(scorer: Scorer, hit: Hit): Scorer {
  const meant = [...meanings(plainMeaningOf(hit) ?? '')]
  const most = scorer(`${hit.heading ?? ''} ${hit.plainWords ?? ''} ${hit.text}`) || 1
  if (!meant.length) return scorer
  return (text) => {
    const words = meanings(text)
    return scorer(text) + (PLAIN_MEANING_BONUS * most * meant.filter((word) => words.has(word)).length) / meant.length
  }
}

/** The words of a section that say most, or else how it begins; undefined where neither can be read alone. */
function excerptFrom(hit: Hit, scorer: Scorer): Excerpt | undefined {
  for (const one of [scorer, beginning()]) {
    const best = bestExcerpt(hit.text, one)
    const excerpt = best && withoutHeading(hit, best)
    if (excerpt && isWhole(excerpt.text)) return excerpt
  }
  return undefined
}

/** Scores the first piece that it is given. */
function beginning(): Scorer {
  let first = true
  return () => {
    const score = first ? 1 : 0
    first = false
    return score
  }
}

/** The nearest statutes, each with the words of it that say most. */
function quotable(statutes: NearStatute[], scorer: Scorer, most: number): CitedExcerpt[] {
  const cited: CitedExcerpt[] = []
  for (const { hit, excerpt, around = [] } of statutes) {
    if (cited.length === most) break
    const chosen = excerpt ? { hit, excerpt } : bestOfSection(hit, around, scorer)
    if (chosen) cited.push(chosen)
  }
  return cited
}

/** The words of a section that say most, from whichever of its passages; of two that say as much the earlier. */
function bestOfSection(hit: Hit, around: Hit[], scorer: Scorer): CitedExcerpt | undefined {
  const rule = ruleFirst(scorer, hit)
  const passages = [hit, ...around].toSorted((a, b) => a.start - b.start)
  const cited = passages.flatMap((passage): CitedExcerpt[] => {
    // what is known of the section stays, whichever of its passages is shown
    const { passageId, start, end, text } = passage
    const one = { ...hit, passageId, start, end, text }
    const excerpt = excerptFrom(one, rule)
    return excerpt ? [{ hit: one, excerpt }] : []
  })
  return cited.reduce<CitedExcerpt | undefined>(
    (best, one) => (best && best.excerpt.score >= one.excerpt.score ? best : one),
    undefined,
  )
}

/** A group for each document, in the order of its best passage. */
export function grouped(chosen: CitedExcerpt[]): CitedExcerpt[][] {
  const groups = new Map<string, CitedExcerpt[]>()
  for (const { hit, excerpt } of chosen)
    groups.set(hit.documentId, [...(groups.get(hit.documentId) ?? []), { hit, excerpt }])
  return [...groups.values()].map(inOrder)
}

/** Passages of one section stand together, as the text has them; sections in the order of their best. */
function inOrder(cited: CitedExcerpt[]): CitedExcerpt[] {
  const sections = [...new Set(cited.map(({ hit }) => hit.heading ?? hit.number))]
  const place = ({ hit, excerpt }: CitedExcerpt) => hit.start + excerpt.start
  return sections.flatMap((section) =>
    cited.filter(({ hit }) => (hit.heading ?? hit.number) === section).toSorted((a, b) => place(a) - place(b)),
  )
}

/** What the passages are chosen by: `seen` are those that the person has read before. */
export type QuoteInput = { question: string; hits: Hit[]; evidence: Evidence; seen?: (hit: Hit) => boolean }

/** Where a guide that fits stands: before the statutes, behind the nearest of them, or below them all. */
export type GuidePlace = 'first' | 'second' | 'last'

/**
 * What an Act means by a word, where that is asked; else the nearest section, what our guide says where one fits, and the
 * sections that come next. A library that has no statutes answers by its guide.
 */
export function select({ question, hits, evidence, seen = () => false }: QuoteInput, place: GuidePlace): Selection {
  const meant = evidence.meant.filter(({ hit }) => !seen(hit))
  if (meant.length) return { ...NOTHING, groups: grouped(meant) }
  const { guide } = evidence
  const weights = weightsOf(question, hits)
  const near = evidence.statutes.filter(({ hit }) => !seen(hit) && !hit.own)
  const unread = { parts: guide?.parts.filter((hit) => !seen(hit)) ?? [], isTranslated: Boolean(guide?.isTranslated) }
  const leads = Boolean(guide?.leads) && place !== 'last'
  const shown = guide?.leads || guide?.helps || !near.length
  const { lead, next } = shown ? guideAnswer(unread, weights) : NOTHING
  const statutes = quotable(near, byWeights(weights), lead.length ? STATUTES_BESIDE_GUIDE : STATUTES_MAX)
  if (!leads) return { ...NOTHING, groups: grouped(statutes), next: lead.slice(-1) }
  const before = place === 'first' ? 0 : 1
  return { first: statutes.slice(0, before), lead, groups: grouped(statutes.slice(before)), next }
}

/** What would be quoted, in the order in which it is read: for measuring. */
export function passagesChosen(quoting: QuoteInput): CitedExcerpt[] {
  const { first, lead, groups, next } = select(quoting, 'second')
  return [...first, ...lead, ...groups.flat(), ...next]
}

/** On a phone: the nearest section or two, the best part of our guide, and the first step. */
export const inShort = ({ first, lead, groups, next }: Selection): Selection => ({
  first,
  lead: lead.slice(0, 1),
  groups: first.length ? [] : groups.slice(0, 1).map((group) => group.slice(0, 2)),
  next: next.slice(0, 1),
})
