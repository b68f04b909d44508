import type { Citation } from '#contract/consultations/answers.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { guideTranslator, type Hit, summaryOf } from '#server/features/library/service.ts'
import type { Language } from '#server/text/language.ts'
import { type CitedExcerpt, codesOf, confirmCitations } from '#server/features/answering/citations/cite.ts'
import { type Draft, sayOnce } from '#server/features/answering/runs/draft.ts'
import { byWeights, ownExcerpt, weightsOf } from './excerpt.ts'
import type { Channel } from '#server/features/answering/tables.ts'
import { escapeMarkdown, introduce, plainMeaningOf, renderPart, renderQuote, type Translate } from './render.ts'
import { linkSections } from './link-sections.ts'
import {
  lawIsEnglishIn,
  type Sentences,
  answerWording,
  type WhyQuoted,
} from '#server/features/answering/sentences/index.ts'
import { type Selection, NOTHING, allOf, grouped, type QuoteInput, select, inShort } from './select-passages.ts'

/** The closing words of a quoting answer; shorter where every line is paid for in scrolling. */
export const quotedNote = (channel: Channel, why: WhyQuoted, wording: Sentences) =>
  channel === 'whatsapp' ? wording.quotedInShort : wording.quoted[why]

/** Of a person's own document: passages, and the share of what the best one says that another must say. */
const OWN_MAX = 4

const OWN_QUOTED_SHARE = 0.6

/** What a quoting answer in `language` shows: shorter where every line is paid for in scrolling. */
export function selectFor(draft: Draft, quoting: QuoteInput, language: Language): Selection {
  // who asks in Shona or Ndebele can read a guide, which is translated, and the statutes hardly
  const whole = select(quoting, language !== 'en')
  return draft.run.channel === 'whatsapp' ? inShort(whole) : whole
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

/** Shows what was selected, and gives what was shown. */
export async function show(ctx: Ctx, draft: Draft, selection: Selection, language: Language): Promise<CitedExcerpt[]> {
  const { before, lead, groups, next } = selection
  const wording = answerWording(ctx, language)
  const confirmed = await confirmCitations(ctx, allOf(selection))
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
        cited.length ? [{ cited, content: quoteGroup(ctx, cited, confirmed, wording), isLaw: true }] : [],
      )
  const paragraphs = [
    ...quoted(before),
    ...(await Promise.all(confirmedOnes(lead).map(part))),
    ...quoted(groups),
    ...(await Promise.all(confirmedOnes(next).map(part))),
  ]
  await emitAll(
    ctx,
    draft,
    paragraphs.map(({ cited, ...one }) => ({ ...one, citations: cited.map((each) => confirmed.get(each)!) })),
    language,
  )
  return paragraphs.flatMap(({ cited }) => cited)
}

type Shown = { content: string; citations: Citation[]; isLaw: boolean }

/** Shows paragraphs that a dead attempt has not shown already, together; before the first of law in another language, that it is English. */
async function emitAll(ctx: Ctx, draft: Draft, paragraphs: Shown[], language: Language) {
  const isKept = ({ citations }: Shown) => draft.kept.some((one) => sameSources(one.citations ?? [], citations))
  const fresh = paragraphs.filter((one) => !isKept(one))
  const events = fresh.map(({ content, citations }) => ({
    event: { type: 'paragraph' as const, content, documentSubstring: citations[0], citations },
    codes: codesOf(draft.run, citations),
  }))
  const firstLaw = language === 'en' ? -1 : fresh.findIndex(({ isLaw }) => isLaw)
  if (firstLaw < 0) return draft.emitAll(events)
  await draft.emitAll(events.slice(0, firstLaw))
  await sayOnce(draft, lawIsEnglishIn(ctx, language))
  await draft.emitAll(events.slice(firstLaw))
}

function quoteGroup(
  ctx: Ctx,
  cited: CitedExcerpt[],
  confirmed: Map<CitedExcerpt, Citation>,
  wording: Sentences,
): string {
  const laws = cited.map((one) => confirmed.get(one)!.law?.sentence)
  const isSaid = (i: number) => laws.slice(0, i).includes(laws[i] ?? '')
  const quotes = cited.map((one, i) =>
    renderQuote(one, confirmed.get(one)!, wording, meaningOf(ctx, one.hit, wording), cited[i - 1]?.hit, isSaid(i)),
  )
  const ofActs = cited.flatMap((one) => {
    const { law } = confirmed.get(one)!
    return law?.ofAct ? [escapeMarkdown(lawSentenceIn(law, wording.language))] : []
  })
  return [introduce(cited[0]!.hit, wording), ...quotes, ...new Set(ofActs)].join('\n\n')
}

/** What a section means, said in plain words of the language where they are written, else of English; undefined where they are not. */
function meaningOf(ctx: Ctx, hit: Hit, { language, inPlainWords }: Sentences): string | undefined {
  const own = language === 'en' ? undefined : summaryOf(ctx, hit.plainWords)?.[language]
  const meaning = own ?? plainMeaningOf(hit)
  return meaning && inPlainWords(escapeMarkdown(meaning), !own)
}

/** Codes differ between two attempts; what is quoted does not. */
const sameSources = (a: Citation[], b: Citation[]) =>
  a.length === b.length && a.every((one, i) => one.documentId === b[i]!.documentId && one.substring === b[i]!.substring)
