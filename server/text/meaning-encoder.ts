import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { oncePerFile } from '#server/process-state.ts'
import { bucketOf } from './hashed-features.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { tokenize } from './tokenize.ts'

/**
 * Puts texts of all our languages into one space, where those lie near each other that mean the same: the mean of learned
 * vectors of their words and of pieces of words, each of `dimensions` numbers, hashed to one of 2^`bits` rows.
 */
export type MeaningEncoder = {
  dimensions: number
  bits: number
  rows: Int8Array
  scales: Float32Array
  /** The hash of the lines that it was trained on. */
  trainedOn: string
  /** The vectors of words that were met lately. */
  words: Map<string, Float32Array>
}

/** A text, and how much it counts compared with others. */
export type WeightedText = readonly [text: string, times: number]

/** Letters of a piece of a word with its ends marked, and what a piece counts compared with the word. Shorter words have none. */
const PIECE = { letters: 5, weight: 0.35 }
const WORD_MAX = 40

/** The buckets of a word and of its pieces, each with what it counts; none of a stop word. */
export function bucketsOfWord(word: string, bits: number): { bucket: number; weight: number }[] {
  if (isStopWord(word)) return []
  const buckets = [{ bucket: bucketOf(`=${stem(word)}`, bits), weight: 1 }]
  if (word.length < PIECE.letters) return buckets
  const marked = `<${word.slice(0, WORD_MAX)}>`
  for (let from = 0; from + PIECE.letters <= marked.length; from++)
    buckets.push({ bucket: bucketOf(`_${marked.slice(from, from + PIECE.letters)}`, bits), weight: PIECE.weight })
  return buckets
}

/** Words whose vectors are in memory, each of some 500 bytes: most texts share theirs. */
const WORDS_MAX = 20_000

/** The place of texts taken together: a vector of length 1, or of length 0 where nothing is said. Linear in the texts. */
export function encode(encoder: MeaningEncoder, texts: readonly WeightedText[]): Float32Array {
  const sum = new Float32Array(encoder.dimensions)
  for (const [text, times] of texts) {
    for (const word of tokenize(text)) {
      const vector = vectorOfWord(encoder, word)
      for (let i = 0; i < sum.length; i++) sum[i]! += times * vector[i]!
    }
  }
  return toUnit(sum)
}

function vectorOfWord({ dimensions, bits, rows, scales, words }: MeaningEncoder, word: string): Float32Array {
  const known = words.get(word)
  if (known) return known
  const vector = new Float32Array(dimensions)
  for (const { bucket, weight } of bucketsOfWord(word, bits)) {
    const factor = weight * scales[bucket]!
    for (let i = 0; i < dimensions; i++) vector[i]! += factor * rows[bucket * dimensions + i]!
  }
  if (words.size >= WORDS_MAX) words.clear()
  words.set(word, vector)
  return vector
}

/** Makes a vector one of length 1, in place; one of length 0 stays. */
function toUnit(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (length) for (let i = 0; i < vector.length; i++) vector[i]! /= length
  return vector
}

/** How near a vector is to row `at` of a matrix of vectors, both of length 1: -1 to 1. Four sums take half the time of one. */
export function nearness(vector: Float32Array, matrix: Float32Array, at: number): number {
  const size = vector.length
  const from = at * size
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let i = 0
  for (; i + 3 < size; i += 4) {
    a += vector[i]! * matrix[from + i]!
    b += vector[i + 1]! * matrix[from + i + 1]!
    c += vector[i + 2]! * matrix[from + i + 2]!
    d += vector[i + 3]! * matrix[from + i + 3]!
  }
  for (; i < size; i++) a += vector[i]! * matrix[from + i]!
  return a + b + c + d
}

/** As stored: rows and what a 1 in each stands for in base64; `trainedOn` is the hash of the lines it was trained on. */
const StoredEncoder = z.strictObject({
  dimensions: z.int().check(z.gte(8), z.lte(512)),
  bits: z.int().check(z.gte(8), z.lte(20)),
  trainedOn: z.string(),
  scales: z.string(),
  rows: z.string(),
})
export type StoredEncoder = z.infer<typeof StoredEncoder>

/** Reads an encoder that `npm run train` wrote; throws an Error that names the file where it is not one. */
export function readEncoder(file: string): MeaningEncoder {
  try {
    return encoderOf(StoredEncoder.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    throw new Error(`${file} is not a whole encoder`, { cause: error })
  }
}

const readOnce = oncePerFile(readEncoder)
/** The encoder of content/models, one for all that a process reads with it. */
export const encoderIn = ({ CONTENT_DIR }: { CONTENT_DIR: string }): MeaningEncoder =>
  readOnce(path.join(CONTENT_DIR, 'models/meaning.json'))

/** An encoder from what is stored of it; throws where that is not whole. */
export function encoderOf({ dimensions, bits, trainedOn, ...stored }: StoredEncoder): MeaningEncoder {
  const rows = new Int8Array(Buffer.from(stored.rows, 'base64'))
  const bytes = Buffer.from(stored.scales, 'base64')
  const scales = Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))
  if (rows.length !== dimensions << bits || scales.length !== 1 << bits) throw new Error('Rows are missing')
  return { dimensions, bits, rows, scales, trainedOn, words: new Map() }
}

/** An encoder as it is stored, from rows of numbers. */
export function storedEncoder(
  vectors: Float32Array,
  dimensions: number,
  bits: number,
  trainedOn: string,
): StoredEncoder {
  const rows = Buffer.alloc(vectors.length)
  const scales = Buffer.alloc(4 << bits)
  for (let row = 0; row < 1 << bits; row++) {
    const of = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    const scale = of.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
    scales.writeFloatLE(scale, 4 * row)
    if (scale) for (const [i, value] of of.entries()) rows.writeInt8(Math.round(value / scale), row * dimensions + i)
  }
  return { dimensions, bits, trainedOn, scales: scales.toString('base64'), rows: rows.toString('base64') }
}
