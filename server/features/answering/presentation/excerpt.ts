import { isSupported, quantitiesOf } from '#server/features/answering/verify/quantities.ts'
import { isVerbatim, quotationsOf } from '#server/features/answering/verify/quotations.ts'
import { referencesOf } from '#server/features/answering/verify/references.ts'
import type { Hit } from '#server/features/library/service.ts'
import { rarityAmong } from '#server/text/bm25.ts'
import { meanings } from '#server/text/meanings.ts'
import { EXCERPT_MAX, type Unit, unitsOf } from '#server/features/answering/verify/units.ts'

export type Excerpt = { start: number; end: number; text: string; score: number }

/** A neighbour belongs to the excerpt when it says at least this share of what the best unit says. */
const NEIGHBOUR_SHARE = 0.4
/** Characters up to which any neighbour with something to say comes along: a short section is read whole. */
const SHORT_EXCERPT = 500

/** Stands among the wanted words when a period, a sum or a number is asked for. */
export const AMOUNT = '#amount'
const ASKS_AMOUNT =
  /\b(?:how (?:long|much|many|soon|old|often|late)|when|deadline|time limit|period|notice|fine|penalt\w*|punish\w*|sentenced?|jail|years|fee|cost|amount|age)\b/i
const HAS_AMOUNT =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|month|year|week|day|per cent|imprisonment for life)/i

/** Adds to the weights that an amount is wanted, when the question asks for one. */
function withAmount(weights: Map<string, number>, question: string): Map<string, number> {
  return ASKS_AMOUNT.test(question) ? new Map(weights).set(AMOUNT, Math.max(0, ...weights.values())) : weights
}

/** What the question's words weigh among what was found: those that few passages have say what is meant. */
export function weightsOf(question: string, hits: Hit[]): Map<string, number> {
  const words = hits.map(({ heading = '', plainWords = '', text }) => meanings(`${heading} ${plainWords} ${text}`))
  return withAmount(rarityAmong(meanings(question), words), question)
}

/** How much a piece of text says of what is wanted; `subsection` is the sign of the subsection that it stands in, "4" or "3a". */
export type Scorer = (text: string, subsection?: string) => number

/** For a question: what it means, the rare words more. */
export const byWeights =
  (weights: ReadonlyMap<string, number>): Scorer =>
  (text) => {
    let sum = 0
    for (const word of meanings(text)) sum += weights.get(word) ?? 0
    return weights.has(AMOUNT) && HAS_AMOUNT.test(text) ? sum + weights.get(AMOUNT)! : sum
  }

/**
 * For a sentence of an answer: what it means, and above that its amounts, its quotations, the subsection it names and the words
 * that a judge `copied` from the passage because they bear it out.
 */
export function bySentence(sentence: string, copied = ''): Scorer {
  const words = meanings(sentence)
  const amounts = quantitiesOf(sentence, 'sentence')
  const quotes = [...quotationsOf(sentence).map(({ text }) => text), ...(copied ? [copied] : [])]
  const signs = referencesOf(sentence).flatMap(({ places }) => places.map(({ path }) => path[0]).filter(Boolean))
  return (text) => {
    const shared = [...meanings(text)].filter((word) => words.has(word)).length
    const amountsOfText = amounts.length ? quantitiesOf(text, 'passage') : []
    const counted = amounts.filter((one) => isSupported(one, amountsOfText)).length
    const quoted = quotes.some((quote) => isVerbatim(quote, text) || (text.length > 15 && isVerbatim(text, quote)))
    const named = signs.some((sign) => text.toLowerCase().startsWith(`(${sign})`))
    return shared + 3 * counted + (quoted ? 20 : 0) + (named ? 4 : 0)
  }
}

// a very long sentence holds many words by chance
const scoreOf = (unit: Unit, scorer: Scorer, subsection: string | undefined) =>
  unit.heading ? 0 : scorer(unit.text, subsection) / Math.sqrt(1 + unit.text.length / 600)

/** The sign of the subsection that each unit stands in, where one began. */
function subsectionsOf(units: Unit[]): (string | undefined)[] {
  let current: string | undefined
  return units.map(({ text }) => (current = /^\((\d{1,2}[a-z]{0,2})\)/i.exec(text)?.[1]?.toLowerCase() ?? current))
}

/**
 * The part of a passage that says most about the wanted words: contiguous, verbatim, at most EXCERPT_MAX characters, headings
 * left out. A lettered paragraph brings the words it depends on with it. Undefined when the passage is only a heading.
 */
export function bestExcerpt(passage: string, scorer: Scorer): Excerpt | undefined {
  const units = unitsOf(passage)
  const subsections = subsectionsOf(units)
  const scores = units.map((unit, i) => scoreOf(unit, scorer, subsections[i]))
  const best = scores.reduce((top, score, i) => (!units[i]!.heading && (top < 0 || score > scores[top]!) ? i : top), -1)
  if (best < 0) return undefined
  let [from, to] = withItems(units, withLeadIn(units, best))
  for (;;) {
    const sides = [from - 1, to + 1].filter((i) => fits(units, Math.min(i, from), Math.max(i, to)))
    const next = sides.sort((a, b) => scores[b]! - scores[a]!)[0]
    if (next === undefined || scores[next] === 0) break
    const length = units[Math.max(to, next)]!.end - units[Math.min(from, next)]!.start
    if (length > SHORT_EXCERPT && scores[next]! < scores[best]! * NEIGHBOUR_SHARE) break
    ;[from, to] = withItems(units, [Math.min(from, next), Math.max(to, next)])
  }
  to = untilWhole(units, from, to)
  const [start, end] = [units[from]!.start, units[to]!.end]
  return { start, end, text: passage.slice(start, end), score: scores[best]! }
}

