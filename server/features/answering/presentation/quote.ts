import type { Citation } from '#contract/consultations/answers.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { guideTranslator, type Hit } from '#server/features/library/service.ts'
import type { Language } from '#server/text/language.ts'
import { type CitedExcerpt, codesOf, confirmCitations } from '#server/features/answering/citations/cite.ts'
import { type Draft, sayOnce } from '#server/features/answering/runs/draft.ts'
import { bestExcerpt, byWeights, type Excerpt, ownExcerpt, type Scorer, weightsOf, withoutHeading } from './excerpt.ts'
import type { Channel } from '#server/features/answering/runs/open.ts'
import { guideAnswer } from '#server/features/answering/evidence/guides/guide-answer.ts'
import { isWhole } from '#server/features/answering/citations/excerpt-for-citation.ts'
import type { Evidence } from '#server/features/answering/evidence/likelihood.ts'
import type { NearStatute } from '#server/features/answering/evidence/nearest-statutes.ts'
import { escapeMarkdown, introduce, plainMeaningOf, renderPart, renderQuote, type Translate } from './render.ts'
import { linkSections } from './link-sections.ts'
import { meanings } from '#server/text/meanings.ts'
import {
  LAW_IS_ENGLISH,
  type Sentences,
  SENTENCES,
  type WhyQuoted,
} from '#server/features/answering/sentences/index.ts'

/** Statutes that are quoted, and with a part of a guide among them: fewer is better. */
const STATUTES_MAX = 4
const STATUTES_BESIDE_GUIDE = 3

/** The closing words of a quoting answer; shorter where every line is paid for in scrolling. */
export const quotedNote = (channel: Channel, why: WhyQuoted, wording: Sentences) =>
  channel === 'whatsapp' ? wording.quotedInShort : wording.quoted(why)

/** Of a person's own document: passages, and the share of what the best one says that another must say. */
const OWN_MAX = 4
const OWN_QUOTED_SHARE = 0.6

/** What is quoted, in the order in which it is read: the nearest section, what our guide says, other sections, what to do next. */
type Selection = { first: CitedExcerpt[]; lead: CitedExcerpt[]; groups: CitedExcerpt[][]; next: CitedExcerpt[] }
const NOTHING: Selection = { first: [], lead: [], groups: [], next: [] }

/** How much more a piece of a section counts that says what the section means. */
const PLAIN_MEANING_BONUS = 0.5

/** Of a section's pieces that say as much, the one that says what it means in plain words: the rule, not who may appeal. */
function ruleFirst(scorer: Scorer, hit: Hit): Scorer {
  const meant = [...meanings(plainMeaningOf(hit) ?? '')]
  const most = scorer(`${hit.heading ?? ''} ${hit.plainWords ?? ''} ${hit.text}`) || 1
  if (!meant.length) return scorer
  return (text) => {
    const words = meanings(text)
    return scorer(text) + (PLAIN_MEANING_BONUS * most * meant.filter((word) => words.has(word)).length) / meant.length
  }
}

/** The words of a section that say most, or else how it begins; undefined where neither can be read alone. */
function excerptFrom(hit: Hit, scorer: Scorer): Excerpt | undefined {
  for (const one of [scorer, beginning()]) {
    const best = bestExcerpt(hit.text, one)
    const excerpt = best && withoutHeading(hit, best)
    if (excerpt && isWhole(excerpt.text)) return excerpt
  }
  return undefined
}

/** Scores the first piece that it is given. */
function beginning(): Scorer {
  let first = true
  return () => {
    const score = first ? 1 : 0
    first = false
    return score
  }
}

/** The nearest statutes, each with the words of it that say most. */
function quotable(statutes: NearStatute[], scorer: Scorer, most: number): CitedExcerpt[] {
  const cited: CitedExcerpt[] = []
  for (const { hit, excerpt, around = [] } of statutes) {
    if (cited.length === most) break
    const chosen = excerpt ? { hit, excerpt } : bestOfSection(hit, around, scorer)
    if (chosen) cited.push(chosen)
  }
  return cited
}

