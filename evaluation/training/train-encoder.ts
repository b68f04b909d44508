import { createHash } from 'node:crypto'
import { seeded, shuffled } from '#evaluation/random.ts'
import { bucketsOfWord, storedEncoder, type StoredEncoder, type WeightedText } from '#server/text/meaning-encoder.ts'
import { tokenize } from '#server/text/tokenize.ts'

/** Two texts that mean the same: what somebody asks and what answers it, or one thing in two languages. */
export type Pair = { said: readonly WeightedText[]; meant: readonly WeightedText[] }

export type EncoderOptions = { dimensions: number; bits: number; epochs: number; seed: number }
export const ENCODER: EncoderOptions = { dimensions: 96, bits: 15, epochs: 8, seed: 5 }

/** Pairs of a step: each must be told from the others. */
const BATCH = 256
/** How sharply near is told from less near. */
const SCALE = 12
/** Adagrad's first step and the share of it that is left at the end; what every row is taken to have moved already. */
const STEP = 0.05
const LAST_STEP = 0.2
const MOVED = 1e-3
/** The share of features left out each time, so that no single word decides. */
const LEFT_OUT = 0.25

/** Tells whether an encoder was trained on these pairs. */
export const hashOfPairs = (pairs: Pair[]): string =>
  createHash('sha256').update(JSON.stringify(pairs)).digest('hex').slice(0, 16)

/** Errors below it change nothing. */
const NOTHING = 1e-6

type Row = { buckets: Int32Array; weights: Float32Array }

/**
 * Fits vectors of words so that the two texts of a pair lie nearer to each other than to those of other pairs: a softmax over
 * a batch, from both sides. Rare words count more. Deterministic for a seed; some two minutes for 60,000 pairs.
 */
export function trainEncoder(pairs: Pair[], { dimensions, bits, epochs, seed }: EncoderOptions): StoredEncoder {
  const random = seeded(seed)
  const counts = pairs.flatMap(({ said, meant }) => [countsOf(said, bits), countsOf(meant, bits)])
  const rarity = rarityOf(counts, bits)
  const rows = counts.map((one) => rowOf(one, rarity))
  const meant = sameNumbers(pairs)
  const vectors = Float32Array.from({ length: dimensions << bits }, () => gaussian(random) / Math.sqrt(dimensions))
  const moved = new Float32Array(1 << bits).fill(MOVED)
  const slopes = new Float32Array(dimensions << bits)
  const left = (row: Row) => leftOf(row, random)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = STEP * (1 - (1 - LAST_STEP) * (epoch / epochs))
    const order = shuffled([...pairs.keys()], random)
    for (let from = 0; from + BATCH <= order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH)
      const ofSaid = batch.map((at) => left(rows[2 * at]!))
      const ofMeant = batch.map((at) => left(rows[2 * at + 1]!))
      const said = placesOf(ofSaid, vectors, dimensions)
      const answers = placesOf(ofMeant, vectors, dimensions)
      const errors = errorsOf(
        said.units,
        answers.units,
        batch.map((at) => meant[at]!),
        dimensions,
      )
      const touched = new Set<number>()
      addSlopes(slopes, touched, ofSaid, said, answers.units, errors, dimensions, false)
      addSlopes(slopes, touched, ofMeant, answers, said.units, errors, dimensions, true)
      for (const bucket of touched) {
        const slope = slopes.subarray(bucket * dimensions, (bucket + 1) * dimensions)
        let squares = 0
        for (let i = 0; i < dimensions; i++) squares += slope[i]! * slope[i]!
        moved[bucket]! += squares / dimensions
        const rate = step / Math.sqrt(moved[bucket]!)
        for (let i = 0; i < dimensions; i++) vectors[bucket * dimensions + i]! -= rate * slope[i]!
        slope.fill(0)
      }
    }
  }
  // how rare a word is belongs to its row, so that whoever encodes need not know it
  for (const [bucket, weight] of rarity.entries())
    for (let i = 0; i < dimensions; i++) vectors[bucket * dimensions + i]! *= weight
  return storedEncoder(vectors, dimensions, bits, hashOfPairs(pairs))
}

function countsOf(told: readonly WeightedText[], bits: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [text, times] of told)
    for (const word of tokenize(text))
      for (const { bucket, weight } of bucketsOfWord(word, bits))
        counts.set(bucket, (counts.get(bucket) ?? 0) + times * weight)
  return counts
}

