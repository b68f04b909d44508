/** How much of a page's text can be trusted: `none`, `part` where some of its letters are unknown, or `all`. */
export type Legible = 'all' | 'part' | 'none'

/** Shares of characters that no map says the letter of; a page with fewer characters says too little. */
const unknownShare = { part: 0.1, none: 0.5 }
const fewestChars = 20

/**
 * Of neighbouring letters of a word, in every language written in Latin letters, most are a vowel and a consonant: 0.62
 * (German) to 0.85 (Shona). Where a font's map gives wrong letters it is 0.38 on average.
 */
const leastAlternation = 0.5
const fewestPairs = 200
const latinWord = /\p{Script=Latin}{2,}/gu
const vowel = /[aeiouy]/

function alternates(text: string): boolean {
  let pairs = 0
  let alternating = 0
  for (const [word] of text.matchAll(latinWord)) {
    // accents are letters of their own then, which no pattern of Latin words holds
    const vowels = [...word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => vowel.test(letter))
    for (let at = 1; at < vowels.length; at++) if (vowels[at] !== vowels[at - 1]) alternating++
    pairs += vowels.length - 1
  }
  return pairs < fewestPairs || alternating >= pairs * leastAlternation
}

const noLetter = /[\p{Co}\p{Cn}\ufffd]/gu

/** Takes the text of a page and how many of its characters the file gave no letter for. */
export function legible(text: string, unmapped: number): Legible {
  const odd = unmapped + (text.match(noLetter)?.length ?? 0)
  const share = odd / (text.length + unmapped)
  if (text.length + unmapped >= fewestChars && share >= unknownShare.none) return 'none'
  if (!alternates(text)) return 'none'
  return odd >= fewestChars && share >= unknownShare.part ? 'part' : 'all'
}
