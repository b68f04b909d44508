import type { Citation } from '#contract/answers.ts'
import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import { type CitedExcerpt, codesOf, confirmCitations } from '#server/features/answering/citations/cite.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import { bestExcerpt, byWeights, type Excerpt, ownExcerpt, type Scorer, withAmount, withoutHeading } from './excerpt.ts'
import type { Channel } from '#server/features/answering/runs/open.ts'
import { guideAnswer, partToRead } from '#server/features/answering/evidence/guide-answer.ts'
import { isWhole } from '#server/features/answering/citations/excerpt-for-citation.ts'
import type { Evidence } from '#server/features/answering/evidence/likelihood.ts'
import { introduce, plainMeaningOf, renderPart, renderQuote } from './render.ts'
import { meanings } from '#server/features/answering/verify/support.ts'
import { rarityAmong } from '#server/text/bm25.ts'

/** An editor's selection, not a dump. */
const PASSAGES_MAX = 6
/** Without a guide, the statutes that say most: fewer is better. */
const STATUTES_MAX = 4
/** A passage is quoted when it says at least this share of what the best one says. */
const QUOTED_SHARE = 0.75
/** The section that the search found first is read beside a guide's own when it says this share of what the guide says. */
const FIRST_STATUTE_SHARE = 0.6
/** How much the search's own judgement weighs beside the words: squared, weaker second sections stay away (measured on both sets of questions). */
const SEARCH_SCORE_POWER = 2

/** Modest answers: a few sections that come nearest. */
const MODEST_MAX = 3
export const MODEST = 'These sections come nearest. They may not be what you mean.'

/** Why no language model wrote the answer: there is none, a cap of the day was reached, or nothing of what it wrote holds. */
const WHY_QUOTED = {
  none: 'No language model is configured here, so nobody has put this into other words',
  user: 'You have used your share of the language model for today, so nobody has put this into other words',
  all: 'The language model has done its share of work for today, so nobody has put this into other words',
  unconfirmed: 'What the language model wrote could not be confirmed in the library',
}
export type WhyQuoted = keyof typeof WHY_QUOTED

const ASK = 'Ask a lawyer or the Legal Aid Directorate what it means for you.'

/** The closing words of a quoting answer; shorter where every line is paid for in scrolling. */
export const quotedNote = (channel: Channel, why: WhyQuoted) =>
  channel === 'whatsapp'
    ? `These are the passages themselves, word for word. ${ASK}`
    : `These are the passages themselves, word for word. ${WHY_QUOTED[why]}. Open a source to read all of it; the law may have changed since its date. ${ASK}`

/** Of a person's own document: passages, and the share of what the best one says that another must say. */
const OWN_MAX = 4
const OWN_QUOTED_SHARE = 0.6

type Selection = { lead: CitedExcerpt[]; groups: CitedExcerpt[][]; next: CitedExcerpt[] }

const about = (hit: Hit) => `${hit.heading ?? ''} ${hit.plainWords ?? ''}`

/** What the question's words weigh among what was found: those that few passages have say what is meant. */
function weightsOf(question: string, hits: Hit[]): Map<string, number> {
  const words = hits.map((hit) => meanings(`${about(hit)} ${hit.text}`))
  return withAmount(rarityAmong(meanings(question), words), question)
}

/** How much more a section counts whose heading the question has, and a piece of it that says what the section means. */
const HEADING_BONUS = 0.5
const PLAIN_MEANING_BONUS = 0.5

/** The share of a heading's words that the question has: of "Rape", asked for the punishment, all. */
function namedShare({ heading = '' }: Hit, question: string): number {
  const [named, asked] = [[...meanings(heading)], meanings(question)]
  return named.length ? named.filter((word) => asked.has(word)).length / named.length : 0
}

/** Of a section's pieces that say as much, the one that says what it means in plain words: the rule, not who may appeal. */
function ruleFirst(scorer: Scorer, hit: Hit): Scorer {
  const meant = [...meanings(plainMeaningOf(hit) ?? '')]
  const most = scorer(`${about(hit)} ${hit.text}`)
  if (!meant.length) return scorer
  return (text) => {
    const said = meanings(text)
    return scorer(text) + (PLAIN_MEANING_BONUS * most * meant.filter((word) => said.has(word)).length) / meant.length
  }
}

