import type { Hit } from '#server/features/library/service.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import {
  bestExcerpt,
  byWeights,
  type Excerpt,
  type Scorer,
  weightsOf,
  withoutHeading,
  withoutTornEnd,
} from './excerpt.ts'
import { type GuideAnswer, guideAnswer } from '#server/features/answering/evidence/guides/guide-answer.ts'
import { isWhole } from '#server/features/answering/citations/excerpt-for-citation.ts'
import { type Evidence, NAMED_LIKELY } from '#server/features/answering/evidence/weigh-evidence.ts'
import type { SaidOfSubsections } from '#server/features/answering/evidence/guides/guide-index.ts'
import type { NearStatute } from '#server/features/answering/evidence/nearest-statutes.ts'
import { wholeParagraphs } from './whole-paragraphs.ts'
import { plainMeaningOf } from './render.ts'
import { meanings } from '#server/text/meanings.ts'

/** What is quoted, in the order in which it is read: sections likelier than our guide, what that says, other sections, what to do next. */
export type Selection = {
  before: CitedExcerpt[][]
  lead: CitedExcerpt[]
  groups: CitedExcerpt[][]
  next: CitedExcerpt[]
}
export const NOTHING: Selection = { before: [], lead: [], groups: [], next: [] }

export const allOf = ({ before, lead, groups, next }: Selection): CitedExcerpt[] => [
  ...before.flat(),
  ...lead,
  ...groups.flat(),
  ...next,
]

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

/** How much what our guides say of a subsection counts compared with its own words. */
const SAID_WEIGHT = 0.6

/** Of a section's pieces, those in a subsection of which our guides say what is asked. */
function withSaid(scorer: Scorer, said: SaidOfSubsections | undefined): Scorer {
  if (!said) return scorer
  const scores = new Map(
    Array.from(said, ([sign, sentences]) => [sign, Math.max(...sentences.map((one) => scorer(one)))]),
  )
  return (text, subsection) => scorer(text) + SAID_WEIGHT * (scores.get(subsection ?? '') ?? 0)
}

/** The words of a section that say most, or else how it begins; undefined where neither can be read alone. */
function excerptFrom(hit: Hit, scorer: Scorer): Excerpt | undefined {
  for (const one of [scorer, beginning()]) {
    const best = bestExcerpt(hit.text, one)
    const excerpt = best && withoutHeading(hit, withoutTornEnd(hit.text, best))
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

/** The words of a section that say most, from whichever of its passages; of two that say as much the earlier. */
function bestOfSection({ hit, around = [], said }: NearStatute, scorer: Scorer): CitedExcerpt | undefined {
  const rule = withSaid(ruleFirst(scorer, hit), said)
  // what is known of the section stays, whichever of its passages is shown
  const passages = [hit, ...around].map(({ passageId, start, end, text }) => ({ ...hit, passageId, start, end, text }))
  const cited = wholeParagraphs(passages.toSorted((a, b) => a.start - b.start)).flatMap((one): CitedExcerpt[] => {
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

/** What the passages are chosen by. */
export type QuoteInput = { question: string; hits: Hit[]; evidence: Evidence }

/** Sources that are shown at most, and how likely one answers compared with the first, at least. */
const SOURCES_MAX = 4
const LIKELY_BESIDE = 1 / 3
const NEXT_STEPS_WITHIN = 1

/** `quote` gives what would be shown of it; nothing where that cannot be read alone. */
type Source = { likely: number; isGuide: boolean; quote: () => GuideAnswer }
type ShownSource = Omit<Source, 'quote'> & GuideAnswer

/** The likeliest sources, the likeliest first, and none that is improbable compared with it; of two as likely the one that is given first. */
function worthReading(sources: Source[]): ShownSource[] {
  const shown: ShownSource[] = []
  for (const { quote, ...source } of sources.toSorted((a, b) => b.likely - a.likely)) {
    if (shown.length === SOURCES_MAX || source.likely < LIKELY_BESIDE * (shown[0]?.likely ?? 0)) break
    const quoted = quote()
    if (quoted.lead.length) shown.push({ ...source, ...quoted })
  }
  return shown
}

/**
 * What an Act means by a word, where that is asked; else the sources that likeliest answer. `guideFirst`: a guide that is among
 * them stands first all the same, but for a section that the question names. What to do next is shown where the guide is
 * the first source or the second.
 */
export function select({ question, hits, evidence }: QuoteInput, guideFirst: boolean): Selection {
  if (evidence.meant.length) return { ...NOTHING, groups: grouped(evidence.meant) }
  const weights = weightsOf(question, hits)
  const { guide } = evidence
  const sections = evidence.statutes.filter(({ hit }) => !hit.own)
  const ofLaw = sections.map((one) => ({ likely: one.likely, isGuide: false, quote: () => quoteSection(one, weights) }))
  const sources = worthReading([
    ...ofLaw,
    ...(guide ? [{ likely: guide.likely, isGuide: true, quote: () => guideAnswer(guide, weights) }] : []),
  ])
  const at = sources.findIndex(({ isGuide }) => isGuide)
  const isNamed = sources[0]?.likely === NAMED_LIKELY
  const place = guideFirst && !isNamed ? 0 : Math.max(0, at)
  const ofSections = (some: ShownSource[]) => grouped(some.flatMap(({ isGuide, lead }) => (isGuide ? [] : lead)))
  return {
    before: ofSections(sources.slice(0, place)),
    lead: sources[at]?.lead ?? [],
    groups: ofSections(sources.slice(place)),
    next: at <= NEXT_STEPS_WITHIN ? (sources[at]?.next ?? []) : [],
  }
}

function quoteSection(section: NearStatute, weights: ReadonlyMap<string, number>): GuideAnswer {
  const { hit, excerpt } = section
  const chosen = excerpt ? { hit, excerpt } : bestOfSection(section, byWeights(weights))
  return { lead: chosen ? [chosen] : [], next: [] }
}

/** On a phone: the first source, a section and the best part of our guide, and the first step. */
export const inShort = ({ before, lead, groups, next }: Selection): Selection => ({
  before: before.slice(0, 1).map((group) => group.slice(0, 2)),
  lead: lead.slice(0, 1),
  groups: before.length ? [] : groups.slice(0, 1).map((group) => group.slice(0, 2)),
  next: next.slice(0, 1),
})

/** What is read first. */
export function firstOf({ before, lead, groups, next }: Selection): Selection {
  if (before.length) return { ...NOTHING, before: before.slice(0, 1) }
  if (lead.length) return { ...NOTHING, lead: lead.slice(0, 1) }
  return groups.length ? { ...NOTHING, groups: groups.slice(0, 1) } : { ...NOTHING, next: next.slice(0, 1) }
}
