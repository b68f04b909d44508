import type { Ctx } from '#server/context.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { type QuestionCoverage, questionCoverage } from '#server/features/answering/evidence/coverage.ts'
import { type BestGuide, bestGuide } from '#server/features/answering/evidence/guides/best-guide.ts'
import { guideAnswer, isOfMatter, statutesUnder } from '#server/features/answering/evidence/guides/guide-answer.ts'
import { weightsOf } from '#server/features/answering/presentation/excerpt.ts'
import { contentWords } from '#server/text/stem.ts'
import type { Hit } from '#server/features/library/service.ts'
import type { Paper, Stretch } from './paper.ts'

/** Something that a paper says, what our guide says of it, and the sections that this rests on; those are empty where there is none. */
export type Matter = { stretch: Stretch; part: CitedExcerpt[]; sections: CitedExcerpt[] }

/** What a paper is about. `agrees`: the whole leads to its main guide, and so does one of its stretches alone. */
export type Matters = { matters: Matter[]; agrees: boolean }

/** Guides that a whole paper may be about, and stretches that are read one by one. */
const TOPICS = 4
const STRETCHES_READ = 14
/** Matters that are shown, and sections with each. */
const MATTERS_MAX = 3
const SECTIONS_EACH = 2
/** What a stretch that leads to a guide by itself counts compared with the paper as a whole. */
const STRETCH_WEIGHT = 0.5
/** How little the rank of a guide among those of the whole counts: a letterhead ("… (Pvt) Ltd") leads to one that no sentence does. */
const RANKS_BESIDE = 2
/** How much of a stretch a part of a guide must say. */
const PART_SHARE = 0.1
/** What the bank's vote for a guide counts compared with the share of a stretch that the guide says. */
const VOTE_WEIGHT = 0.5
/** A stretch that says less than this of what the best one says is left out. */
const TELLING_SHARE = 0.25

/**
 * Compares a paper with our guides: it is read as a whole, which says what it is about, and stretch by stretch within that, because
 * a sentence alone ("You must be out by Friday") leads anywhere. Stretches that the question speaks of come first. `whole` is
 * what was searched for question and paper together, `hits` what that brought.
 */
export async function findMatters(
  ctx: Ctx,
  paper: Paper,
  { question, whole, hits }: { question: string; whole: string; hits: Hit[] },
): Promise<Matters> {
  const asked = await questionCoverage(ctx, question)
  const read = nearestTo(asked, paper.stretches).slice(0, STRETCHES_READ)
  const ofWhole = await guidesOf(ctx, whole, hits)
  const alone = await Promise.all(read.map(({ stretch }) => bestGuide(ctx, stretch.text, isOfMatter, [])))
  const topics = topicsOf(ofWhole, alone)
  const [main] = topics.keys()
  const first = ofWhole[0] && documentOf(ofWhole[0])
  const agrees = first !== undefined && first === main && alone.some((guide) => guide && documentOf(guide) === main)
  const matter = contentWords(question).join(' ')
  const weighed = await Promise.all(
    read.map(async ({ stretch, near }) => {
      const texts = near >= ASKED_SHARE ? [stretch.text, `${matter}\n${stretch.text}`] : [stretch.text]
      const read = await Promise.all(texts.map((text) => withinTopics(ctx, text, topics)))
      return { stretch, near, ...best(read) }
    }),
  )
  const meant = weighed.filter(({ near }) => near >= ASKED_SHARE)
  const most = Math.max(...weighed.map(({ score }) => score))
  const telling = weighed.filter(({ score }) => score && score >= most * TELLING_SHARE)
  const ranked = meant.length ? meant : telling.toSorted((a, b) => b.score - a.score)
  return { matters: await withSections(ctx, ranked), agrees }
}

