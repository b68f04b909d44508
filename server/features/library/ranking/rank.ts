import type { Candidate } from './candidates.ts'
import { type Place, sectionKey } from './places.ts'
import type { Query } from './query.ts'
import { type Weights, WEIGHTS } from './weights.ts'

export type Scored = Pick<Place, 'id' | 'textId' | 'section'> & { score: number }

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
  const scored = found.map(({ place, document, score }) => {
    const about = 1 + weights.act * document.about + weights.heading * headingShare(place, query.stems)
    const bridge = cited.size ? weights.guide * (cited.get(sectionKey(document.foldedTitle, place.number)) ?? 0) : 0
    const hint = hinted.has(document.foldedTitle) ? weights.hint : 1
    return { place, document, score: (score * about + bridge) * hint * place.weight }
  })
  raiseNeighbours(scored, query.asked ? weights.neighbour.asked : weights.neighbour.terms)
  lowerRepealed(scored, weights.asGood)
  return scored
    .sort((a, b) => b.score - a.score)
    .map(({ place: { id, textId, section }, score }) => ({ id, textId, section, score }))
}

/** The share of a heading's words that the query has. */
function headingShare({ headingStems: words }: Place, wanted: Set<string>): number {
  let shared = 0
  for (const word of words) if (wanted.has(word)) shared++
  return shared && shared / words.length
}

/** Sections that the best matching guides cite, with the score of the guide: "labour act 12B" → 7.2. */
function citedSections(found: Candidate[], most: number): Map<string, number> {
  const guides = found.filter(({ place }) => place.kind === 'guide').toSorted((a, b) => b.score - a.score)
  const cited = new Map<string, number>()
  for (const { place, score } of guides.slice(0, most)) {
    for (const section of place.cites) cited.set(section, Math.max(cited.get(section) ?? 0, score))
  }
  return cited
}

/** Sections beside a good one are often about the same. */
function raiseNeighbours(scored: Candidate[], weight: number): void {
  const texts = new Map<string, Map<number, number>>()
  for (const { place, score } of scored) {
    const best = texts.get(place.textId) ?? new Map<number, number>()
    texts.set(place.textId, best)
    if (score > (best.get(place.section) ?? 0)) best.set(place.section, score)
  }
  for (const one of scored) {
    const { kind, textId, section, weight: share } = one.place
    if (kind === 'guide') continue
    const best = texts.get(textId)!
    one.score += weight * share * ((best.get(section - 1) ?? 0) + (best.get(section + 1) ?? 0))
  }
}

/** Where an Act and the one that repealed it both answer about as well, the newer one stands first. */
function lowerRepealed(scored: Candidate[], asGood: number): void {
  if (!scored.some(({ document }) => document.repealedBy)) return
  const best = new Map<string, number>()
  for (const { document, score } of scored) best.set(document.id, Math.max(best.get(document.id) ?? 0, score))
  for (const one of scored) {
    const { repealedBy } = one.document
    const newer = repealedBy ? (best.get(repealedBy) ?? 0) : 0
    if (newer >= asGood * one.score) one.score = Math.min(one.score, newer * 0.999)
  }
}
