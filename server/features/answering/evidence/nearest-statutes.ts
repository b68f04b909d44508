import type { Ctx } from '#server/context.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import type { Excerpt } from '#server/features/answering/presentation/excerpt.ts'
import type { SaidOfSubsections } from './guides/guide-index.ts'
import { type Hit, passagesAround } from '#server/features/library/service.ts'

/** A section of a statute that may answer. `near`: how near it comes to the question, the higher the nearer. */
export type NearStatute = {
  hit: Hit
  /** The subsection that our guide rests on, where it names one. */
  excerpt?: Excerpt
  /** The other passages of a long section: the search gives the one that shares most words, which need not be the rule itself. */
  around?: Hit[]
  /** What our guides say of its subsections. */
  said?: SaidOfSubsections
  near: number
}

/**
 * What counts in addition to the search's own score, as a share of the best one's: the share of the question that a section is about by
 * its title, heading and everyday words, and that the guide which fits best rests on it, the nearest one whole, the second half.
 * Chosen by five-fold cross-validation on questions for development.
 */
const WEIGHTS = { about: 0.6, cited: 0.3 }

/** What a section is about, without its text. */
export const aboutOf = (hit: Hit) => `${hit.title} ${hit.part ?? ''} ${hit.heading ?? ''} ${hit.plainWords ?? ''}`

/**
 * The statutes that were found and those that the best guide rests on, in one order, the nearest first, each section once.
 * `shareIn` gives the share of the question that a text says. Pure.
 */
export function nearestStatutes(hits: Hit[], cited: CitedExcerpt[], shareIn: (text: string) => number): NearStatute[] {
  const best = Math.max(0, ...hits.map(({ score }) => score)) || 1
  const near = new Map<string, NearStatute>()
  for (const hit of hits.filter(({ kind }) => kind !== 'guide')) {
    if (!near.has(sectionOf(hit)))
      near.set(sectionOf(hit), { hit, near: hit.score / best + WEIGHTS.about * shareIn(aboutOf(hit)) })
  }
  for (const [i, { hit, excerpt }] of cited.entries()) {
    const known = near.get(sectionOf(hit))
    // of two subsections the nearer one came first
    if (known?.excerpt) continue
    const before = known?.near ?? WEIGHTS.about * shareIn(aboutOf(hit))
    near.set(sectionOf(hit), {
      hit,
      excerpt,
      near: before + WEIGHTS.cited / (1 + i),
    })
  }
  return [...near.values()].toSorted((a, b) => b.near - a.near)
}

const sectionOf = ({ textId, number, heading, kind }: Hit) =>
  [textId, number?.toUpperCase() ?? heading, kind === 'schedule' && heading].join(' ')

/** Statutes whose whole section is read, and passages on either side of the one that was found. */
const READ_WHOLE = 6
const PASSAGES_AROUND = 4

/** The first statutes with the rest of their sections, from which what is quoted is chosen. */
export async function withSections<Near extends NearStatute>(ctx: Ctx, statutes: Near[]): Promise<Near[]> {
  const first = statutes.slice(0, READ_WHOLE).filter(({ excerpt }) => !excerpt)
  const around = await passagesAround(
    ctx,
    first.map(({ hit }) => hit),
    PASSAGES_AROUND,
  )
  return statutes.map((one) => {
    const rest = first.includes(one) ? around.filter((hit) => sectionOf(hit) === sectionOf(one.hit)) : []
    return rest.length ? { ...one, around: rest } : one
  })
}
