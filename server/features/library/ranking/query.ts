import type { Ctx } from '#server/context.ts'
import { stem, stems } from '#server/text/stem.ts'
import { correctionOf } from './spelling.ts'
import { NO_THESAURUS, statutoryTerms, type Thesaurus, thesaurusOf } from './thesaurus.ts'

/** A search as the index and the ranking need it. */
export type Query = {
  /** For the index: each word once, three times over; then what statutes call it, once, so that it weighs a third. */
  text: string
  stems: Set<string>
  /** A person asking, not a list of terms: then guides and everyday words may lead. */
  asked: boolean
}

/** Words that are searched; more of them only cost time. */
const WORDS_MAX = 80
const ASKED =
  /\?|\b(?:i|i'm|my|me|mine|we|us|our|you|your|he|she|they|his|her|their)\b|^\W*(?:how|what|when|where|which|who|whom|why|can|could|do|does|did|is|are|was|will|would|should|must|may|am|has|have|if)\b/i

type Correct = (word: string) => string | undefined

/** A query as it is searched: put into the words of statutes, unless a model has done so, and its slips of the pen set right. */
export const readSearchQuery = (ctx: Ctx, query: string, rewritten: boolean): Query =>
  readQuery(query, rewritten ? NO_THESAURUS : thesaurusOf(ctx.config), correctionOf(ctx))

/** `nearest` gives the nearest known word for one that the library does not know; a word of the thesaurus is meant. */
export function readQuery(given: string, thesaurus: Thesaurus, nearest: Correct): Query {
  const correct: Correct = (word) => (thesaurus.words.has(stem(word)) ? undefined : nearest(word))
  const spoken = given.replaceAll('’', "'")
  const words = [...new Set(spoken.toLowerCase().match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu))].slice(0, WORDS_MAX)
  const meant = words.map((word) => correct(word) ?? word)
  const corrected = meant.filter((word, i) => word !== words[i])
  const said = [...words, ...corrected].join(' ')
  const own = new Set(stems(said))
  const inOrder = corrected.length ? `${spoken} ${respelled(spoken, correct)}` : spoken
  const terms = newWords(statutoryTerms(thesaurus, inOrder), own)
  return {
    text: terms.length ? `${said} ${said} ${said} ${terms.join(' ')}` : said,
    stems: own,
    asked: ASKED.test(spoken),
  }
}

const respelled = (text: string, correct: Correct) =>
  text.replace(/[\p{L}]+/gu, (word) => correct(word.toLowerCase()) ?? word)

/** The words of the terms that the query does not have itself, each once. */
function newWords(terms: string[], own: Set<string>): string[] {
  const found = new Map<string, string>()
  for (const word of terms.join(' ').match(/[\p{L}\p{N}]+/gu) ?? []) {
    const [stem] = stems(word)
    if (stem && !own.has(stem)) found.set(stem, word)
  }
  return [...found.values()]
}
