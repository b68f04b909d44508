import type { Ctx } from '#server/context.ts'
import { foldTitle, type Hit, type SectionName, findSections } from '#server/features/library/service.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { wholeParagraphs } from '#server/features/answering/presentation/whole-paragraphs.ts'
import { AMOUNT, byWeights, type Scorer } from '#server/features/answering/presentation/excerpt.ts'
import { meanings } from '#server/text/meanings.ts'
import { rarityAmong } from '#server/text/bm25.ts'
import { type BestGuide, bestGuide } from './best-guide.ts'
import { nearestAsked } from './guide-questions.ts'
import { bestStretch, type GuideCitation, headingOf, guideCitations } from './guide-parts.ts'
import { excerptForCitation } from '#server/features/answering/citations/excerpt-for-citation.ts'

/** An editor's answer: what our guide says, and what to do next. */
export type GuideAnswer = { lead: CitedExcerpt[]; next: CitedExcerpt[] }

/** Hits among which a guide counts as found. */
const FOUND_WITHIN = 5
const NEXT_MAX = 600
const STATUTES_MAX = 3
/** What a section gains that the guide names first, as a share of what the nearest one says; the second gains half of it. */
const EARLY_CITATION_BONUS = 0.3

const TIME = /\b(?:how long do (?:i|you) have|time limits?|deadlines?|by when|when must|how soon)\b/i
const WHERE =
  /\b(?:where (?:do|can|must|should|to)|complain|what (?:can|must|should|do) (?:i|you) do|what now|which court|what to do)\b/i
const HELP = /\bwhere to get help\b|\bhow old\b/i

/** Whether a part of a guide speaks of its matter, and not of where there is help. */
export const isOfMatter = ({ heading = '' }: Pick<Hit, 'heading'>): boolean => !HELP.test(heading)

/**
 * The guide that fits the question best, however well; undefined where none has any of its words. `followUp` is what is asked now, where
 * the question was read with the one before: both choose the guide, and what is asked now its part.
 */
export async function fittingGuide(
  ctx: Ctx,
  question: string,
  hits: Hit[],
  followUp?: string,
): Promise<BestGuide | undefined> {
  const [asked, askedNow] = await Promise.all([
    nearestAsked(ctx, question),
    followUp === undefined ? undefined : nearestAsked(ctx, followUp, true),
  ])
  const now = askedNow && { text: followUp!, asked: askedNow }
  return bestGuide(ctx, question, isOfMatter, hits.slice(0, FOUND_WITHIN), asked, now)
}

const about = ({ heading = '', plainWords = '' }: Hit) => `${heading} ${plainWords}`

/** What the guide answers whose parts are given, the best first; `weights` are the question's words. Pure. */
export function guideAnswer(
  { parts, isTranslated }: Pick<BestGuide, 'parts' | 'isTranslated'>,
  weights: ReadonlyMap<string, number>,
): GuideAnswer {
  const scorer = byWeights(weights)
  const lead = bestParts(isTranslated ? beginningFirst(parts) : parts, scorer)
  const shown = new Set(lead.map(({ hit }) => hit.heading))
  const next = nextSteps(
    parts.toSorted((a, b) => a.start - b.start),
    scorer,
    shown,
  )
  return { lead, next }
}

/** The statutes that a guide's answer rests on, the nearest to the question first. */
export async function statutesUnder(
  ctx: Ctx,
  { lead, next }: GuideAnswer,
  weights: ReadonlyMap<string, number>,
): Promise<CitedExcerpt[]> {
  const citedIn = (some: CitedExcerpt[]) => some.flatMap(({ excerpt }) => guideCitations(excerpt.text))
  const first = citedIn(lead)
  return statutesFor(ctx, first.length ? first : citedIn(next), weights)
}

/** A translation tells the guide apart from others better than its parts from each other: how it begins is about all of them. */
const beginningFirst = (parts: Hit[]) => [...parts.filter(isBeginning), ...parts.filter((hit) => !isBeginning(hit))]

const isBeginning = ({ text }: Hit) => text.startsWith('# ')

