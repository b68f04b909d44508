import type { Citation } from '#contract/consultations/answers.ts'
import { isDead, lawSentenceIn, type ShownLawState } from '#contract/library/law-state.ts'
import { type Hit, translateHeading, type Translated } from '#server/features/library/service.ts'
import type { Sentences } from '#server/features/answering/sentences/index.ts'
import { type CitedExcerpt, citationLink } from '#server/features/answering/citations/cite.ts'
import { fullTitleOf, isStatute, titleOf } from '#server/features/answering/citations/labels.ts'
import { headingOf, readable } from '#server/features/answering/evidence/guides/guide-parts.ts'

/** What a document says is shown as it stands: none of it becomes a link, a tag or emphasis. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*<[\]]/g, '\\$&')

/** What a stretch of a guide is in the language of who asks; undefined where it is shown as it stands. */
export type Translate = (english: string) => Translated | undefined

/**
 * A part of a guide as plain reading text, under its question, with what became of the law behind it and the link to it. What is
 * shown in another language says whose translation it is; its citation stays the English passage.
 */
export function renderPart(
  { hit, excerpt }: CitedExcerpt,
  citation: Citation,
  wording: Sentences,
  translate: Translate,
): string {
  const heading = headingOf(hit)
  const translated = translate(excerpt.text)
  const shown = translateHeading(hit, translate) ?? heading
  const titled = heading && heading !== titleOf(hit) ? [`**${escapeMarkdown(shown)}**`] : []
  const note = translated ? [`*${wording.translated(Boolean(translated.reader))}*`] : []
  const text = readable(translated?.text ?? excerpt.text)
  return [...titled, text, ...stateOf(citation, wording, false), ...note, citationLink(citation)].join('\n\n')
}

/** Whose words follow, and how old they are. */
export function introduce(hit: Hit, wording: Sentences): string {
  const title = `**${escapeMarkdown(isStatute(hit) ? fullTitleOf(hit) : titleOf(hit))}**`
  return hit.own ? wording.ownSays(title) : wording.says(title, hit.asAt)
}

/**
 * One passage word for word, led in by where it stands and, where it is known, what it means (a sentence of `wording`), unless the one
 * `before` said so.
 * `isSaid`: how the law stands today was said of a passage before it. What is known of the Act alone is said once, by the caller.
 */
export function renderQuote(
  { hit, excerpt }: CitedExcerpt,
  shown: Citation,
  wording: Sentences,
  meaning: string | undefined,
  before?: Hit,
  isSaid = false,
): string {
  const citation = isSaid || shown.law?.ofAct ? { ...shown, law: undefined } : shown
  const lines = excerpt.text.split('\n').map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
  const heading = hit.heading ? escapeMarkdown(hit.heading.trim()) : undefined
  const section = isStatute(hit) && hit.kind !== 'schedule' && hit.number ? wording.section(hit.number) : ''
  const place = [section, heading ?? ''].filter(Boolean).join(', ')
  const same = before?.heading === hit.heading && before?.number === hit.number
  const lead = place && !same ? [leadOf(place, meaning, citation, wording)] : stateOf(citation, wording, same)
  return [...lead, lines.join('\n'), citationLink(citation)].join('\n\n')
}

/** How a section stands today goes into the words that introduce it: dead law is never quoted bare. */
function leadOf(place: string, meaning: string | undefined, { law }: Citation, wording: Sentences): string {
  if (!law) return meaning ? `${place}${stopOf(place)} ${meaning}` : `${place}${colonOf(place)}`
  const old = isDead(law) ? wording.oldText : wording.ourText
  return [`${place}${stopOf(place)}`, statement(law, wording), meaning, old].filter(Boolean).join(' ')
}

const stateOf = ({ law }: Citation, wording: Sentences, isSaid: boolean) =>
  law && !isSaid ? [statement(law, wording)] : []

/** "No longer law: repealed …" with its first words in bold. */
export function statement(law: ShownLawState, { language }: Sentences): string {
  const [first, ...rest] = escapeMarkdown(lawSentenceIn(law, language)).split(': ')
  return rest.length ? `**${first}:** ${rest.join(': ')}` : `**${first}**`
}

/** A heading that ends with a sign of its own gets no second one. */
const isEnded = (place: string) => /[.:;?!]$/.test(place)
const stopOf = (place: string) => (isEnded(place) ? '' : '.')
const colonOf = (place: string) => (isEnded(place) ? '' : ':')

const SENTENCE_MAX = 220

/** What a section means for a person: the first sentence of its plain words, when it is one. */
export function plainMeaningOf({ plainWords = '' }: Pick<Hit, 'plainWords'>): string | undefined {
  const first = /^[A-Z][^]*?[.!](?=\s|$)/.exec(plainWords.trim())?.[0]
  return first && first.length <= SENTENCE_MAX && first.split(' ').length > 4 ? first : undefined
}