/** The guide among those of the paper that says most of a text: the main one, or the best of the others. */
async function withinTopics(ctx: Ctx, text: string, topics: Map<string, number>) {
  const [main] = topics.keys()
  const isMain = ({ documentId }: Hit) => documentId === main
  const guides = await Promise.all([
    bestGuide(ctx, text, (hit) => isMain(hit) && isOfMatter(hit), []),
    bestGuide(ctx, text, (hit) => !isMain(hit) && topics.has(hit.documentId) && isOfMatter(hit), []),
  ])
  const scored = guides.map((guide) => ({
    text,
    guide,
    score:
      guide && guide.share >= PART_SHARE
        ? (guide.share + VOTE_WEIGHT * votesFor(guide)) * topics.get(documentOf(guide))!
        : 0,
  }))
  return best(scored)
}

/** How much of the bank's vote falls to the sections that a guide rests on. */
const votesFor = ({ sections, voteOf }: BestGuide) => [...sections].reduce((sum, section) => sum + voteOf(section), 0)

/** The first of those with the highest score. */
const best = <Scored extends { score: number }>(some: Scored[]) =>
  some.reduce((first, one) => (one.score > first.score ? one : first))

/** The share of what a question says that a stretch must say to be what is asked about. */
const ASKED_SHARE = 0.5

const documentOf = ({ parts }: BestGuide) => parts[0]!.documentId

/** Stretches in the order of how much of the question they say, else as they stand. */
function nearestTo(asked: QuestionCoverage | undefined, stretches: Stretch[]) {
  const near = stretches.map((stretch) => ({ stretch, near: asked?.shareIn(stretch.text) ?? 0 }))
  return near.toSorted((a, b) => b.near - a.near)
}

/** The guides that say most of a text, the best first. */
async function guidesOf(ctx: Ctx, text: string, hits: Hit[]): Promise<BestGuide[]> {
  const guides: BestGuide[] = []
  while (guides.length < TOPICS) {
    const isNew = (hit: Hit) => !guides.some((guide) => documentOf(guide) === hit.documentId)
    const next = await bestGuide(ctx, text, (hit) => isOfMatter(hit) && isNew(hit), hits)
    if (!next) break
    guides.push(next)
  }
  return guides
}

/** The guides a paper is about, by document, the main one first, and how much speaks for each: the whole, and stretches alone. */
function topicsOf(ofWhole: BestGuide[], alone: (BestGuide | undefined)[]): Map<string, number> {
  const support = ofWhole.map((guide, rank) => {
    const own = alone.filter((one) => one && documentOf(one) === documentOf(guide))
    const ofStretches = own.reduce((sum, one) => sum + Math.min(1, one!.share), 0)
    return [documentOf(guide), 1 / (RANKS_BESIDE + rank) + STRETCH_WEIGHT * ofStretches] as const
  })
  return new Map(support.toSorted(([, a], [, b]) => b - a))
}

type Weighed = { stretch: Stretch; guide: BestGuide | undefined; text: string; near: number; score: number }

/** The first matters with what stands under each; a part of a guide and a section are shown once. */
async function withSections(ctx: Ctx, ranked: Weighed[]): Promise<Matter[]> {
  const matters: Matter[] = []
  const shown = new Set<string>()
  const isNew = ({ hit, excerpt }: CitedExcerpt) => {
    const key = `${hit.documentId} ${hit.kind === 'guide' ? hit.heading : (hit.number ?? excerpt.text)}`
    return !shown.has(key) && Boolean(shown.add(key))
  }
  for (const { stretch, guide, text, near, score } of ranked) {
    if (matters.length === MATTERS_MAX) break
    const weights = weightsOf(text, guide?.parts ?? [])
    const part = guide && score ? guideAnswer(guide, weights).lead.slice(0, 1).filter(isNew) : []
    if (!part.length && near < ASKED_SHARE) continue
    const under = part.length ? await statutesUnder(ctx, { lead: part, next: [] }, weights) : []
    matters.push({ stretch, part, sections: under.filter(isNew).slice(0, SECTIONS_EACH) })
  }
  return matters
}