/** The words of a section that say most; undefined where none can be read alone. */
function excerptFrom(hit: Hit, scorer: Scorer): Excerpt | undefined {
  const found = bestExcerpt(hit.text, ruleFirst(scorer, hit))
  const excerpt = found && withoutHeading(hit, found)
  return excerpt && isWhole(excerpt.text) ? excerpt : undefined
}

/** The excerpts that answer, best first, grouped by document in the order of each group's best. Pure. */
function selectPassages(question: string, hits: Hit[], most = STATUTES_MAX): CitedExcerpt[][] {
  const weights = weightsOf(question, hits)
  const scorer = byWeights(weights)
  const best = Math.max(...hits.map(({ score }) => score))
  const scored = hits.flatMap((hit) => {
    const excerpt = excerptFrom(hit, scorer)
    if (!excerpt) return []
    const said = (excerpt.score + scorer(about(hit))) * (1 + HEADING_BONUS * namedShare(hit, question))
    return [{ hit, excerpt, score: said * (best > 0 && !hit.own ? (hit.score / best) ** SEARCH_SCORE_POWER : 1) }]
  })
  const top = Math.max(0, ...scored.map((one) => one.score))
  const chosen = scored
    .filter((one) => one.score >= top * QUOTED_SHARE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
  return grouped(chosen)
}

function grouped(chosen: CitedExcerpt[]): CitedExcerpt[][] {
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

/** What the passages are chosen by: `seen` are those that the person has read before. */
export type QuoteInput = { question: string; hits: Hit[]; evidence: Evidence; seen?: (hit: Hit) => boolean }

/**
 * What an Act means by a word, where that is asked; else our own guide leads where one fits, and the statutes it rests on follow;
 * without one the statutes speak, and the guide that comes nearest may follow them.
 */
async function select(ctx: Ctx, { question, hits, evidence, seen = () => false }: QuoteInput): Promise<Selection> {
  const meant = evidence.meant.filter(({ hit }) => !seen(hit))
  if (meant.length) return { lead: [], groups: grouped(meant), next: [] }
  const fresh = hits.filter((hit) => !seen(hit) && !hit.own)
  const { guide } = evidence
  const parts = guide?.parts.filter((hit) => !seen(hit)) ?? []
  const weights = weightsOf(question, hits)
  const guided = guide?.leads && parts.length ? await guideAnswer(ctx, parts, weights) : undefined
  const statutes = fresh.filter((hit) => hit.kind !== 'guide')
  if (!guided) {
    const next = guide?.helps || guide?.leads || !statutes.length ? partToRead(parts, weights) : []
    return { lead: [], groups: selectPassages(question, statutes), next }
  }
  const room = PASSAGES_MAX - guided.lead.length - guided.next.length
  const first = guide!.statuteRatio >= FIRST_STATUTE_SHARE ? firstFound(statutes, byWeights(weights)) : undefined
  const rested = guided.statutes.filter(({ hit }) => !seen(hit))
  const beside = first ? withFound(rested, first, { room, leads: guide!.statuteRatio >= 1 }) : rested
  return { lead: guided.lead, groups: grouped(beside.slice(0, room)), next: guided.next }
}

/** What would be quoted, in the order in which it is read: for measuring. */
export async function passagesChosen(ctx: Ctx, quoting: QuoteInput): Promise<CitedExcerpt[]> {
  const { lead, groups, next } = await select(ctx, quoting)
  return [...lead, ...groups.flat(), ...next]
}

/** The first few of a selection, in the order in which they are read: a guide's best part, then statutes. */
function fewOf({ lead, groups, next }: Selection): Selection {
  const statutes = MODEST_MAX - Math.min(1, lead.length + next.length)
  const some = groups.flat().slice(0, statutes)
  return {
    lead: lead.slice(0, 1),
    groups: groups.map((group) => group.filter((one) => some.includes(one))).filter(({ length }) => length),
    next: lead.length ? [] : next.slice(0, 1),
  }
}

/** What says most in the section that the search found first: it answers more often than any other. */
function firstFound(hits: Hit[], scorer: Scorer): CitedExcerpt | undefined {
  const hit = hits.find(({ kind }) => kind !== 'guide')
  const excerpt = hit && excerptFrom(hit, scorer)
  return excerpt && { hit, excerpt }
}

/** The statutes of a guide and one that was found, each section once; it goes first when it says as much as the guide. */
function withFound(
  statutes: CitedExcerpt[],
  found: CitedExcerpt,
  { room, leads }: { room: number; leads: boolean },
): CitedExcerpt[] {
  const isSame = ({ hit }: CitedExcerpt) => hit.textId === found.hit.textId && hit.number === found.hit.number
  if (statutes.some(isSame)) return statutes
  return leads ? [found, ...statutes] : [...statutes.slice(0, room - 1), found]
}

/** On a phone: what says most, and what to do next or else the statute itself. */
function inShort({ lead, groups, next }: Selection): Selection {
  const step = next.slice(0, 1)
  const statutes = lead.length && step.length ? 0 : lead.length ? 1 : 2
  return { lead: lead.slice(0, 1), groups: groups.slice(0, 1).map((group) => group.slice(0, statutes)), next: step }
}

/** Answers by quoting: a paragraph for each document. Gives the citations shown; `modest` shows only the nearest few. */
export async function quote(ctx: Ctx, draft: Draft, quoting: QuoteInput, modest = false): Promise<CitedExcerpt[]> {
  const whole = await select(ctx, quoting)
  const selection = modest ? fewOf(whole) : whole
  return show(ctx, draft, draft.run.channel === 'whatsapp' ? inShort(selection) : selection)
}

/** Passages of the person's own documents that say most of what is asked, in the order of the text. */
export async function quoteOwn(
  ctx: Ctx,
  draft: Draft,
  question: string,
  hits: Hit[],
  most = OWN_MAX,
): Promise<CitedExcerpt[]> {
  const scorer = byWeights(weightsOf(question, hits))
  const scored = hits.flatMap((hit) => {
    const excerpt = ownExcerpt(hit.text, scorer)
    return excerpt ? [{ hit, excerpt, score: excerpt.score + scorer(hit.heading ?? '') }] : []
  })
  const top = Math.max(0, ...scored.map(({ score }) => score))
  const chosen = scored
    .filter(({ score }) => score >= top * OWN_QUOTED_SHARE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
  return show(ctx, draft, { lead: [], groups: grouped(chosen), next: [] })
}

async function show(ctx: Ctx, draft: Draft, { lead, groups, next }: Selection): Promise<CitedExcerpt[]> {
  const confirmed = await confirmCitations(ctx, [...lead, ...groups.flat(), ...next])
  const held = (cited: CitedExcerpt[]) => cited.filter((one) => confirmed.has(one))
  const part = (one: CitedExcerpt) => renderPart(one, confirmed.get(one)!)
  const paragraphs = [
    ...held(lead).map((one) => ({ cited: [one], content: part(one) })),
    ...groups.map(held).flatMap((cited) => (cited.length ? [{ cited, content: quoteGroup(cited, confirmed) }] : [])),
    ...held(next).map((one) => ({ cited: [one], content: part(one) })),
  ]
  for (const { cited, content } of paragraphs) {
    const citations = cited.map((one) => confirmed.get(one)!)
    if (draft.kept.some((paragraph) => sameSources(paragraph.citations ?? [], citations))) continue
    await draft.emit(
      { type: 'paragraph', content, documentSubstring: citations[0], citations },
      codesOf(draft.run, citations),
    )
  }
  return paragraphs.flatMap(({ cited }) => cited)
}

function quoteGroup(cited: CitedExcerpt[], confirmed: Map<CitedExcerpt, Citation>): string {
  const laws = cited.map((one) => confirmed.get(one)!.law?.sentence)
  const isSaid = (i: number) => laws.slice(0, i).includes(laws[i] ?? '')
  const quotes = cited.map((one, i) => renderQuote(one, confirmed.get(one)!, cited[i - 1]?.hit, isSaid(i)))
  return [introduce(cited[0]!.hit), ...quotes].join('\n\n')
}

/** Codes differ between two attempts; what is quoted does not. */
const sameSources = (a: Citation[], b: Citation[]) =>
  a.length === b.length && a.every((one, i) => one.documentId === b[i]!.documentId && one.substring === b[i]!.substring)
