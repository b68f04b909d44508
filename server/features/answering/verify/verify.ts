import { isOfOffice, officesOf } from './offices.ts'
import { isSupported, quantitiesOf } from './quantities.ts'
import { isVerbatim, quotationsOf, withExactQuotations } from './quotations.ts'
import { actNames, isAct, type Reference, referencesOf, signaturesOf, subsectionsOf } from './references.ts'
import { linesOf, type Sentence } from './sentences.ts'
import type { CheckablePassage } from './checkable-passage.ts'
import { isTurnedAround } from './polarity.ts'
import { meanings, supportOf } from './support.ts'

export type Reason =
  | 'unknown_marker'
  | 'misquote'
  | 'unknown_reference'
  | 'unknown_act'
  | 'number'
  | 'office'
  | 'turned_around'
  | 'wrong_passage'
  | 'uncited'
export type DroppedSentence = { sentence: string; reason: Reason; detail: string; markers: number[] }
export type CheckedSentence = { text: string; cites: number[] }
export type CheckedLine = { prefix: string; sentences: CheckedSentence[] }
export type CheckedParagraph = { lines: CheckedLine[]; dropped: DroppedSentence[] }
type Problem = { reason: Reason; detail: string }

/** Below this a cited passage has nothing to do with its sentence. */
const SUPPORT_MIN = 0.38
/** Less is enough where an amount or a quotation, which the passage was found to have, vouches for it too. */
const SUPPORT_VOUCHED = 0.28
/** A sentence without a marker must be closer to what its paragraph cites. */
const SUPPORT_UNCITED = 0.35
/** A passage that says this much more than the one cited is the one that was meant. */
const BETTER_PASSAGE_BY = 0.25
/** Another passage is given to a sentence only when it says nearly all of it. */
const REATTACH_SUPPORT_MIN = 0.8
/** Words that state law. A sentence with one must rest on a passage; advice need not. */
const CLAIM =
  /\b(?:must|shall|may|can|cannot|could|allowed|permitted|entitled|rights?|required|requires?|oblig\w+|prohibit\w*|forbid\w*|illegal|unlawful|lawful\w*|legal\w*|law|laws|valid|void|offence|crime|guilty|liable|penalt\w+|fined?|prison|imprison\w*|courts?|section|act|owed?|owns?|binding|protected|automatically|always|never|deadline|expires?|lapses?)\b/i
const ADVICE =
  /^(?:(?:first|then|next|also|finally|if you can|before that|meanwhile),? )?(?:keep|ask|write|bring|go to a lawyer|speak|talk|contact|collect|check|take (?:a copy|copies|photos|the|your)|read|gather|note|save|get (?:advice|help|legal advice|a lawyer)|consider|see a lawyer|visit a lawyer|you (?:may|can|could|should) (?:ask|contact|speak to|talk to|turn to|consult|get (?:advice|help)))\b/i
const HELPERS =
  /\b(?:the )?(?:legal aid directorate|law society(?: of zimbabwe)?|a (?:registered )?(?:lawyer|legal practitioner)|police(?: station)?|musasa)\b/gi

/**
 * Checks a paragraph against the passages it may cite. Pure. Gives the sentences that hold,
 * each with the passages that bear it out, and those that do not with the reason. Markers count from 1.
 */
export function verifyParagraph(paragraph: string, passages: CheckablePassage[], question = ''): CheckedParagraph {
  const parsed = linesOf(paragraph)
  const cited = parsed.flatMap((line) => line.sentences.flatMap((one) => one.markers)).filter((n) => passages[n - 1])
  const around = [...new Set(cited)]
  const dropped: DroppedSentence[] = []
  const lines = parsed.map(({ prefix, sentences }) => ({
    prefix,
    sentences: sentences.flatMap((sentence): CheckedSentence[] => {
      const marked = prefix.includes('>') ? { ...sentence, text: `“${sentence.text}”` } : sentence
      const text = withExactQuotations(marked.text, sourcesOf(marked, around, passages))
      const result = verifySentence({ ...marked, text }, passages, around, question)
      if ('cites' in result) return [{ text: prefix.includes('>') ? text.slice(1, -1) : text, cites: result.cites }]
      dropped.push({ sentence: sentence.text, markers: sentence.markers, ...result })
      return []
    }),
  }))
  const held = withoutLooseEnds(lines, parsed)
  const told = held.flatMap((line) => line.sentences)
  if (!told.some(({ cites }) => cites.length) || told.some((one) => one.cites.length && saysSomething(one.text)))
    return { lines: held, dropped }
  const empty = told.map(({ text, cites }) => ({ ...NOTHING_SAID, sentence: text, markers: cites }))
  return { lines: [], dropped: [...dropped, ...empty] }
}

