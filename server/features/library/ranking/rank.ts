import { foldTitle } from '#server/features/library/fold.ts'
import { readCitations } from '#server/features/library/guide.ts'
import { stems } from '#server/features/library/stems.ts'
import type { Candidate } from './candidates.ts'
import type { Query } from './query.ts'
import { type Weights, WEIGHTS, weightOfKind } from './weights.ts'

export type Scored = Candidate & { score: number }

/**
 * The candidates best first (issue 7 points 1 and 2). Pure. A passage counts more when its Act is about the question,
 * when its heading is what was asked, when a guide that matches cites it, and when its neighbours match too; stubs, short
 * titles and sections that amend other Acts count less; an Act in force stands before the one it repealed.
 */
export function rankCandidates(
  found: Candidate[],
  query: Pick<Query, 'stems' | 'asked'>,
  hinted: Set<string>,
  weights: Weights = WEIGHTS,
): Scored[] {
  const cited = query.asked ? citedSections(found, weights.guides) : new Map<string, number>()
  const scored = found.map((one) => {
    const about = 1 + weights.act * one.act + weights.heading * headingShare(one.heading, query.stems)
    const bridge = weights.guide * (cited.get(`${actOf(one)} ${one.number.toUpperCase()}`) ?? 0)
    const hint = hinted.has(actOf(one)) ? weights.hint : 1
    return { ...one, score: (one.score * about + bridge) * hint * weightOfKind(one) }
  })
  const near = withNeighbours(scored, query.asked ? weights.neighbour.asked : weights.neighbour.terms)
  return newerFirst(near, weights.asGood).toSorted((a, b) => b.score - a.score)
}

const TITLES_MAX = 5_000
const folded = new Map<string, string>()

/** Folding a title costs more than all the rest of ranking: the same few hundred come again and again. */
function actOf({ title }: Pick<Candidate, 'title'>): string {
  const known = folded.get(title)
  if (known !== undefined) return known
  if (folded.size >= TITLES_MAX) folded.clear()
  const act = foldTitle(title)
  folded.set(title, act)
  return act
}

/** The share of a heading's words that the query has. */
function headingShare(heading: string, wanted: Set<string>): number {
  const words = heading ? stems(heading) : []
  return words.length ? words.filter((word) => wanted.has(word)).length / words.length : 0
}

/** Sections that the best matching guides cite, with the score of the guide: "labour act 12B" → 7.2. */
function citedSections(found: Candidate[], most: number): Map<string, number> {
  const guides = found.filter(({ guide }) => guide).toSorted((a, b) => b.score - a.score)
  const cited = new Map<string, number>()
  for (const { guide, score } of guides.slice(0, most)) {
    for (const { act, sections } of readCitations(guide!).citations) {
      for (const section of sections) {
        const key = `${actOf({ title: act })} ${/^\d+[A-Z]*/i.exec(section)![0].toUpperCase()}`
        cited.set(key, Math.max(cited.get(key) ?? 0, score))
      }
    }
  }
  return cited
}

/** Sections beside a good one are often about the same. */
function withNeighbours(scored: Scored[], weight: number): Scored[] {
  const best = new Map<string, number>()
  const key = (textId: string, section: number) => `${textId} ${section}`
  for (const { textId, section, score } of scored) {
    best.set(key(textId, section), Math.max(best.get(key(textId, section)) ?? 0, score))
  }
  return scored.map((one) => {
    if (one.kind === 'guide') return one
    const beside = [one.section - 1, one.section + 1].map((section) => best.get(key(one.textId, section)) ?? 0)
    return { ...one, score: one.score + weight * weightOfKind(one) * (beside[0]! + beside[1]!) }
  })
}

/** Where an Act and the one that repealed it both answer about as well, the newer one stands first. */
function newerFirst(scored: Scored[], asGood: number): Scored[] {
  if (!scored.some(({ repealedBy }) => repealedBy)) return scored
  const best = new Map<string, number>()
  for (const { documentId, score } of scored) best.set(documentId, Math.max(best.get(documentId) ?? 0, score))
  return scored.map((one) => {
    const newer = one.repealedBy ? (best.get(one.repealedBy) ?? 0) : 0
    return newer >= asGood * one.score ? { ...one, score: Math.min(one.score, newer * 0.999) } : one
  })
}
