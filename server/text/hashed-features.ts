/** Buckets (their order says nothing) and the weight of each; the squares of the weights add up to 1. */
export type Features = { buckets: Int32Array; weights: Float32Array }

/** Lengths of the pieces of a word that are read in addition to the word itself: prefixes and stems of Shona and Ndebele, slips of the pen. */
const PIECE = { least: 3, most: 5, weight: 0.4 }
const THREE_WORDS_WEIGHT = 0.5

/** Words of a text in small letters without accents and apostrophes; every number is one and the same word. */
export function plainTokens(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘]/g, '')
  return (plain.match(/[a-z]+|[0-9]+/g) ?? []).map((token) => (/[0-9]/.test(token) ? '0' : token))
}

/**
 * What our small classifiers read of a text: its words, two and three words in a row, and the pieces of words, each hashed
 * to one of 2^`bits` buckets. Time and memory are linear in the text.
 */
export function hashedFeatures(tokens: string[], bits: number): Features {
  const counts = new Map<number, number>()
  const add = (feature: string, weight: number) => {
    const bucket = bucketOf(feature, bits)
    counts.set(bucket, (counts.get(bucket) ?? 0) + weight)
  }
  for (const [at, token] of tokens.entries()) {
    add(`w${token}`, 1)
    if (at > 0) add(`b${tokens[at - 1]} ${token}`, 1)
    if (at > 1) add(`t${tokens[at - 2]} ${tokens[at - 1]} ${token}`, THREE_WORDS_WEIGHT)
    const word = `<${token.slice(0, 40)}>`
    for (let length = PIECE.least; length <= PIECE.most; length++)
      for (let from = 0; from + length <= word.length; from++) add(`c${word.slice(from, from + length)}`, PIECE.weight)
  }
  const buckets = Int32Array.from(counts.keys())
  const weights = Float32Array.from(counts.values(), Math.sqrt)
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return { buckets, weights: weights.map((weight) => weight / length) }
}

/** FNV-1a with a final mix, so that the low bits are worth as much as the high ones. */
export function bucketOf(feature: string, bits: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) & ((1 << bits) - 1)
}
