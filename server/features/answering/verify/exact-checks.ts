import { judgmentKey, neutralCitationsIn } from '#server/features/library/service.ts'
import type { CheckablePassage } from './checkable-passage.ts'
import { isComputed } from './computed.ts'
import { isSupported, type Quantity, quantitiesOf } from './quantities.ts'
import { isVerbatim, quotationsOf, withExactQuotations } from './quotations.ts'
import {
  actNames,
  endsWithAct,
  isAct,
  type Reference,
  referencesOf,
  signaturesOf,
  subsectionsOf,
} from './references.ts'
import { linesOf, type Sentence } from './sentences.ts'

export type Reason = 'unknown_marker' | 'misquote' | 'unknown_reference' | 'unknown_act' | 'number'
export type Problem = { reason: Reason; detail: string }
/** A sentence without its markers, the passages that it names, and what of it is exactly wrong. */
export type ReadSentence = { text: string; cites: number[]; problem?: Problem }
export type ReadLine = { prefix: string; sentences: ReadSentence[] }

/**
 * Reads a paragraph of a draft and checks what code can check exactly, the same in every language: passage numbers, words in
 * quotation marks, sections and Acts that are named, numbers. Each must be a cited passage's, or the person's own (`ofQuestion`,
 * their words as a passage). In a sentence without a marker quoted words must be those of what its paragraph cites, or of all, and what
 * is named or counted must stand in any passage: a step to take names the section that another sentence tells of. What a sentence
 * means is not judged here. Pure. Markers count from 1.
 */
export function checkParagraph(
  paragraph: string,
  passages: CheckablePassage[],
  ofQuestion?: CheckablePassage,
): ReadLine[] {
  const lines = linesOf(paragraph)
  const cited = citedIn(lines).filter((n) => passages[n - 1])
  const around = cited.length ? cited.map((n) => passages[n - 1]!) : passages
  return lines.map(({ prefix, sentences }) => ({
    prefix,
    sentences: sentences.map((sentence) =>
      read(sentence, prefix.includes('>'), { passages, around, questionText: ofQuestion }),
    ),
  }))
}

const citedIn = (lines: { sentences: Sentence[] }[]) => [
  ...new Set(lines.flatMap(({ sentences }) => sentences.flatMap(({ markers }) => markers))),
]

type Beside = { passages: CheckablePassage[]; around: CheckablePassage[]; questionText?: CheckablePassage | undefined }

function read(
  { text: sentence, markers }: Sentence,
  isQuoted: boolean,
  { passages, around, questionText }: Beside,
): ReadSentence {
  const cites = markers.filter((n) => passages[n - 1])
  if (markers.length && !cites.length)
    return { text: sentence, cites, problem: { reason: 'unknown_marker', detail: `[${markers.join(', ')}]` } }
  const sources = [
    ...(cites.length ? cites.map((n) => passages[n - 1]!) : around),
    ...(questionText ? [questionText] : []),
  ]
  const words = sources.flatMap(({ text, heading }) => [text, heading])
  const text = withExactQuotations(isQuoted ? `“${sentence}”` : sentence, words)
  const problem = exactProblem(
    text,
    sources,
    cites.length ? sources : [...passages, ...(questionText ? [questionText] : [])],
  )
  return { text: isQuoted ? text.slice(1, -1) : text, cites, ...(problem && { problem }) }
}

/**
 * The first quotation of a sentence that does not stand in the sources, or the first place, Act or number that does not stand
 * `anywhere`; undefined where there is none. Pure.
 */
export function exactProblem(
  text: string,
  sources: CheckablePassage[],
  anywhere: CheckablePassage[] = sources,
): Problem | undefined {
  const stray = quotationsOf(text).find(
    (one) => !sources.some((source) => isVerbatim(one.text, source.text) || isVerbatim(one.text, source.heading)),
  )
  if (stray) return { reason: 'misquote', detail: stray.text }
  return strangeReference(text, anywhere) ?? strangeNumber(text, anywhere)
}

