import type { Ctx } from '#server/context.ts'
import { otherLanguageOf } from '#server/text/language.ts'
import { stem, stems } from '#server/text/stem.ts'
import { correctionOf } from './spelling.ts'
import { NO_THESAURUS, statutoryTerms, type Thesaurus, thesaurusOf } from './thesaurus.ts'

/** A query as the index and the ranking need it. */
export type Query = {
  /** For the index: the query's own words three times, then the terms of statutes once, so that those weigh a third. */
  text: string
  /** How often its own words are said: their scores are that many times higher. */
  times: number
  /** A person's question rather than a list of terms: then sections that guides cite are raised. */
  isQuestion: boolean
  /** Other languages share few words with statutes. */
  isEnglish: boolean
}

/** How often a query's own words are said with terms that are not its own. */
const OWN_TIMES = 3
/** Words of a query that are searched; more of them only cost time. */
const WORDS_MAX = 80
const QUESTION =
  /\?|\b(?:i|i'm|my|me|mine|we|us|our|you|your|he|she|they|his|her|their)\b|^\W*(?:how|what|when|where|which|who|whom|why|can|could|do|does|did|is|are|was|will|would|should|must|may|am|has|have|if)\b/i

type Correct = (word: string) => string | undefined

/** Reads a query: its misspellings are corrected, and terms of statutes added unless a model `rewrote` it into them. */
export const readSearchQuery = (ctx: Ctx, query: string, rewritten: boolean): Query =>
  readQuery(
    query,
    rewritten ? NO_THESAURUS : thesaurusOf(ctx.config),
    correctionOf(ctx, query),
    !otherLanguageOf(ctx.config, query),
  )

/** `nearest` corrects a word that the library does not know; words of the thesaurus are taken as they are. */
export function readQuery(query: string, thesaurus: Thesaurus, nearest: Correct, isEnglish = true): Query {
  const correct: Correct = (word) => (thesaurus.words.has(stem(word)) ? undefined : nearest(word))
  const spoken = query.replaceAll('’', "'")
  const words = [...new Set(spoken.toLowerCase().match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu))].slice(0, WORDS_MAX)
  const meant = words.map((word) => correct(word) ?? word)
  const corrected = meant.filter((word, i) => word !== words[i])
  const searched = [...words, ...corrected].join(' ')
  const own = new Set(stems(searched))
  const inOrder = corrected.length ? `${spoken} ${respelled(spoken, correct)}` : spoken
  const terms = newWords(statutoryTerms(thesaurus, inOrder), own)
  const times = terms.length ? OWN_TIMES : 1
  return {
    text: [...Array.from({ length: times }, () => searched), ...terms].join(' '),
    times,
    isQuestion: QUESTION.test(spoken),
    isEnglish,
  }
}

const respelled = (text: string, correct: Correct) =>
  text.replace(/[\p{L}]+/gu, (word) => correct(word.toLowerCase()) ?? word)

/** The words of the terms that the query does not have itself, each once. */
function newWords(terms: string[], own: Set<string>): string[] {
  const added = new Map<string, string>()
  for (const word of terms.join(' ').match(/[\p{L}\p{N}]+/gu) ?? []) {
    const [stem] = stems(word)
    if (stem && !own.has(stem)) added.set(stem, word)
  }
  return [...added.values()]
}