/** "The law says so [1]" has a passage behind it and says nothing that one could bear out; alone it is no answer. */
const NOTHING_SAID = { reason: 'uncited', detail: 'says nothing that a passage could bear out' } as const
const SUBSTANCE_WORDS_MIN = 3
const saysSomething = (text: string) =>
  meanings(text).size >= SUBSTANCE_WORDS_MIN ||
  quotationsOf(text).length > 0 ||
  quantitiesOf(text, 'sentence').length > 0

const sourcesOf = ({ markers }: Sentence, around: number[], passages: CheckablePassage[]) =>
  (markers.length ? markers : around)
    .flatMap((n) => passages[n - 1] ?? [])
    .flatMap(({ text, heading }) => [text, heading])

/** A line that introduced a list says nothing once its items are gone. */
function withoutLooseEnds(lines: CheckedLine[], parsed: { sentences: Sentence[] }[]): CheckedLine[] {
  const lostItems = (i: number) =>
    (lines[i]!.sentences.at(-1)?.text ?? '').endsWith(':') &&
    parsed[i + 1] !== undefined &&
    !lines.slice(i + 1).some((line) => line.sentences.length)
  return lines.filter((line, i) => line.sentences.length && !lostItems(i))
}

/** The passages that bear a sentence out, or why none does. */
function verifySentence(
  sentence: Sentence,
  passages: CheckablePassage[],
  around: number[],
  question: string,
): { cites: number[] } | Problem {
  const known = sentence.markers.filter((n) => passages[n - 1])
  if (sentence.markers.length && !known.length)
    return { reason: 'unknown_marker', detail: `[${sentence.markers.join(', ')}]` }
  if (!known.length) return verifyUncited(sentence, passages, around, question)
  const problem =
    checkFacts(
      sentence.text,
      known.map((n) => passages[n - 1]!),
    ) ?? checkSupport(sentence.text, known, passages)
  if (!problem) return { cites: known }
  if (ONLY_HERE.has(problem.reason)) return problem
  return reattach(sentence, known, passages) ?? problem
}

/** What another passage does not make true: words that are said to be this one's, its opposite, an office that it does not name. */
const ONLY_HERE: ReadonlySet<Reason> = new Set(['turned_around', 'misquote', 'office'])

/** A true sentence with the wrong number is given the passage that bears it out, when one clearly does. */
function reattach(sentence: Sentence, known: number[], passages: CheckablePassage[]): { cites: number[] } | undefined {
  const said = meanings(sentence.text)
  const ranked = passages
    .map((passage, i) => ({ n: i + 1, passage, support: supportOf(said, passage, passages) }))
    .filter(({ n, support }) => !known.includes(n) && support >= REATTACH_SUPPORT_MIN)
    .sort((a, b) => b.support - a.support)
  const better = ranked.find(
    ({ passage }) => !checkFacts(sentence.text, [passage]) && !isTurnedAround(sentence.text, passage.text),
  )
  return better && { cites: [better.n] }
}

/** Without a marker: advice may stand; a statement must be borne out by what its paragraph cites. */
function verifyUncited(
  sentence: Sentence,
  passages: CheckablePassage[],
  around: number[],
  question: string,
): { cites: number[] } | Problem {
  const bare = sentence.text.replace(HELPERS, ' ')
  const plain =
    !quantitiesOf(bare, 'sentence').length &&
    !referencesOf(bare).length &&
    !officesOf(bare).length &&
    !actNames(bare).length
  const quotes = quotationsOf(sentence.text)
  const echoes = quotes.every((one) => isVerbatim(one.text, question))
  if (plain && echoes && (ADVICE.test(sentence.text) || !CLAIM.test(bare))) return { cites: [] }
  if (!around.length) return { reason: 'uncited', detail: 'no passage is cited in this paragraph' }
  const sources = around.map((n) => passages[n - 1]!)
  const problem = checkFacts(sentence.text, sources)
  if (problem) return problem
  const said = meanings(sentence.text)
  const best = Math.max(...sources.map((source) => supportOf(said, source, passages)))
  if (best < SUPPORT_UNCITED) return { reason: 'uncited', detail: 'states law without a passage' }
  return sources.some((source) => isTurnedAround(sentence.text, source.text))
    ? { reason: 'turned_around', detail: 'denies what the passage says' }
    : { cites: [] }
}

