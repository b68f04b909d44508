import { isStopWord } from '#server/text/stop-words.ts'
import { stem } from '#server/text/stem.ts'
import { tokenize } from '#server/text/tokenize.ts'

/**
 * Letters of a piece of a word. Shona and Ndebele put prefixes and endings around a root ("ndakaroorwa", "kuroora"): words that
 * share a root share pieces, without a list of prefixes.
 */
const PIECE_LETTERS = 4
/** Keeps a piece apart from a word of the same letters. */
const PIECE_MARK = '_'
export const isPiece = (term: string): boolean => term.startsWith(PIECE_MARK)

/**
 * What a text is matched by: its words without stop words, as stems, and the pieces of those that are not English. People mix
 * their languages, so each word decides for itself: `isEnglish` is asked of its stem. How often each term is said.
 */
export function termsOf(text: string, isEnglish: (stem: string) => boolean): Map<string, number> {
  const terms = new Map<string, number>()
  for (const word of tokenize(text))
    for (const term of termsOfWord(word, isEnglish)) terms.set(term, (terms.get(term) ?? 0) + 1)
  return terms
}

/** The terms of one word as `tokenize` gives it, its stem first; none of a stop word. */
export function termsOfWord(word: string, isEnglish: (stem: string) => boolean): string[] {
  if (isStopWord(word)) return []
  const terms = [stem(word)]
  if (isEnglish(terms[0]!)) return terms
  for (let from = 0; from + PIECE_LETTERS <= word.length; from++)
    terms.push(PIECE_MARK + word.slice(from, from + PIECE_LETTERS))
  return terms
}
