import type { Candidate } from './candidates.ts'
import { chooseActs, type LibraryAct } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { type PassageMeta, sectionKey } from './passage-meta.ts'
import type { Query } from './query.ts'
import { type Weights, WEIGHTS } from './weights.ts'

export type Scored = Pick<PassageMeta, 'id' | 'textId' | 'section'> & { score: number }

/**
 * The candidates, best first. Pure. A passage counts more when its Act is about the question,
 * when a guide that matches cites it, when the bank has questions like this one for its section, and the nearer its meaning is; stubs, short titles and
 * sections that amend other Acts count less; an Act in force stands before the one it repealed.
 */
export function rankCandidates(
  candidates: Candidate[],
  query: Pick<Query, 'isQuestion' | 'times' | 'isEnglish'>,
  hinted: ActName[],
  weights: Weights = WEIGHTS,
): Scored[] {
  const documentsOf = documentsAmong(candidates)
  const likely = new Set(hinted.flatMap(documentsOf))
  const cited = query.isQuestion
    ? sectionsCitedByGuides(candidates, weights.guides, documentsOf)
    : new Map<string, number>()
  const scored = candidates.map(({ place, document, score, fromBank, near }) => {
    const about = 1 + weights.act * document.about
    const bridge = cited.size ? weights.guide * (cited.get(sectionKey(document.id, place.number)) ?? 0) : 0
    const hint = likely.has(document.id) ? weights.hint : 1
    const like = weights.asked * fromBank * query.times
    return { place, document, fromBank, near, score: (score * about + bridge + like) * hint * place.weight }
  })
  raiseNear(scored, query.isEnglish ? weights.meaning : weights.meaningElse)
  lowerRepealed(scored, weights.asGood)
  return scored
    .sort((a, b) => b.score - a.score)
    .map(({ place: { id, textId, section }, score }) => ({ id, textId, section, score }))
}

/** What has no place among meanings, a guide or a section without plain words, is taken to lie as near as the others do in the mean. */
function raiseNear(scored: Candidate[], weight: number): void {
  const known = scored.flatMap(({ near }) => near ?? [])
  const mean = known.reduce((sum, near) => sum + near, 0) / (known.length || 1)
  const most = Math.max(0, ...scored.map(({ score }) => score))
  for (const one of scored) one.score += weight * most * (one.near ?? mean) * one.place.weight
}

/** Looks up the ids of the candidates' documents that the name of an Act means. */
function documentsAmong(candidates: Candidate[]): (act: ActName) => string[] {
  const byName = new Map<string, Map<string, LibraryAct & { id: string }>>()
  for (const { document } of candidates) {
    const same = byName.get(document.act.name) ?? new Map<string, LibraryAct & { id: string }>()
    byName.set(document.act.name, same.set(document.id, { ...document.act, id: document.id }))
  }
  return (act) => chooseActs(act, [...(byName.get(act.name)?.values() ?? [])]).map(({ id }) => id)
}

/** Sections that the best matching guides cite, by document and number, with the score of the guide. */
function sectionsCitedByGuides(
  candidates: Candidate[],
  most: number,
  documentsOf: (act: ActName) => string[],
): Map<string, number> {
  const guides = candidates.filter(({ place }) => place.kind === 'guide').toSorted((a, b) => b.score - a.score)
  const cited = new Map<string, number>()
  for (const { place, score } of guides.slice(0, most)) {
    for (const { act, number } of place.cites) {
      for (const id of documentsOf(act)) {
        const key = sectionKey(id, number)
        cited.set(key, Math.max(cited.get(key) ?? 0, score))
      }
    }
  }
  return cited
}

/** Where an Act and the one that repealed it both answer about as well, the newer one stands first. */
function lowerRepealed(scored: Candidate[], asGood: number): void {
  if (!scored.some(({ document }) => document.repealerId)) return
  const best = new Map<string, number>()
  for (const { document, score } of scored) best.set(document.id, Math.max(best.get(document.id) ?? 0, score))
  for (const one of scored) {
    const { repealerId } = one.document
    const newer = repealerId ? (best.get(repealerId) ?? 0) : 0
    if (newer >= asGood * one.score) one.score = Math.min(one.score, newer * 0.999)
  }
}
