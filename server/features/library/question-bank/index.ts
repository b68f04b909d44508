import { bm25, idf } from '#server/text/bm25.ts'
import { pauser } from '#server/pauser.ts'
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
  /** `id` numbers them. */
  terms: Map<string, { id: number; from: number; to: number }>
  postings: Uint32Array
  /** Of each section, the ids of the terms of each of its lines. */
  lines: Uint32Array[][]
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
/** A piece that more sections than this share have says nothing and only costs time. */
const COMMON_SHARE = 0.2

/** Builds the index in slices of a few milliseconds. */
export async function buildQuestionIndex(sections: QuestionedSection[]): Promise<QuestionIndex> {
  const pause = pauser()
  const lists = new Map<string, { id: number; postings: number[] }>()
  const lengths = new Float32Array(sections.length)
  const english = new Set<string>()
  const lines: Uint32Array[][] = []
  for (const [at, section] of sections.entries()) {
    const { counts, termsOfLines } = countTerms(section, english)
    for (const [term, count] of counts) {
      const list = lists.get(term) ?? { id: lists.size, postings: [] }
      lists.set(term, list)
      list.postings.push((at << COUNT_BITS) | Math.min(count, COUNT_MAX))
      lengths[at]! += count
    }
    lines.push(termsOfLines.map((terms) => Uint32Array.from(terms, (term) => lists.get(term)!.id)))
    await pause()
  }
  let size = 0
  for (const { postings } of lists.values()) size += postings.length
  const postings = new Uint32Array(size)
  const terms: QuestionIndex['terms'] = new Map()
  for (const [term, list] of lists) {
    const from = size - list.postings.length
    size = from
    postings.set(list.postings, from)
    terms.set(term, { id: list.id, from, to: from + list.postings.length })
    if (terms.size % 1_000 === 0) await pause()
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, sections.length)
  return { sections, terms, postings, lines, lengths, mean, english }
}

/** The terms of each line, and how often all of them say each; words of English lines join `english` and need no pieces. */
function countTerms({ lines }: QuestionedSection, english: Set<string>) {
  const counts = new Map<string, number>()
  const termsOfLines = lines.map(({ text, language }) => {
    const terms = termsOf(text, () => language === 'en')
    for (const [term, count] of terms) {
      counts.set(term, (counts.get(term) ?? 0) + count)
      if (language === 'en') english.add(term)
    }
    return [...terms.keys()]
  })
  return { counts, termsOfLines }
}

/** Sections whose lines are read one by one: of the others `share` is 0. */
const LINES_READ = 5

/** The `most` sections whose questions are most like this one, best first. Pure. */
export function sectionsLike(index: QuestionIndex, question: string, most: number): LikeSection[] {
  const weights = weightsOf(index, question)
  const scores = scoresOf(index, weights)
  const best = [...scores.keys()].filter((at) => scores[at]! > 0).toSorted((a, b) => scores[b]! - scores[a]!)
  const share = shareOf(weights)
  return best.slice(0, most).map((at, rank) => ({
    section: index.sections[at]!,
    score: scores[at]!,
    share: rank < LINES_READ ? Math.max(0, ...index.lines[at]!.map(share)) : 0,
  }))
}

type Weighed = { weight: number; term: { id: number; from: number; to: number } | undefined }

/** The terms of a question and how much each counts: the fewer sections have it, the more. */
const weightsOf = ({ sections, terms, english }: QuestionIndex, question: string): Weighed[] =>
  Array.from(termsOf(question, (word) => english.has(word)).keys(), (name) => {
    const term = terms.get(name)
    return { term, weight: idf(sections.length, term ? term.to - term.from : 0) }
  })

function scoresOf({ sections, postings, lengths, mean }: QuestionIndex, weights: Weighed[]) {
  const scores = new Float32Array(sections.length)
  const common = COMMON_SHARE * sections.length + 1
  for (const { term, weight } of weights) {
    if (!term || term.to - term.from > common) continue
    for (let i = term.from; i < term.to; i++) {
      const at = postings[i]! >>> COUNT_BITS
      scores[at]! += bm25(weight, postings[i]! & COUNT_MAX, lengths[at]!, mean)
    }
  }
  return scores
}

/** How much of what is asked a line with these terms says. */
function shareOf(weights: Weighed[]): (line: Uint32Array) => number {
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  const byTerm = new Map(weights.flatMap(({ term, weight }) => (term ? [[term.id, weight] as const] : [])))
  return (line) => whole && line.reduce((sum, id) => sum + (byTerm.get(id) ?? 0), 0) / whole
}