/** The words of a section that say most, from whichever of its passages; of two that say as much the earlier. */
function bestOfSection(hit: Hit, around: Hit[], scorer: Scorer): CitedExcerpt | undefined {
  const rule = ruleFirst(scorer, hit)
  const passages = [hit, ...around].toSorted((a, b) => a.start - b.start)
  const cited = passages.flatMap((passage): CitedExcerpt[] => {
    // what is known of the section stays, whichever of its passages is shown
    const { passageId, start, end, text } = passage
    const one = { ...hit, passageId, start, end, text }
    const excerpt = excerptFrom(one, rule)
    return excerpt ? [{ hit: one, excerpt }] : []
  })
  return cited.reduce<CitedExcerpt | undefined>(
    (best, one) => (best && best.excerpt.score >= one.excerpt.score ? best : one),
    undefined,
  )
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

/** Where a guide that fits stands: before the statutes, behind the nearest of them, or below them all. */
export type GuidePlace = 'first' | 'second' | 'last'

/**
 * What an Act means by a word, where that is asked; else the nearest section, what our guide says where one fits, and the
 * sections that come next. A library that has no statutes answers by its guide.
 */
function select({ question, hits, evidence, seen = () => false }: QuoteInput, place: GuidePlace): Selection {
  const meant = evidence.meant.filter(({ hit }) => !seen(hit))
  if (meant.length) return { ...NOTHING, groups: grouped(meant) }
  const { guide } = evidence
  const weights = weightsOf(question, hits)
  const near = evidence.statutes.filter(({ hit }) => !seen(hit) && !hit.own)
  const unread = { parts: guide?.parts.filter((hit) => !seen(hit)) ?? [], isTranslated: Boolean(guide?.isTranslated) }
  const leads = Boolean(guide?.leads) && place !== 'last'
  const shown = guide?.leads || guide?.helps || !near.length
  const { lead, next } = shown ? guideAnswer(unread, weights) : NOTHING
  const statutes = quotable(near, byWeights(weights), lead.length ? STATUTES_BESIDE_GUIDE : STATUTES_MAX)
  if (!leads) return { ...NOTHING, groups: grouped(statutes), next: lead.slice(-1) }
  const before = place === 'first' ? 0 : 1
  return { first: statutes.slice(0, before), lead, groups: grouped(statutes.slice(before)), next }
}

/** What would be quoted, in the order in which it is read: for measuring. */
export function passagesChosen(quoting: QuoteInput): CitedExcerpt[] {
  const { first, lead, groups, next } = select(quoting, 'second')
  return [...first, ...lead, ...groups.flat(), ...next]
}

/** On a phone: the nearest section or two, the best part of our guide, and the first step. */
const inShort = ({ first, lead, groups, next }: Selection): Selection => ({
  first,
  lead: lead.slice(0, 1),
  groups: first.length ? [] : groups.slice(0, 1).map((group) => group.slice(0, 2)),
  next: next.slice(0, 1),
})

/**
 * Answers by quoting: a paragraph for each document, led in to in `language`, our guides put into it where they are translated.
 * Gives the citations shown.
 */
export async function quote(
  ctx: Ctx,
  draft: Draft,
  quoting: QuoteInput,
  language: Language,
  guidePlace: GuidePlace = 'second',
): Promise<CitedExcerpt[]> {
  const selection = select(quoting, guidePlace)
  return show(ctx, draft, draft.run.channel === 'whatsapp' ? inShort(selection) : selection, language)
}

/** Passages of the person's own documents that say most of what is asked, in the order of the text. */
export async function quoteOwn(
  ctx: Ctx,
  draft: Draft,
  question: string,
  hits: Hit[],
  language: Language,
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
  return show(ctx, draft, { ...NOTHING, groups: grouped(chosen) }, language)
}

/** Quotes these passages, a paragraph for each document, and gives what was shown. */
export const quoteThese = (ctx: Ctx, draft: Draft, cited: CitedExcerpt[], language: Language) =>
  show(ctx, draft, { ...NOTHING, groups: grouped(cited) }, language)

async function show(ctx: Ctx, draft: Draft, selection: Selection, language: Language): Promise<CitedExcerpt[]> {
  const { first, lead, groups, next } = selection
  const wording = SENTENCES[language]
  const confirmed = await confirmCitations(ctx, [...first, ...lead, ...groups.flat(), ...next])
  const confirmedOnes = (cited: CitedExcerpt[]) => cited.filter((one) => confirmed.has(one))
  const guides = language === 'en' ? undefined : await guideTranslator(ctx)
  const translate: Translate = (text) => (language === 'en' ? undefined : guides?.translate(language, text))
  const part = async (one: CitedExcerpt) => {
    const content = renderPart(one, confirmed.get(one)!, wording, translate)
    // a chat has no reading room to lead to
    return {
      cited: [one],
      content: draft.run.channel === 'web' ? await linkSections(ctx, content) : content,
      isLaw: false,
    }
  }
  const quoted = (some: CitedExcerpt[][]) =>
    some
      .map(confirmedOnes)
      .flatMap((cited) =>
        cited.length ? [{ cited, content: quoteGroup(cited, confirmed, wording), isLaw: true }] : [],
      )
  const paragraphs = [
    ...quoted([first]),
    ...(await Promise.all(confirmedOnes(lead).map(part))),
    ...quoted(groups),
    ...(await Promise.all(confirmedOnes(next).map(part))),
  ]
  for (const { cited, content, isLaw } of paragraphs) {
    const citations = cited.map((one) => confirmed.get(one)!)
    if (draft.kept.some((paragraph) => sameSources(paragraph.citations ?? [], citations))) continue
    if (isLaw && language !== 'en') await sayOnce(draft, LAW_IS_ENGLISH[language])
    await draft.emit(
      { type: 'paragraph', content, documentSubstring: citations[0], citations },
      codesOf(draft.run, citations),
    )
  }
  return paragraphs.flatMap(({ cited }) => cited)
}

function quoteGroup(cited: CitedExcerpt[], confirmed: Map<CitedExcerpt, Citation>, wording: Sentences): string {
  const laws = cited.map((one) => confirmed.get(one)!.law?.sentence)
  const isSaid = (i: number) => laws.slice(0, i).includes(laws[i] ?? '')
  const quotes = cited.map((one, i) => renderQuote(one, confirmed.get(one)!, wording, cited[i - 1]?.hit, isSaid(i)))
  const ofActs = cited.flatMap((one) => {
    const { law } = confirmed.get(one)!
    return law?.ofAct ? [escapeMarkdown(lawSentenceIn(law, wording.language))] : []
  })
  return [introduce(cited[0]!.hit, wording), ...quotes, ...new Set(ofActs)].join('\n\n')
}

/** Codes differ between two attempts; what is quoted does not. */
const sameSources = (a: Citation[], b: Citation[]) =>
  a.length === b.length && a.every((one, i) => one.documentId === b[i]!.documentId && one.substring === b[i]!.substring)