/** The part that says most; where that is how the guide begins, which is about everything in it, the next one too. */
function bestParts(parts: Hit[], scorer: Scorer): CitedExcerpt[] {
  const headings = [...new Set(parts.map(({ heading }) => heading))].slice(0, parts[0] && isBeginning(parts[0]) ? 2 : 1)
  return headings.flatMap((heading) => {
    // a long part is stored in several passages
    const pieces = parts.filter((hit) => hit.heading === heading).toSorted((a, b) => a.start - b.start)
    const stretches = pieces.flatMap((hit): CitedExcerpt[] => {
      const excerpt = bestStretch(hit.text, scorer)
      return excerpt ? [{ hit, excerpt }] : []
    })
    return stretches.toSorted((a, b) => b.excerpt.score - a.excerpt.score).slice(0, 1)
  })
}

/** Time limits, and where to go: what somebody must know before they close the page. */
function nextSteps(parts: Hit[], scorer: Scorer, shown: Set<string | undefined>): CitedExcerpt[] {
  const rest = parts.filter(
    ({ heading = '' }) => heading && !shown.has(heading) && !HELP.test(heading) && isFor(heading, scorer),
  )
  const time = rest.find(({ heading }) => TIME.test(heading!))
  const where = rest.find((hit) => hit !== time && WHERE.test(hit.heading!))
  return [time, where].flatMap((hit): CitedExcerpt[] => {
    const excerpt = hit && bestStretch(hit.text, firstOf(scorer), NEXT_MAX)
    return excerpt ? [{ hit, excerpt }] : []
  })
}

/** "I was hurt at work. What must I do now?" is for who says something of it; "Where do I complain?" is for everybody. */
function isFor(heading: string, scorer: Scorer): boolean {
  const [situation, ...rest] = headingOf({ heading }).split(/(?<=[.!])\s+/)
  return !rest.length || scorer(situation!) > 0
}

/** Steps are read from the first one on. */
const firstOf = (scorer: Scorer): Scorer => {
  let first = true
  return (text) => {
    const score = first ? 1_000 : scorer(text)
    first = false
    return score
  }
}

/**
 * The very subsections that the guide rests on, those nearest the question first, each once. What all of them speak of decides
 * nothing: where each is about companies, the one about directors is nearest to a question about directors of companies.
 */
async function statutesFor(
  ctx: Ctx,
  places: GuideCitation[],
  weights: ReadonlyMap<string, number>,
): Promise<CitedExcerpt[]> {
  const wanted: SectionName[] = places.slice(0, 24)
  const sections = await findSections(ctx, wanted)
  const cited = places.flatMap((place) => {
    const passages = sections.filter(
      (hit) => hit.number?.toUpperCase() === place.number && sameAct(hit.title, place.act) && !hit.repealedBy,
    )
    const found = excerptForCitation(wholeParagraphs(passages), place)
    return found ? [{ ...found, sentence: place.sentence }] : []
  })
  const scorer = byWeights(weightsAmong(cited, weights))
  const scores = cited.map(({ hit, excerpt, sentence }) => {
    const words = 2 * scorer(sentence) + scorer(excerpt.text) + scorer(about(hit))
    return words / Math.sqrt(1 + excerpt.text.length / 400)
  })
  const most = Math.max(0, ...scores)
  const scored = cited.map(({ hit, excerpt }, i) => ({
    hit,
    excerpt,
    score: scores[i]! + (EARLY_CITATION_BONUS * most) / (1 + i),
  }))
  const once = new Map(scored.map((one) => [`${one.hit.documentId} ${one.excerpt.text}`, one]))
  const top = Math.max(0, ...scored.map(({ score }) => score))
  return [...once.values()]
    .filter(({ score }) => score >= top * 0.4)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, STATUTES_MAX)
    .map(({ hit, excerpt }) => ({ hit, excerpt }))
}

/** The question's words by how few of the cited sections have them. */
function weightsAmong(cited: (CitedExcerpt & { sentence: string })[], weights: ReadonlyMap<string, number>) {
  const words = [...weights.keys()].filter((word) => word !== AMOUNT)
  const texts = cited.map(({ hit, excerpt, sentence }) => meanings(`${sentence} ${about(hit)} ${excerpt.text}`))
  const among = rarityAmong(words, texts)
  return weights.has(AMOUNT) ? among.set(AMOUNT, Math.max(0, ...among.values())) : among
}

const sameAct = (title: string, act: string) => foldTitle(title) === foldTitle(act)
