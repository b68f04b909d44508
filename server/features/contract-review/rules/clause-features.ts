import { quantitiesOf } from '#server/features/answering/service.ts'
import { bucketOf } from '#server/text/hashed-features.ts'
import { encode, type MeaningEncoder } from '#server/text/meaning-encoder.ts'
import { meaningOf } from '#server/text/meanings.ts'
import { stem } from '#server/text/stem.ts'
import { tokenize } from '#server/text/tokenize.ts'

/** What is read of a stretch of a clause: buckets of 2^`FEATURE_BITS`, the weight of each, and where its meaning lies. */
export type ClauseFeatures = { buckets: Int32Array; weights: Float32Array; meaning: Float32Array }

export const FEATURE_BITS = 15
const WEIGHT = {
  word: 1,
  meaning: 0.7,
  pair: 0.8,
  pairOfMeanings: 0.42,
  three: 0.5,
  apart: 0.5,
  piece: 0.1,
  denied: 2,
  isDenied: 0.5,
}
/** Words that stand so far apart are read as a pair as well. */
const APART = { least: 2, most: 5 }
const PIECE = 5

const stemmed = (words: string) => new Set(words.split(' ').map(stem))
const DENIALS = stemmed(
  'not no never cannot without nor neither nobody none nothing non dont doesnt wont cant isnt arent',
)
/** With one of these another statement begins, which a denial before it is not about; a denial's own verb may stand next to it. */
const BEGINS = stemmed(
  'may shall will must can is are has have does if unless except but when where because who which that provided',
)
/** Words that a denial is about, and which of them may be its own verb. */
const DENIED = 7
const OWN_VERB = 6

/** Amounts are code's to weigh: how many days, dollars or parts a clause gives says nothing of what it is about. */
function withoutAmounts(text: string): string {
  const amounts = quantitiesOf(text, 'passage').toSorted((a, b) => a.start - b.start)
  let plain = ''
  let at = 0
  for (const { start, end, unit } of amounts) {
    if (start < at) continue
    plain += `${text.slice(at, start)} 0 ${unit} `
    at = end
  }
  return plain + text.slice(at)
}

/** Reads a stretch of a clause. Linear in it. */
export function clauseFeatures(text: string, encoder: MeaningEncoder): ClauseFeatures {
  const plain = withoutAmounts(text).replaceAll('%', ' percent ').replaceAll('$', ' dollars ')
  const words = tokenize(plain).map((word) => (/^\d/.test(word) ? '0' : word))
  const counts = new Map<number, number>()
  const add = (feature: string, weight: number) => {
    const bucket = bucketOf(feature, FEATURE_BITS)
    counts.set(bucket, Math.max(counts.get(bucket) ?? 0, weight))
  }
  addWords(words.map(stem), add)
  for (const word of words) {
    const marked = `<${word}>`
    if (marked.length <= PIECE + 1) continue
    for (let from = 0; from + PIECE <= marked.length; from++) add(`c${marked.slice(from, from + PIECE)}`, WEIGHT.piece)
  }
  const weights = Float32Array.from(counts.values())
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return {
    buckets: Int32Array.from(counts.keys()),
    weights: weights.map((weight) => weight / length),
    meaning: encode(encoder, [[text, 1]]),
  }
}

/** Words by themselves and in their neighbourhood, and which of them are denied. */
function addWords(stems: string[], add: (feature: string, weight: number) => void) {
  let denied = 0
  for (const [i, word] of stems.entries()) {
    const meaning = meaningOf(word)
    if (DENIALS.has(word)) denied = DENIED
    else if (denied > 0) {
      denied--
      if (BEGINS.has(word) && denied < OWN_VERB) denied = 0
      else {
        add(`n${word}`, WEIGHT.denied)
        add(`n${meaning}`, WEIGHT.denied * WEIGHT.meaning)
        add('N', WEIGHT.isDenied)
      }
    }
    add(`w${word}`, WEIGHT.word)
    if (meaning !== word) add(`m${meaning}`, WEIGHT.meaning)
    if (i > 0) {
      add(`b${stems[i - 1]} ${word}`, WEIGHT.pair)
      add(`B${meaningOf(stems[i - 1]!)} ${meaning}`, WEIGHT.pairOfMeanings)
    }
    if (i > 1) add(`t${stems[i - 2]} ${stems[i - 1]} ${word}`, WEIGHT.three)
    for (let far = APART.least; far <= APART.most && far <= i; far++) add(`s${stems[i - far]} ${word}`, WEIGHT.apart)
  }
}