/** Where a quotation ends in the middle of a list or a sentence and the rest of it fits, it goes on to its end. */
function untilWhole(units: Unit[], from: number, to: number): number {
  let last = to
  while (isOpen(units[last]!.text)) {
    if (!fits(units, from, last + 1)) return to
    last++
  }
  return last
}

/** The excerpt without its last piece where the source itself breaks off in it; a passage that is nothing else stays. */
export function withoutTornEnd(passage: string, excerpt: Excerpt): Excerpt {
  const isTorn = excerpt.end === passage.trimEnd().length && /[\p{L}\p{N},]$/u.test(excerpt.text)
  const before = isTorn ? unitsOf(excerpt.text).at(-2) : undefined
  if (!before || before.heading || isOpen(before.text)) return excerpt
  return { ...excerpt, end: excerpt.start + before.end, text: excerpt.text.slice(0, before.end) }
}

const isOpen = (text: string) => /(?:[,;:—–-]|\b(?:and|or))$/.test(text)

/** The excerpt without the number and heading of its section or paragraph, where the text runs them into the first sentence. */
export function withoutHeading(hit: Pick<Hit, 'number' | 'heading' | 'kind'>, excerpt: Excerpt): Excerpt {
  // most excerpts begin in another way, and an expression of its own for each costs more than all else here
  const mayBegin = [hit.number, hit.heading].some((words) => words && excerpt.text.startsWith(firstWordOf(words)))
  if (hit.kind !== 'judgment' && !mayBegin) return excerpt
  const spaced = (words: string) =>
    words
      .trim()
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      .replace(/\s+/g, '\\s+')
  const number = hit.number ? `(?:${spaced(hit.number)}\\.?\\s+)?` : ''
  const lead =
    hit.kind === 'judgment'
      ? /^\[?\d{1,4}[\].)]\s+(?=\P{Ll})/u.exec(excerpt.text)
      : hit.heading
        ? new RegExp(`^${number}${spaced(hit.heading)}[.:—–-]?\\s+(?=["“(\\p{Lu}])`, 'u').exec(excerpt.text)
        : null
  if (!lead || excerpt.text.length - lead[0].length < 25) return excerpt
  return { ...excerpt, start: excerpt.start + lead[0].length, text: excerpt.text.slice(lead[0].length) }
}

const firstWordOf = (words: string) => words.trim().split(/\s/, 1)[0]!

const fits = (units: Unit[], from: number, to: number) =>
  from >= 0 &&
  to < units.length &&
  units[to]!.end - units[from]!.start <= EXCERPT_MAX &&
  units.slice(from, to + 1).every((unit) => !unit.heading)

/** "The notice shall be—" says nothing without what follows it. */
function withItems(units: Unit[], [from, to]: [number, number]): [number, number] {
  if (!/[—–:-]$/.test(units[to]!.text)) return [from, to]
  let last = to
  while (last + 1 < units.length && /^\([a-z]{1,4}\)/.test(units[last + 1]!.text) && fits(units, from, last + 1)) last++
  return [from, last]
}

/** "(b) …" alone means little: go back to the words before "(a)" when they fit. */
function withLeadIn(units: Unit[], best: number): [number, number] {
  if (!/^\([a-z]{1,4}\)/.test(units[best]!.text)) return [best, best]
  let from = best
  while (from > 0 && /^\([a-z]{1,4}\)/.test(units[from]!.text)) from--
  return fits(units, from, best) ? [from, best] : [best, best]
}

/** Characters of a person's own document that are quoted of one passage. */
const OWN_MAX = 700

/**
 * The stretch of a person's own document that says most: whole lines around the best one, as a table's row is read with those
 * next to it. Unlike a statute's it may begin anywhere a line does. Verbatim; undefined where nothing of what is wanted is said.
 */
export function ownExcerpt(passage: string, scorer: Scorer): Excerpt | undefined {
  const lines = [...passage.matchAll(/[^\n]+/g)].flatMap((line) => sentencesOf(line[0], line.index))
  const scores = lines.map(({ text }) => scorer(text))
  const best = scores.indexOf(Math.max(...scores))
  if (best < 0 || !scores[best]) return undefined
  let [from, to] = [best, best]
  const fitsOwn = (first: number, last: number) =>
    first >= 0 && last < lines.length && lines[last]!.end - lines[first]!.start <= OWN_MAX
  while (fitsOwn(from, to + 1)) to++
  while (fitsOwn(from - 1, to)) from--
  const [start, end] = [lines[from]!.start, lines[to]!.end]
  return { start, end, text: passage.slice(start, end), score: scores[best]! }
}

/** A line, or the sentences of one that is longer than a quotation. */
function sentencesOf(line: string, at: number): { start: number; end: number; text: string }[] {
  const whole = { start: at, end: at + line.trimEnd().length, text: line.trimEnd() }
  if (!whole.text.trim() || /^#{1,6}\s/.test(whole.text)) return []
  if (line.length <= OWN_MAX) return [whole]
  return unitsOf(line).map(({ start, end, text }) => ({ start: at + start, end: at + end, text }))
}
