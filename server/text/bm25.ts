/** How soon more of one word stops counting, and how far a long text counts less for the same words. */
const K1 = 1.2
const B = 0.75

/** How rare a word is that stands in `holding` of `texts`: 0 where all have it, the rarer the higher. */
export const idf = (texts: number, holding: number): number => Math.log(1 + (texts - holding + 0.5) / (holding + 0.5))

/** What one word adds to the score of a text that has it `count` times; `length` and the `mean` length of texts in words. */
export const bm25 = (weight: number, count: number, length: number, mean: number): number =>
  (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean))

/** How rare each wanted word is among `texts`: rare words say more about what is meant. */
export function rarityAmong(wanted: Iterable<string>, texts: ReadonlySet<string>[]): Map<string, number> {
  return new Map(
    Array.from(new Set(wanted), (word) => [word, idf(texts.length, texts.filter((text) => text.has(word)).length)]),
  )
}
