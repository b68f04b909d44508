import { tokenize } from '#server/text/tokenize.ts'

/** Two sentences say nearly the same where this share of the words of both is common, and their numbers are the same. */
const NEARLY = 0.7

/** Whether a sentence says again what one of `others` says: word for word, or nearly. Pure. */
export function isRepeated(sentence: string, others: string[], how: 'word for word' | 'nearly'): boolean {
  const words = wordsOf(sentence)
  if (!words.size) return false
  return others.some((other) => likeness(words, wordsOf(other)) >= (how === 'nearly' ? NEARLY : 1))
}

const wordsOf = (text: string) => new Set(tokenize(text))

function likeness(a: Set<string>, b: Set<string>): number {
  const numbers = (words: Set<string>) =>
    [...words]
      .filter((word) => /\d/.test(word))
      .toSorted()
      .join(' ')
  if (numbers(a) !== numbers(b)) return 0
  const common = [...a].filter((word) => b.has(word)).length
  return common / (a.size + b.size - common)
}