function rarityOf(counts: Map<number, number>[], bits: number): Float32Array {
  const holding = new Float32Array(1 << bits)
  for (const one of counts) for (const bucket of one.keys()) holding[bucket]!++
  return holding.map((some) => (some ? Math.log(1 + counts.length / some) : 0))
}

function rowOf(counts: Map<number, number>, rarity: Float32Array): Row {
  const buckets = Int32Array.from(counts.keys())
  const weights = Float32Array.from(buckets, (bucket) => counts.get(bucket)! * rarity[bucket]!)
  const length = Math.hypot(...weights) || 1
  return { buckets, weights: weights.map((weight) => weight / length) }
}

/** Pairs with one and the same meaning are not told from each other. */
function sameNumbers(pairs: Pair[]): Int32Array {
  const numbers = new Map<string, number>()
  return Int32Array.from(pairs, ({ meant }) => {
    const key = JSON.stringify(meant)
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  })
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function leftOf({ buckets, weights }: Row, random: () => number): Row {
  const left: Row = { buckets: new Int32Array(buckets.length), weights: new Float32Array(buckets.length) }
  let size = 0
  for (let at = 0; at < buckets.length; at++) {
    if (random() < LEFT_OUT) continue
    left.buckets[size] = buckets[at]!
    left.weights[size++] = weights[at]!
  }
  return { buckets: left.buckets.subarray(0, size), weights: left.weights.subarray(0, size) }
}

/** Vectors of length 1, one after the other, and how long each was before. */
type Places = { units: Float32Array; lengths: Float32Array }

function placesOf(rows: Row[], vectors: Float32Array, dimensions: number): Places {
  const units = new Float32Array(rows.length * dimensions)
  const lengths = new Float32Array(rows.length)
  for (const [at, { buckets, weights }] of rows.entries()) {
    const sum = units.subarray(at * dimensions, (at + 1) * dimensions)
    for (let k = 0; k < buckets.length; k++) {
      const from = buckets[k]! * dimensions
      const weight = weights[k]!
      for (let i = 0; i < dimensions; i++) sum[i]! += weight * vectors[from + i]!
    }
    let squares = 1e-9
    for (let i = 0; i < dimensions; i++) squares += sum[i]! * sum[i]!
    lengths[at] = Math.sqrt(squares)
    for (let i = 0; i < dimensions; i++) sum[i]! /= lengths[at]!
  }
  return { units, lengths }
}

/** How far each similarity is from what it ought to be: of each said, and of each meant, its own is the nearest. */
function errorsOf(said: Float32Array, meant: Float32Array, numbers: number[], dimensions: number): Float32Array {
  const size = numbers.length
  const powers = new Float32Array(size * size)
  const rows = new Float32Array(size)
  const columns = new Float32Array(size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      if (a !== b && numbers[a] === numbers[b]) continue
      let dot = 0
      for (let i = 0; i < dimensions; i++) dot += said[a * dimensions + i]! * meant[b * dimensions + i]!
      const power = Math.exp(SCALE * (dot - 1))
      powers[a * size + b] = power
      rows[a]! += power
      columns[b]! += power
    }
  }
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      const at = a * size + b
      const share = (powers[at]! / rows[a]! + powers[at]! / columns[b]!) / 2
      powers[at] = ((share - (a === b ? 1 : 0)) * SCALE) / size
    }
  return powers
}

/** Adds what each row of one side would change the errors by; `turned`: that side stands in the columns. */
function addSlopes(
  slopes: Float32Array,
  touched: Set<number>,
  rows: Row[],
  { units, lengths }: Places,
  others: Float32Array,
  errors: Float32Array,
  dimensions: number,
  turned: boolean,
) {
  const size = rows.length
  const slope = new Float32Array(dimensions)
  for (const [at, { buckets, weights }] of rows.entries()) {
    slope.fill(0)
    for (let other = 0; other < size; other++) {
      const error = errors[turned ? other * size + at : at * size + other]!
      if (Math.abs(error) < NOTHING) continue
      for (let i = 0; i < dimensions; i++) slope[i]! += error * others[other * dimensions + i]!
    }
    const unit = units.subarray(at * dimensions, (at + 1) * dimensions)
    let along = 0
    for (let i = 0; i < dimensions; i++) along += slope[i]! * unit[i]!
    for (let i = 0; i < dimensions; i++) slope[i] = (slope[i]! - along * unit[i]!) / lengths[at]!
    for (let k = 0; k < buckets.length; k++) {
      const from = buckets[k]! * dimensions
      touched.add(buckets[k]!)
      for (let i = 0; i < dimensions; i++) slopes[from + i]! += weights[k]! * slope[i]!
    }
  }
}
