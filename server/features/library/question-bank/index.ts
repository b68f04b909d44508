import { bm25, idf } from '#server/text/bm25.ts'
import { pauser } from '#server/pauser.ts'
import type { Language } from '#server/text/language.ts'
import { tokenize } from '#server/text/tokenize.ts'
import { termsOf, termsOfWord } from '#server/text/terms.ts'

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
  /** How long the English lines of each section are together, and the others, each as a multiple of the mean. */
  lengths: { english: Float32Array; others: Float32Array }
  /** Stems of the English lines: words of a question that are among them need no pieces. */
  english: Set<string>
}

/** A section whose questions are like what somebody asks. */
export type LikeSection = {
  section: QuestionedSection
  /** BM25 of all its questions together. */
  score: number
}

const COUNT_BITS = 8
const COUNT_MAX = (1 << COUNT_BITS) - 1
/** A piece that more sections than this share have says nothing and only costs time. */
const COMMON_SHARE = 0.2

/** Builds the index in slices of a few milliseconds. */
export async function buildQuestionIndex(sections: QuestionedSection[]): Promise<QuestionIndex> {
  const pause = pauser()
  const numbered = numberTerms()
  const lengths = { english: new Float32Array(sections.length), others: new Float32Array(sections.length) }
  // of each term of each section, and its posting
  const ids: number[] = []
  const values: number[] = []
  const counter = countTerms()
  for (const [at, section] of sections.entries()) {
    for (const line of section.lines)
      lengths[line.language === 'en' ? 'english' : 'others'][at]! += counter.add(numbered.of(line))
    counter.take((id, count) => {
      ids.push(id)
      values.push((at << COUNT_BITS) | Math.min(count, COUNT_MAX))
    })
    await pause()
  }
  const { starts, postings } = gather(ids, values, numbered.terms.size)
  const terms: QuestionIndex['terms'] = new Map()
  for (const [term, id] of numbered.terms) terms.set(term, { from: starts[id]!, to: starts[id + 1]! })
  const byMeans = { english: byMean(lengths.english), others: byMean(lengths.others) }
  return { sections, terms, postings, lengths: byMeans, english: numbered.english }
}

function byMean(lengths: Float32Array): Float32Array {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return mean ? lengths.map((length) => length / mean) : lengths
}

/** Numbers terms. The same words come again and again, so what each is matched by is worked out once. */
function numberTerms() {
  const terms = new Map<string, number>()
  const english = new Set<string>()
  const numberOf = (term: string) => {
    const known = terms.get(term)
    if (known !== undefined) return known
    terms.set(term, terms.size)
    return terms.size - 1
  }
  const wordsIn = (isEnglish: boolean) => {
    const words = new Map<string, number[]>()
    return (word: string) => {
      const known = words.get(word)
      if (known) return known
      const own = termsOfWord(word, () => isEnglish)
      // words of English lines need no pieces
      if (isEnglish) for (const term of own) english.add(term)
      const ids = own.map(numberOf)
      words.set(word, ids)
      return ids
    }
  }
  const inEnglish = wordsIn(true)
  const inOther = wordsIn(false)
  const of = ({ text, language }: QuestionedSection['lines'][number]) =>
    tokenize(text).map(language === 'en' ? inEnglish : inOther)
  return { terms, english, of }
}

/** Counts the terms of a section: in lists by their numbers, which takes half the time of maps. */
function countTerms() {
  const counts: number[] = []
  let met: number[] = []
  return {
    /** Adds the words of a line, each with the terms that it is matched by. Gives how many terms these are. */
    add: (words: number[][]): number => {
      let length = 0
      for (const ids of words) {
        length += ids.length
        for (const id of ids) {
          if (!counts[id]) met.push(id)
          counts[id] = (counts[id] ?? 0) + 1
        }
      }
      return length
    },
    /** Gives each term of the section with its count, and begins another. */
    take: (give: (id: number, count: number) => void) => {
      for (const id of met) {
        give(id, counts[id]!)
        counts[id] = 0
      }
      met = []
    },
  }
}

/** Puts the values of each id together, in the order they have; those of an id are from `starts[id]` up to `starts[id + 1]`. */
function gather(ids: number[], values: number[], size: number) {
  const starts = new Uint32Array(size + 1)
  for (const id of ids) starts[id + 1]!++
  for (let id = 0; id < size; id++) starts[id + 1]! += starts[id]!
  const next = starts.slice()
  const postings = new Uint32Array(ids.length)
  for (let i = 0; i < ids.length; i++) postings[next[ids[i]!]!++] = values[i]!
  return { starts, postings }
}

/** The `most` sections whose questions are most like this one, best first. Pure. */
export function sectionsLike(index: QuestionIndex, question: string, most: number): LikeSection[] {
  const scores = scoresOf(index, weightsOf(index, question))
  return bestOf(scores, most).map((at) => ({ section: index.sections[at]!, score: scores[at]! }))
}

/** Where the `most` highest scores above 0 are, best first. Numbers alone are sorted much faster than what has them. */
function bestOf(scores: Float32Array, most: number): number[] {
  const least = scores.toSorted().at(-most) ?? 0
  const best: number[] = []
  for (const [at, score] of scores.entries()) if (score > 0 && score >= least) best.push(at)
  return best.toSorted((a, b) => scores[b]! - scores[a]!).slice(0, most)
}

type Weighed = {
  weight: number
  term: { from: number; to: number } | undefined
  isEnglish: boolean
}

/** The terms of a question and how much each counts: the fewer sections have it, the more. */
const weightsOf = ({ sections, terms, english }: QuestionIndex, question: string): Weighed[] =>
  Array.from(termsOf(question, (word) => english.has(word)).keys(), (name) => {
    const term = terms.get(name)
    return { term, weight: idf(sections.length, term ? term.to - term.from : 0), isEnglish: english.has(name) }
  })

/** A section that has been given more Shona lines than others is no longer for a question in English. */
function scoresOf({ sections, postings, lengths }: QuestionIndex, weights: Weighed[]) {
  const scores = new Float32Array(sections.length)
  const common = COMMON_SHARE * sections.length + 1
  for (const { term, weight, isEnglish } of weights) {
    if (!term || term.to - term.from > common) continue
    const length = isEnglish ? lengths.english : lengths.others
    for (let i = term.from; i < term.to; i++) {
      const at = postings[i]! >>> COUNT_BITS
      scores[at]! += bm25(weight, postings[i]! & COUNT_MAX, length[at]!, 1)
    }
  }
  return scores
}
