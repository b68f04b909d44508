import type { Citation } from '#contract/answers.ts'
import { COUNTRY } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import { type Cited, confirmCitations } from './cite.ts'
import { bestExcerpt, byWeights, withoutHeading } from './excerpt.ts'
import { titleOf } from './labels.ts'
import { definitionAnswer } from './plain/definition.ts'
import { fittingGuide } from './plain/guide-answer.ts'
import { coverage } from './refuse/cover.ts'
import { isForeign } from './refuse/foreign.ts'
import { unknownAct, unknownSection } from './refuse/named.ts'
import { checkPremise } from './refuse/premise.ts'
import { repealerOf } from './refuse/repeals.ts'
import { isNotLegal, speaksOfLaw } from './refuse/topics.ts'
import { meanings } from './verify/support.ts'
import { weigh } from './verify/words.ts'

export type Refusal = {
  reason: 'no_source' | 'foreign' | 'not_legal' | 'unknown_act' | 'unknown_section' | 'premise'
  sentence: string
}

const TURN_TO =
  'You can ask the Legal Aid Directorate (it helps people who cannot pay a lawyer) or find a lawyer through the Law Society of Zimbabwe.'
const SENTENCES = {
  no_source: `I found nothing in the library that answers this, and I do not answer from memory. Nothing was charged. Try other words, or name the Act you have in mind. ${TURN_TO}`,
  foreign: `This seems to be about the law of another country. The library holds the law of ${COUNTRY} only, so I cannot answer it. Nothing was charged. A lawyer who practises in that country can help you.`,
  not_legal: `This does not seem to be a question about law, and law is all I can help with. Nothing was charged. Ask me about the law of ${COUNTRY} in your own words.`,
  premise: `Your question takes something for granted that I did not find anywhere in the library, so I cannot build on it. It may not be so. Nothing was charged. Ask without it, for example "What does the law say about …?" ${TURN_TO}`,
} as const

/** Below this the words met by chance. Calibrated on our own questions and traps: docs/evaluation.md. */
const COVERAGE_MIN = 0.3
/** A question that speaks neither of law nor of anybody's affairs must be what a passage is about: a large library has every word. */
const ABOUT_MIN = 0.65

export type Asked = { question: string; hits: Hit[]; rewritten: boolean }

/**
 * Why the library cannot answer; undefined when it may. Rules only: a model's opinion comes on top (Decision 3.7). With a
 * person's own document beside the question everything may be asked.
 */
export async function refusalFor(ctx: Ctx, { question, hits, rewritten }: Asked): Promise<Refusal | undefined> {
  if (hits.some((hit) => hit.own)) return undefined
  if (isForeign(question)) return notOurs()
  if (isNotLegal(question)) return { reason: 'not_legal', sentence: SENTENCES.not_legal }
  const unknown = await unknownAct(ctx, question, hits)
  if (unknown) return notHeld(`has no Act called "${unknown}"`, 'unknown_act', repealerOf(ctx, unknown))
  const section = await unknownSection(ctx, question, hits)
  if (section) return notHeld(`has no ${section}`, 'unknown_section')
  if (checkPremise(question, hits)?.status === 'nowhere') return { reason: 'premise', sentence: SENTENCES.premise }
  if (!hits.length) return noSource()
  return !rewritten && (await isThin(ctx, question, hits)) ? noSource() : undefined
}

async function isThin(ctx: Ctx, question: string, hits: Hit[]): Promise<boolean> {
  const met = (await coverage(ctx, question, hits)) >= COVERAGE_MIN
  if ((met && speaksOfLaw(question)) || (await fittingGuide(ctx, question, hits))) return false
  if ((await definitionAnswer(ctx, question, hits)).length) return false
  return !met || (await coverage(ctx, question, hits.map(bare))) < ABOUT_MIN
}

/** A passage by what it is about: its heading and everyday words, without its text. */
const bare = (hit: Hit): Hit => ({ ...hit, text: '' })

const notHeld = (what: string, reason: Refusal['reason'], repealer?: string): Refusal => ({
  reason,
  sentence: `The library ${what}, so I cannot say what it says. ${repealer ? `It is no longer in force: the ${titleOf({ title: repealer })} repealed it.` : 'It may have another name or number, or not exist.'} Nothing was charged. ${TURN_TO}`,
})

export const noSource = (): Refusal => ({ reason: 'no_source', sentence: SENTENCES.no_source })
export const notOurs = (): Refusal => ({ reason: 'foreign', sentence: SENTENCES.foreign })

/** The nearest sections, for someone who wants to look for themselves. */
export async function nearestSections(ctx: Ctx, question: string, hits: Hit[]): Promise<Citation[]> {
  const weights = weigh(
    meanings(question),
    hits.map((hit) => meanings(hit.text)),
  )
  const near = hits.slice(0, 3).flatMap((hit): Cited[] => {
    const excerpt = bestExcerpt(hit.text, byWeights(weights))
    return excerpt ? [{ hit, excerpt: withoutHeading(hit, excerpt) }] : []
  })
  return [...(await confirmCitations(ctx, near)).values()].map(({ shortCode: _, ...citation }) => citation)
}