const SAYS = /^[^“"”.;]{0,40}\b(?:says?|provides?|states?|reads?|requires?|puts it)\b[^“"”.;]{0,40}$/i

/** The Act whose words a quotation is said to be, when the passage that has these words is of another document. */
function misattributed(text: string, cited: CheckablePassage[]): string | undefined {
  const acts = actNames(text)
  for (const quotation of quotationsOf(text)) {
    const act = acts.findLast(({ end }) => end <= quotation.start && SAYS.test(text.slice(end, quotation.start)))
    const holding = cited.filter((passage) => isVerbatim(quotation.text, passage.text))
    if (act && holding.length && !holding.some((passage) => isAct(act.name, passage.title))) return act.name
  }
  return undefined
}

/** Quotations, references, Acts, amounts and offices: each must stand in a cited passage. */
function checkFacts(text: string, cited: CheckablePassage[]): Problem | undefined {
  for (const quotation of quotationsOf(text)) {
    if (
      !cited.some((passage) => isVerbatim(quotation.text, passage.text) || isVerbatim(quotation.text, passage.heading))
    ) {
      return { reason: 'misquote', detail: quotation.text }
    }
  }
  const claimed = misattributed(text, cited)
  if (claimed) return { reason: 'misquote', detail: `these are not words of the ${claimed}` }
  const references = referencesOf(text)
  for (const reference of references) {
    if (!cited.some((passage) => names(passage, reference)))
      return { reason: 'unknown_reference', detail: reference.raw }
  }
  for (const sign of subsectionsOf(text)) {
    if (!cited.some((passage) => passage.signs.has(sign))) return { reason: 'unknown_reference', detail: `(${sign})` }
  }
  const acts = actNames(text)
  const strange = acts.find(
    ({ name }) => !cited.some((passage) => isAct(name, passage.title) || passage.acts.some((act) => isAct(name, act))),
  )
  if (strange) return { reason: 'unknown_act', detail: strange.name }
  const unsigned = signaturesOf(text).find((sign) => !cited.some((passage) => passage.signatures.has(sign)))
  if (unsigned) return { reason: 'unknown_act', detail: unsigned }
  return checkAmounts(blankOut(text, [...references, ...acts]), cited) ?? checkOffices(text, cited)
}

function names(passage: CheckablePassage, { act, places }: Reference): boolean {
  return places.every((place) =>
    passage.places.some(
      (held) =>
        held.base === place.base &&
        (!act || isAct(act, held.act)) &&
        place.path.every((part, i) => (held.own ? passage.signs.has(part) : held.path[i] === part)),
    ),
  )
}

function checkAmounts(text: string, cited: CheckablePassage[]): Problem | undefined {
  const held = cited.flatMap((passage) => passage.quantities)
  const wrong = quantitiesOf(text, 'sentence').find((said) => !isSupported(said, held))
  return wrong && { reason: 'number', detail: wrong.unit ? `${wrong.raw} ${wrong.unit}` : wrong.raw }
}

function checkOffices(text: string, cited: CheckablePassage[]): Problem | undefined {
  const wrong = officesOf(text).find((office) => !cited.some((passage) => isOfOffice(text, office, passage)))
  return wrong ? { reason: 'office', detail: wrong } : undefined
}

function checkSupport(text: string, known: number[], passages: CheckablePassage[]): Problem | undefined {
  const said = meanings(text)
  const cited = Math.max(...known.map((n) => supportOf(said, passages[n - 1]!, passages)))
  const best = Math.max(...passages.map((passage) => supportOf(said, passage, passages)))
  const vouched = quantitiesOf(text, 'sentence').length > 0 || quotationsOf(text).length > 0
  if (cited < (vouched ? SUPPORT_VOUCHED : SUPPORT_MIN) || (best >= 0.6 && best - cited > BETTER_PASSAGE_BY)) {
    return {
      reason: 'wrong_passage',
      detail: `says ${Math.round(cited * 100)} percent of it, another ${Math.round(best * 100)}`,
    }
  }
  return known.some((n) => isTurnedAround(text, passages[n - 1]!.text))
    ? { reason: 'turned_around', detail: 'denies what the passage says' }
    : undefined
}

function blankOut(text: string, ranges: { start: number; end: number }[]): string {
  let out = text
  for (const { start, end } of ranges) out = out.slice(0, start) + ' '.repeat(end - start) + out.slice(end)
  return out
}
