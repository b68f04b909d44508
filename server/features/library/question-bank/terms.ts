import { isStopWord } from '#server/text/stop-words.ts'
import { stem } from '#server/text/stem.ts'
import { tokenize } from '#server/text/tokenize.ts'
import type { Language } from '#server/text/language.ts'

/**
 * Letters of a piece of a word, and what one counts beside the word. Shona and Ndebele put prefixes and endings around a root
 * ("ndakaroorwa", "kuroora"): words that share a root share pieces, without a list of prefixes.
 */
const PIECE = { letters: 4, weight: 0.5 }

/** What a term counts: a whole word, or a piece of one. */
export const weightOfTerm = (term: string) => (term.startsWith(PIECE_MARK) ? PIECE.weight : 1)
const PIECE_MARK = '~'

/**
 * What a text is matched by: its words without stop words, as stems, and the pieces of those words; a line in English needs no
 * pieces. People mix their languages, so a question has both. How often each is said.
 */
export function termsOf(text: string, language?: Language): Map<string, number> {
  const terms = new Map<string, number>()
  const add = (term: string) => terms.set(term, (terms.get(term) ?? 0) + 1)
  for (const word of tokenize(text)) {
    if (isStopWord(word)) continue
    add(stem(word))
    if (language === 'en') continue
    for (let from = 0; from + PIECE.letters <= word.length; from++)
      add(PIECE_MARK + word.slice(from, from + PIECE.letters))
  }
  return terms
}
