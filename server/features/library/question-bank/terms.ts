import { isStopWord } from '#server/text/stop-words.ts'
import { stem } from '#server/text/stem.ts'
import { tokenize } from '#server/text/tokenize.ts'

/**
 * Letters of a piece of a word. Shona and Ndebele put prefixes and endings around a root ("ndakaroorwa", "kuroora"): words that
 * share a root share pieces, without a list of prefixes.
 */
const PIECE_LETTERS = 4
/** Keeps a piece apart from a word of the same letters. */
const PIECE_MARK = '~'

/**
 * What a text is matched by: its words without stop words, as stems, and the pieces of those that are not English. People mix
 * their languages, so each word decides for itself: `isEnglish` is asked of its stem. How often each term is said.
 */
export function termsOf(text: string, isEnglish: (stem: string) => boolean): Map<string, number> {
  const terms = new Map<string, number>()
  const add = (term: string) => terms.set(term, (terms.get(term) ?? 0) + 1)
  for (const word of tokenize(text)) {
    if (isStopWord(word)) continue
    const whole = stem(word)
    add(whole)
    if (isEnglish(whole)) continue
    for (let from = 0; from + PIECE_LETTERS <= word.length; from++)
      add(PIECE_MARK + word.slice(from, from + PIECE_LETTERS))
  }
  return terms
}
