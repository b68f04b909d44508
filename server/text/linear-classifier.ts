import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Features, hashedFeatures, plainTokens } from './hashed-features.ts'

/** A multinomial logistic regression over hashed features. `weights` holds one row of `labels.length` numbers for each bucket. */
export type LinearClassifier = {
  labels: string[]
  bits: number
  weights: Int8Array
  /** What a weight of 1 stands for. */
  scale: number
  bias: number[]
}

/** As stored: weights in base64; `trainedOn` is the hash of the lines it was trained on. */
export const StoredClassifier = z.strictObject({
  labels: z.array(z.string()).check(z.minLength(2)),
  bits: z.int().check(z.gte(8), z.lte(20)),
  scale: z.number(),
  bias: z.array(z.number()),
  trainedOn: z.string(),
  weights: z.string(),
})
export type StoredClassifier = z.infer<typeof StoredClassifier>

/** Reads a model that `npm run train` wrote; throws an Error that names the file where it is not one. */
export function readClassifier(file: string): LinearClassifier {
  const stored = StoredClassifier.parse(JSON.parse(readFileSync(file, 'utf8')))
  const weights = new Int8Array(Buffer.from(stored.weights, 'base64'))
  if (weights.length !== stored.labels.length << stored.bits || stored.bias.length !== stored.labels.length)
    throw new Error(`${file} is not a whole model`)
  return { ...stored, weights }
}

/** Words of a window of a long text, and how far the next one begins: what matters may be one sentence of a story. */
const WINDOW = { words: 30, step: 15 }
/** Windows that are read of a text: how it begins and how it ends. */
const WINDOWS_MAX = 80

/** The windows of the tokens of a text, each no longer than a window, the first and last always among them. */
export function windowsOf(tokens: string[]): string[][] {
  if (tokens.length <= WINDOW.words) return [tokens]
  const count = Math.ceil((tokens.length - WINDOW.words) / WINDOW.step) + 1
  const starts = Array.from({ length: count }, (_, at) => Math.min(at * WINDOW.step, tokens.length - WINDOW.words))
  const half = WINDOWS_MAX / 2
  const read = starts.length > WINDOWS_MAX ? [...starts.slice(0, half), ...starts.slice(-half)] : starts
  return read.map((from) => tokens.slice(from, from + WINDOW.words))
}

/** The probability of each label, in the order of `labels`, for one window. */
export function probabilities(classifier: LinearClassifier, tokens: string[]): number[] {
  const { labels, bits, weights, scale, bias } = classifier
  return softmax(scores(hashedFeatures(tokens, bits), weights, scale, bias, labels.length))
}

export function scores(
  { buckets, weights: values }: Features,
  weights: ArrayLike<number>,
  scale: number,
  bias: ArrayLike<number>,
  labels: number,
): number[] {
  const sums = Array.from(bias)
  for (let at = 0; at < buckets.length; at++) {
    const row = buckets[at]! * labels
    for (let label = 0; label < labels; label++) sums[label]! += weights[row + label]! * scale * values[at]!
  }
  return sums
}

export function softmax(sums: number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / whole)
}

/** How strongly a text is something else than its classifier's first label, what it would likeliest be, and its share of all else: 0 to 1. */
export type AgainstFirst = { logOdds: number; label: string; share: number }

/** Keeps a logarithm finite. */
const LEAST = 1e-9

/** What the probabilities of all labels say against the first one, before it is made a probability that may be trusted. Pure. */
export function againstFirst({ labels }: LinearClassifier, likely: number[]): AgainstFirst {
  const [first = 0, ...others] = likely
  const all = others.reduce((sum, one) => sum + one, 0)
  const likeliest = Math.max(...others)
  return {
    logOdds: Math.log(all + LEAST) - Math.log(first + LEAST),
    label: labels[others.indexOf(likeliest) + 1]!,
    share: likeliest / (all + LEAST),
  }
}

/** A line through log odds: under it as many lines are something else as the probability says. */
export type Calibration = { slope: number; offset: number }

/** Pure. */
export const calibrated = (logOdds: number, { slope, offset }: Calibration): number =>
  1 / (1 + Math.exp(-(slope * logOdds + offset)))

/** Words that are read of a long text at once: how it begins and how it ends. */
const WHOLE_WORDS = 120

/** What a classifier says of a text as a whole. Pure. */
export function readWhole(classifier: LinearClassifier, text: string): AgainstFirst {
  const all = plainTokens(text)
  const half = WHOLE_WORDS / 2
  const tokens = all.length > WHOLE_WORDS ? [...all.slice(0, half), ...all.slice(-half)] : all
  return againstFirst(classifier, probabilities(classifier, tokens))
}
