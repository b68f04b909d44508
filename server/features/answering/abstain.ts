import type { Citation } from '#contract/answers.ts'
import { COUNTRY } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import { foldTitle, type Hit, searchLibrary } from '#server/features/library/service.ts'
import { type Cited, confirmCitations } from './cite.ts'
import { bestExcerpt, byWeights, withoutHeading } from './excerpt.ts'
import { stemSet, weigh } from './verify/words.ts'

export type Refusal = { reason: 'no_source' | 'foreign' | 'unknown_act'; sentence: string }

const TURN_TO =
  'You can ask the Legal Aid Directorate (it helps people who cannot pay a lawyer) or find a lawyer through the Law Society of Zimbabwe.'
const SENTENCES = {
  no_source: `I found nothing in the library that answers this, and I do not answer from memory. Nothing was charged. Try other words, or name the Act you have in mind. ${TURN_TO}`,
  foreign: `This seems to be about the law of another country. The library holds the law of ${COUNTRY} only, so I cannot answer it. Nothing was charged. A lawyer who practises in that country can help you.`,
} as const

/** Countries whose law people ask about here; a visa or a parent abroad is still a question about our law. */
const FOREIGN =
  /\b(?:south african?|botswana|zambian?|mozambi(?:que|can)|malawian?|namibian?|kenyan?|nigerian?|tanzanian?|british|english|uk|u\.k\.|england|scotland|united kingdom|american?|usa?|u\.s\.(?:a\.)?|united states|californian?|canad(?:a|ian)|australian?|german(?:y)?|french|france|dutch|chin(?:a|ese)|indian?|dubai|uae|european union|eu)\b/i
const THEIR_LAW =
  /\b(?:law|laws|act|constitution|court|courts|code|rules?|legal|illegal|statute|tenan(?:t|ts|cy)|labou?r|tax(?:es)?|divorce|visa|crime|penalt(?:y|ies)|rights?)\b/i
const AT_HOME = /\b(?:zimbabwe\w*|zim|harare|bulawayo|mutare|gweru|masvingo|chitungwiza|kwekwe|here|back home)\b/i
const NAMED_ACT = /\b((?:[A-Z][\w’'&-]*(?:,? (?:and|of|for|the|in|on|to|or|&) |,? )?(?:\([^)]{1,60}\) ?)?){1,10}Act)\b/g

/** The law of another country, and of no other: "in South Africa" beside "in Zimbabwe" is a question for us. */
export const isForeign = (question: string) =>
  FOREIGN.test(question) &&
  THEIR_LAW.test(question) &&
  !AT_HOME.test(question) &&
  new RegExp(`(?:under|in|of|does|is|by|the|what)\\W+(?:the )?(?:${FOREIGN.source})`, 'i').test(question)

/** Titles of Acts a question names, as written: "the Labour Act and the Wills Act" gives both. */
export function namedActs(question: string): string[] {
  const found = [...question.matchAll(NAMED_ACT)].map((match) =>
    match[1]!.replace(
      /^(?:(?:The|Does|Is|Under|What|Can|If|In|Which|How|Are|Do|Did|Has|Section)\b\W*(?:\d+\w*\W*(?:of )?)?(?:the )?)+/i,
      '',
    ),
  )
  return found.flatMap((name) => name.split(/(?<=\bAct),? and (?:the )?/)).filter((name) => /\w+ Act$/.test(name))
}

/** The share of what the question says, rare words counting more, that the best passages say too: 0 to 1. */
export function coverage(question: string, hits: Hit[]): number {
  const texts = hits.map((hit) =>
    stemSet(`${hit.title} ${hit.part ?? ''} ${hit.heading ?? ''} ${hit.plainWords ?? ''} ${hit.text}`),
  )
  const wanted = [...stemSet(question)].filter((word) => !/^\d+$/.test(word))
  if (!wanted.length || !texts.length) return 0
  const shares = texts.slice(0, 5).map((text) => wanted.filter((word) => text.has(word)).length / wanted.length)
  return Math.max(...shares)
}

/** Below this the words met by chance. Calibrated on questions people ask and on ones the library cannot answer: docs/evaluation.md. */
const COVERAGE_MIN = 0.3

/** Why the library cannot answer; undefined when it may. Rules only: a model's opinion comes on top (Decision 3.7). */
export async function refusalFor(
  ctx: Ctx,
  question: string,
  hits: Hit[],
  rewritten: boolean,
): Promise<Refusal | undefined> {
  if (hits.some((hit) => hit.own)) return undefined
  if (isForeign(question)) return { reason: 'foreign', sentence: SENTENCES.foreign }
  const unknown = await unknownAct(ctx, question, hits)
  if (unknown) {
    return {
      reason: 'unknown_act',
      sentence: `The library has no Act called "${unknown}", so I cannot say what it says. It may have another name, or not exist. Nothing was charged. ${TURN_TO}`,
    }
  }
  const thin = !rewritten && coverage(question, hits) < COVERAGE_MIN
  return hits.length === 0 || thin ? noSource() : undefined
}

export const noSource = (): Refusal => ({ reason: 'no_source', sentence: SENTENCES.no_source })
export const notOurs = (): Refusal => ({ reason: 'foreign', sentence: SENTENCES.foreign })

/** An Act the question names and the library does not hold. */
async function unknownAct(ctx: Ctx, question: string, hits: Hit[]): Promise<string | undefined> {
  for (const name of namedActs(question).slice(0, 4)) {
    const folded = foldTitle(name)
    const near = (hit: Hit) => sameAct(folded, foldTitle(hit.title)) || foldTitle(hit.text).includes(folded)
    if (hits.some(near)) continue
    if (!(await searchLibrary(ctx, { query: name, limit: 10, acts: [name] })).some(near)) return name
  }
  return undefined
}

const sameAct = (a: string, b: string) => b.includes(a) || a.endsWith(b) || stemsEqual(a, b)
const stemsEqual = (a: string, b: string) => [...stemSet(a)].sort().join(' ') === [...stemSet(b)].sort().join(' ')

/** The nearest sections, for someone who wants to look for themselves. */
export async function nearestSections(ctx: Ctx, question: string, hits: Hit[]): Promise<Citation[]> {
  const weights = weigh(
    stemSet(question),
    hits.map((hit) => stemSet(hit.text)),
  )
  const near = hits.slice(0, 3).flatMap((hit): Cited[] => {
    const excerpt = bestExcerpt(hit.text, byWeights(weights))
    return excerpt ? [{ hit, excerpt: withoutHeading(hit, excerpt) }] : []
  })
  return [...(await confirmCitations(ctx, near)).values()].map(({ shortCode: _, ...citation }) => citation)
}
