import { bm25, idf } from '#server/text/bm25.ts'
import type { Language } from '#server/text/language.ts'
import { termsOf } from './terms.ts'

/** A section and the questions of people that it answers. `act` is a key of `actKey`. */
export type QuestionedSection = {
  act: string
  number: string
  heading: string
  lines: { language: Language; text: string }[]
}

/**
 * Which sections have a term, and how often. Positions of a term's sections and counts stand in `postings` from `from` on, a
 * section in the upper 24 bits, the count in the lower 8.
 */
export type QuestionIndex = {
  sections: QuestionedSection[]
  terms: Map<string, { from: number; to: number }>
  postings: Uint32Array
  lengths: Float32Array
  mean: number
  /** Stems of the English lines: words of a question that are among them need no pieces. */
  english: Set<string>
}

/** A section whose questions are like what somebody asks. */
export type LikeSection = {
  section: QuestionedSection
  /** BM25 of all its questions together. */
  score: number
  /** How much of what is asked its best single question says, the rare words counting more: 0 to 1. */
  share: number
}

const COUNT_BITS = 8
const COUNT_MAX = (1 << COUNT_BITS) - 1
/** Milliseconds after which others may work while the index is built. */
const SLICE_MS = 8
/** A piece that more sections than this share have says nothing and only costs time. */
const COMMON_SHARE = 0.2

/** Builds the index in slices of a few milliseconds. */
export async function buildQuestionIndex(sections: QuestionedSection[]): Promise<QuestionIndex> {
  const pause = pauser()
  const lists = new Map<string, number[]>()
  const lengths = new Float32Array(sections.length)
  const english = new Set<string>()
  for (const [at, section] of sections.entries()) {
    for (const [term, count] of countTerms(section, english)) {
      const posting = (at << COUNT_BITS) | Math.min(count, COUNT_MAX)
      const list = lists.get(term)
      if (list) list.push(posting)
      else lists.set(term, [posting])
      lengths[at]! += count
    }
    await pause()
  }
  let size = 0
  for (const { length } of lists.values()) size += length
  const postings = new Uint32Array(size)
  const terms: QuestionIndex['terms'] = new Map()
  for (const [term, list] of lists) {
    const from = size - list.length
    size = from
    postings.set(list, from)
    terms.set(term, { from, to: from + list.length })
    if (terms.size % 1_000 === 0) await pause()
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, sections.length)
  return { sections, terms, postings, lengths, mean, english }
}

/** How often a section's lines say each term; words of English lines join `english` and need no pieces. */
function countTerms({ lines }: QuestionedSection, english: Set<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text, language } of lines) {
    for (const [term, count] of termsOf(text, () => language === 'en')) {
      counts.set(term, (counts.get(term) ?? 0) + count)
      if (language === 'en') english.add(term)
    }
  }
  return counts
}

/** Lets others work where it is their turn. */
function pauser() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await new Promise(setImmediate)
    since = performance.now()
  }
}

/** Sections whose lines are read one by one: of the others `share` is 0. */
const LINES_READ = 5

/** The `most` sections whose questions are most like this one, best first. Pure. */
export function sectionsLike(index: QuestionIndex, question: string, most: number): LikeSection[] {
  const isEnglish = (word: string) => index.english.has(word)
  const weights = weightsOf(index, termsOf(question, isEnglish).keys())
  const scores = scoresOf(index, weights)
  const best = [...scores.keys()].filter((at) => scores[at]! > 0).toSorted((a, b) => scores[b]! - scores[a]!)
  return best.slice(0, most).map((at, rank) => {
    const section = index.sections[at]!
    return { section, score: scores[at]!, share: rank < LINES_READ ? bestShare(section, weights, isEnglish) : 0 }
  })
}

/** How much each term asked counts: the fewer sections have it, the more. */
const weightsOf = ({ sections, terms }: QuestionIndex, asked: Iterable<string>) =>
  new Map(
    Array.from(asked, (term) => {
      const { from, to } = terms.get(term) ?? { from: 0, to: 0 }
      return [term, idf(sections.length, to - from)]
    }),
  )

function scoresOf({ sections, terms, postings, lengths, mean }: QuestionIndex, weights: Map<string, number>) {
  const scores = new Float32Array(sections.length)
  const common = COMMON_SHARE * sections.length + 1
  for (const [term, weight] of weights) {
    const { from, to } = terms.get(term) ?? { from: 0, to: 0 }
    if (to - from > common) continue
    for (let i = from; i < to; i++) {
      const at = postings[i]! >>> COUNT_BITS
      scores[at]! += bm25(weight, postings[i]! & COUNT_MAX, lengths[at]!, mean)
    }
  }
  return scores
}

function bestShare(
  { lines }: QuestionedSection,
  weights: Map<string, number>,
  isEnglish: (word: string) => boolean,
): number {
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const said = lines.map(({ text }) =>
    [...termsOf(text, isEnglish).keys()].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0),
  )
  return whole && Math.max(0, ...said) / whole
}
