import { createHash } from 'node:crypto'
import { pick, seeded, shuffled } from '#evaluation/random.ts'
import { type Features, hashedFeatures, plainTokens } from '#server/text/hashed-features.ts'
import {
  type LinearClassifier,
  scores,
  softmax,
  type StoredClassifier,
  windowsOf,
} from '#server/text/linear-classifier.ts'

/** A line to learn from; lines of one `writer` stand on one side of a split. `times`: how often it is read for each time that others are, 1 unless given. */
export type Line = { text: string; label: string; language: string; writer: string; times?: number }

export type TrainingOptions = { labels: string[]; bits: number; epochs: number; seed: number; stories: boolean }

/** Tells whether a model was trained on these lines. */
export const hashOf = (lines: Line[]): string =>
  createHash('sha256')
    .update(lines.map(({ language, label, text }) => `${language} ${label} ${text}`).join('\n'))
    .digest('hex')
    .slice(0, 16)

/** Adagrad's first step, and what every bucket is taken to have moved already. */
const STEP = 0.5
const MOVED = 0.01
/** The share of features left out each time, so that no single word decides. */
const LEFT_OUT = 0.5
/** The share of short lines that are read within a longer story, and how long that is, in words. */
const TOLD_IN_A_STORY = 0.3
const STORY_WORDS = 60

/**
 * Fits a multinomial logistic regression. With `stories` a short line is now and then put next to another of `labels[0]` in its
 * language, because people tell the one sentence that matters within a long story. Deterministic for a seed.
 */
export function trainClassifier(
  lines: Line[],
  { labels, bits, epochs, seed, stories }: TrainingOptions,
): LinearClassifier {
  const random = seeded(seed)
  const weights = new Float32Array(labels.length << bits)
  const moved = new Float32Array(labels.length << bits).fill(MOVED)
  const bias = new Float32Array(labels.length)
  const examples = lines.flatMap(({ text, label, language, times = 1 }) => {
    const tokens = plainTokens(text)
    // of a long text without danger no window has any; of another nobody knows which
    const pieces = stories && label === labels[0] ? windowsOf(tokens) : [tokens]
    return pieces.map((piece) => ({ tokens: piece, label: labels.indexOf(label), language, times }))
  })
  const languages = [...new Set(examples.map(({ language }) => language))]
  const calm = new Map(
    languages.map((language) => [language, examples.filter((one) => one.label === 0 && one.language === language)]),
  )
  const inAStory = ({ tokens, language }: (typeof examples)[number]) => {
    const others = calm.get(language)!
    if (!stories || !others.length || tokens.length > STORY_WORDS / 2 || random() > TOLD_IN_A_STORY) return tokens
    const beside = pick(random, others).tokens.slice(0, STORY_WORDS - tokens.length)
    return random() < 0.5 ? [...beside, ...tokens] : [...tokens, ...beside]
  }
  const learn = ({ buckets, weights: values }: Features, label: number) => {
    const kept = [...buckets.keys()].filter(() => random() >= LEFT_OUT)
    const features = {
      buckets: Int32Array.from(kept, (at) => buckets[at]!),
      weights: Float32Array.from(kept, (at) => values[at]!),
    }
    const guess = softmax(scores(features, weights, 1, bias, labels.length))
    for (const [other, probability] of guess.entries()) {
      const error = probability - (other === label ? 1 : 0)
      bias[other]! -= 0.01 * error
      for (const [at, bucket] of features.buckets.entries()) {
        const place = bucket * labels.length + other
        const slope = error * features.weights[at]!
        moved[place]! += slope * slope
        weights[place]! -= (STEP * slope) / Math.sqrt(moved[place]!)
      }
    }
  }
  const read = examples.flatMap((one) => Array.from({ length: one.times }, () => one))
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const example of shuffled(read, random)) learn(hashedFeatures(inAStory(example), bits), example.label)
  return quantised({ labels, bits, weights, bias })
}

/** Weights in a byte each: the largest becomes 127. */
function quantised(given: { labels: string[]; bits: number; weights: Float32Array; bias: Float32Array }) {
  const { labels, bits } = given
  const scale = given.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127
  const weights = Int8Array.from(given.weights, (weight) => Math.round(weight / scale))
  return { labels, bits, scale, weights, bias: [...given.bias].map((value) => Math.round(value * 1e6) / 1e6) }
}

/** Lines that the classifier of their part has not read, and that classifier. */
export type Unread = { unread: Line[]; classifier: LinearClassifier }

/** Leaves out each of `parts` parts of the writers in turn and trains on the others. */
export function leaveOut(lines: Line[], parts: number, options: TrainingOptions): Unread[] {
  const writers = [...new Set(lines.map(({ writer }) => writer))]
  return Array.from({ length: parts }, (_, part) => {
    const own = new Set(writers.filter((_one, at) => at % parts === part))
    const unread = lines.filter(({ writer }) => own.has(writer))
    const others = lines.filter(({ writer }) => !own.has(writer))
    return { unread, classifier: trainClassifier(others, options) }
  })
}

/** A trained model as it is stored. */
export function stored({ labels, bits, scale, bias, weights }: LinearClassifier, trainedOn: string): StoredClassifier {
  return { labels, bits, scale, bias, trainedOn, weights: Buffer.from(weights).toString('base64') }
}
