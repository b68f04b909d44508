import type { Ctx } from '#server/context.ts'
import {
  foldTitle,
  type Hit,
  passagesOfDocuments,
  type SectionName,
  sectionsNamed,
} from '#server/features/library/service.ts'
import type { Cited } from '#server/features/answering/cite.ts'
import { byWeights, type Scorer } from '#server/features/answering/excerpt.ts'
import { rankGuides } from './guide-index.ts'
import { bestStretch, type CitedPlace, DATED, headingOf, placesCited } from './guide-parts.ts'
import { excerptOf } from './place.ts'

/** An editor's answer: what our guide says, the statutes it rests on, and what to do next. */
export type GuideAnswer = { lead: Cited[]; statutes: Cited[]; next: Cited[] }

/** A guide leads when it says this share of what the question says; less is enough when the search found it too. */
const SHARE = 0.6
const SHARE_FOUND = 0.45
const FOUND_WITHIN = 5
const NEXT_MAX = 600
const STATUTES_MAX = 3

const TIME = /\b(?:how long|time limit|deadline|by when|when must|how soon)\b/i
const WHERE =
  /\b(?:where (?:do|can|must|should|to)|complain|what (?:can|must|should|do) i do|how (?:do|can) i (?:get|apply|claim|appeal|stop|report|start|lay|go)|which court|what to do|what happens|steps?)\b/i
const HELP = /\bwhere to get help\b|\bhow old\b/i

/** The part of our guides that leads an answer, when one fits the question well enough. */
export async function leadingGuide(ctx: Ctx, question: string, hits: Hit[]): Promise<Hit | undefined> {
  const ranked = (await rankGuides(ctx, question)).filter(({ hit }) => !HELP.test(hit.heading ?? ''))
  const [best] = ranked
  if (!best) return undefined
  const found = hits.slice(0, FOUND_WITHIN).some(({ documentId }) => documentId === best.hit.documentId)
  return best.share >= (found ? SHARE_FOUND : SHARE) ? best.hit : undefined
}

/** What the guide of `lead` answers; `weights` are the question's words. */
export async function guideAnswer(
  ctx: Ctx,
  lead: Hit,
  weights: ReadonlyMap<string, number>,
): Promise<GuideAnswer | undefined> {
  const scorer = byWeights(weights)
  const parts = await passagesOfDocuments(ctx, [lead.documentId])
  const chosen = bestParts(lead, parts, scorer)
  if (!chosen.length) return undefined
  const shown = new Set(chosen.map(({ hit }) => hit.heading))
  const next = nextSteps(parts, scorer, shown)
  const cited = [...chosen, ...next].flatMap(({ excerpt }) => placesCited(excerpt.text))
  const first = chosen.flatMap(({ excerpt }) => placesCited(excerpt.text))
  const statutes = await statutesFor(ctx, first.length ? first : cited, scorer)
  return { lead: chosen, statutes, next }
}

/** The part that was found, and where it says little, the guide's best other one. */
function bestParts(lead: Hit, parts: Hit[], scorer: Scorer): Cited[] {
  const scored = parts
    .filter(({ heading = '' }) => !HELP.test(heading))
    .flatMap((hit): (Cited & { about: number })[] => {
      const excerpt = bestStretch(hit.text, scorer)
      return excerpt ? [{ hit, excerpt, about: scorer(`${headingOf(hit)} ${excerpt.text}`) }] : []
    })
  const found = scored.find(({ hit }) => hit.passageId === lead.passageId)
  const best = scored.toSorted((a, b) => b.about - a.about)[0]
  if (!found) return best ? [best] : []
  return best && best.about > found.about * 1.5 ? [found, best] : [found]
}

/** Time limits, and where to go: what somebody must know before they close the page. */
function nextSteps(parts: Hit[], scorer: Scorer, shown: Set<string | undefined>): Cited[] {
  const rest = parts.filter(({ heading = '' }) => heading && !shown.has(heading) && !HELP.test(heading))
  const time = rest.find(({ heading }) => TIME.test(heading!))
  const where = rest.find((hit) => hit !== time && WHERE.test(hit.heading!))
  const steps = [time, where].flatMap((hit): Cited[] => {
    const excerpt = hit && bestStretch(hit.text, firstOf(scorer), NEXT_MAX)
    return excerpt ? [{ hit, excerpt }] : []
  })
  return [...steps, ...agedText(parts)]
}

/** "How old is this text?": a rule may have changed since. */
function agedText(parts: Hit[]): Cited[] {
  for (const hit of parts) {
    const text = hit.text
      .split(/\n\s*\n/)
      .find((block) => DATED.test(block.trim()))
      ?.trim()
    if (!text) continue
    const start = hit.text.indexOf(text)
    return [{ hit: { ...hit, heading: undefined }, excerpt: { start, end: start + text.length, text, score: 0 } }]
  }
  return []
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

/** The very subsections that the guide rests on, those nearest the question first, each once. */
async function statutesFor(ctx: Ctx, places: CitedPlace[], scorer: Scorer): Promise<Cited[]> {
  const wanted: SectionName[] = places.slice(0, 24)
  const held = await sectionsNamed(ctx, wanted)
  const found = places.flatMap((place, i) => {
    const passages = held.filter(
      (hit) => hit.number?.toUpperCase() === place.number && sameAct(hit.title, place.act) && !hit.repealedBy,
    )
    const cited = excerptOf(passages, place)
    const brief = Math.sqrt(1 + (cited?.excerpt.text.length ?? 0) / 400)
    return cited
      ? [{ ...cited, score: (2 * scorer(place.sentence) + scorer(cited.excerpt.text)) / brief + 1 / (1 + i) }]
      : []
  })
  const once = new Map(found.map((one) => [`${one.hit.documentId} ${one.excerpt.text}`, one]))
  const top = Math.max(0, ...found.map(({ score }) => score))
  return [...once.values()]
    .filter(({ score }) => score >= top * 0.4)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, STATUTES_MAX)
    .map(({ hit, excerpt }) => ({ hit, excerpt }))
}

const sameAct = (title: string, act: string) => foldTitle(title) === foldTitle(act)