function strangeReference(text: string, sources: CheckablePassage[]): Problem | undefined {
  const reference = referencesOf(text).find((one) => !sources.some((source) => names(source, one)))
  if (reference) return { reason: 'unknown_reference', detail: reference.raw }
  const sign = subsectionsOf(text).find((one) => !sources.some(({ signs }) => signs.has(one)))
  if (sign) return { reason: 'unknown_reference', detail: `(${sign})` }
  const isKnown = (name: string) =>
    sources.some(({ acts }) => acts.some((known) => isAct(name, known) || endsWithAct(name, known)))
  const act = actNames(text).find(({ name }) => !isKnown(name))
  if (act) return { reason: 'unknown_act', detail: act.name }
  const judgment = neutralCitationsIn(text).find(
    (one) => !sources.some((source) => source.judgments.has(judgmentKey(one))),
  )
  if (judgment) return { reason: 'unknown_reference', detail: judgment.raw }
  const unsigned = signaturesOf(text).find((one) => !sources.some(({ signatures }) => signatures.has(one)))
  return unsigned ? { reason: 'unknown_act', detail: unsigned } : undefined
}

/** A place that a person names without its Act may be of any. */
function names(source: CheckablePassage, { act, places }: Reference): boolean {
  return places.every((place) =>
    source.places.some(
      (known) =>
        known.base === place.base &&
        (!act || !known.act || isAct(act, known.act)) &&
        place.path.every((part, i) => (known.own ? source.signs.has(part) : known.path[i] === part)),
    ),
  )
}

function strangeNumber(text: string, sources: CheckablePassage[]): Problem | undefined {
  const bare = blankOut(text, [...referencesOf(text), ...actNames(text), ...neutralCitationsIn(text)])
  const own = quantitiesOf(bare, 'sentence')
  const known = sources.flatMap(({ quantities }) => quantities)
  const isKnown = (one: Quantity) => isSupported(one, known) || isSection(one, sources) || isPersonsOwn(one, sources)
  // "There are two ways:" and "on one of two days:" count the items that follow, and "back to zero" counts nothing
  const isLeadIn = /:\s*$/.test(text)
  const isOfList = ({ raw, value }: Quantity) => isLeadIn && /^[a-z]/i.test(raw) && value <= COUNT_MAX
  const isNoAmount = (one: Quantity) =>
    isOfList(one) || isHalf(one) || (one.unit === '' && (isLeadIn || one.value === 0 || isOwnCount(one, known)))
  const beside = own.filter(isKnown)
  const strange = own.find(
    (one) => !isNoAmount(one) && !isKnown(one) && !isComputed(one, { sentence: text, beside, sources }),
  )
  return strange && { reason: 'number', detail: [strange.raw, strange.unit].filter(Boolean).join(' ') }
}

/**
 * The person's own number, however it is counted: "$1200 up from 800", "$24" that are US$24. Their words have no title; days of
 * months count nothing.
 */
const isPersonsOwn = (claim: Quantity, sources: CheckablePassage[]) =>
  sources.some(({ title, quantities }) => !title && quantities.some((one) => isSameOfPerson(one, claim)))

const isSameOfPerson = (own: Quantity, { value, unit }: Quantity) =>
  own.value === value &&
  (!own.unit ||
    own.unit === unit ||
    (own.unit === 'dollar' && unit === 'usd') ||
    (!unit && !/^(?:date:|year#)/.test(own.unit)))

/** "Half" is said of much that no passage counts: whether it is right is left to who judges the meaning. */
const isHalf = ({ raw }: Quantity) => /^half$/i.test(raw)

/** Things that a writer counts off: more of them are an amount. */
const COUNT_MAX = 10

/** "These are 2 cases": counts something of which no passage says how many. What is counted must be a word that we can see. */
const isOwnCount = ({ value, counted: [thing] }: Quantity, known: Quantity[]) =>
  thing !== undefined &&
  Number.isInteger(value) &&
  value <= COUNT_MAX &&
  !known.some(({ unit, counted }) => unit === '' && counted.includes(thing))

/** A number that stands alone may be a section's, in a language whose word for "section" we do not know. */
const isSection = ({ unit, value }: Quantity, sources: CheckablePassage[]) =>
  unit === '' && sources.some(({ places }) => places.some(({ base }) => base === String(value)))

function blankOut(text: string, ranges: { start: number; end: number }[]): string {
  let out = text
  for (const { start, end } of ranges) out = out.slice(0, start) + ' '.repeat(end - start) + out.slice(end)
  return out
}
