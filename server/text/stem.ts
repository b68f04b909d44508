import { isStopWord } from './stop-words.ts'
import { tokenize } from './tokenize.ts'

/** A folded word without its grammatical ending: "dismissed", "dismissal" and "dismissing" become one, and so do "fire" and "fired". */
export function stem(word: string): string {
  if (word.length < 4) return word
  const cut = word.length < 5 ? word.replace(/(?<![su])s$/, '') : withoutEnding(word)
  const bare = cut.length < 3 ? word : cut
  const single = bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  // "fired" lost the "e" that "fire" has
  if (word.length > 4 && bare.length === 3 && /[^aeiou][aeiou][^aeiouwxy]$/.test(bare)) return `${bare}e`
  return single.length > 4 ? single.replace(/[ey]$/, '') : single
}

const withoutEnding = (word: string) =>
  word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(
      /(?:ational|ations?|ements?|ments?|ances?|ences?|ingly|edly|ings?|ives?|able|ible|ness|ions?|als?|ers?|ors?|ed|es|ly|(?<![su])s)$/,
      '',
    )

/** Words whose stems are kept, because the same few thousand come again and again; a longer word would keep the text that it stands in. */
const KEPT_MAX = 20_000
const KEPT_CHARS = 12
const kept = new Map<string, string>()

function keptStem(word: string): string {
  if (word.length > KEPT_CHARS) return stem(word)
  const known = kept.get(word)
  if (known !== undefined) return known
  if (kept.size >= KEPT_MAX) kept.clear()
  const own = stem(word)
  kept.set(word, own)
  return own
}

/** What a text says, word by word in its order: stop words left out, the others as stems. Numbers are words. */
export const stems = (text: string): string[] => contentWords(text).map(keptStem)

/** The words of a text that are no stop words, folded, in their order. */
export const contentWords = (text: string): string[] => tokenize(text).filter((word) => !isStopWord(word))

export const stemSet = (text: string): Set<string> => new Set(stems(text))
