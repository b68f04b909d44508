import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { oncePerFile } from '#server/process-state.ts'
import { encoderIn, type MeaningEncoder } from '#server/text/meaning-encoder.ts'
import { type ClauseFeatures, clauseFeatures, FEATURE_BITS } from './clause-features.ts'

/** How surely a stretch of a contract gives the amount that a limit is of, judged by a logistic regression for each. */
export type ClauseModel = {
  subjects: string[]
  /** A row for each bucket of a number for each subject, what a 1 stands for of each, and its constant. */
  weights: Int8Array
  scales: number[]
  constants: number[]
  /** A number for each dimension of a meaning, subject by subject. */
  meaning: number[]
}

/** The log odds that a stretch is about a subject. */
function aboutAt(model: ClauseModel, { buckets, weights, meaning }: ClauseFeatures, subject: number): number {
  const size = model.subjects.length
  let words = 0
  for (let i = 0; i < buckets.length; i++) words += model.weights[buckets[i]! * size + subject]! * weights[i]!
  let sum = words * model.scales[subject]! + model.constants[subject]!
  for (let i = 0; i < meaning.length; i++) sum += model.meaning[subject * meaning.length + i]! * meaning[i]!
  return sum
}

/** As stored: weights in base64; `trainedOn` is the hash of the lines it was trained on. */
export const StoredClauseModel = z.strictObject({
  subjects: z.array(z.string()),
  weights: z.string(),
  scales: z.array(z.number()),
  constants: z.array(z.number()),
  meaning: z.array(z.number()),
  trainedOn: z.string(),
})
export type StoredClauseModel = z.infer<typeof StoredClauseModel>

function readClauseModel(file: string): ClauseModel {
  const stored = z.parse(StoredClauseModel, JSON.parse(readFileSync(file, 'utf8')))
  const weights = new Int8Array(Buffer.from(stored.weights, 'base64'))
  if (weights.length !== stored.subjects.length << FEATURE_BITS) throw new Error(`${file} is not a whole model`)
  return { ...stored, weights }
}

/** Words of a stretch of a long sentence, and how far the next one begins: what counts may be one part of it. */
const STRETCH = { words: 20, step: 7 }

/** Reads clauses: what was learned of them, and the encoder that it was learned with. */
export type ClauseReader = { model: ClauseModel; encoder: MeaningEncoder }
type Stretch = { start: number; end: number; features: ClauseFeatures }

/** The stretch of a sentence that is likeliest to be about a subject. */
export type Likeliest = { sure: number; start: number; end: number }

/** Reads a sentence once, for all subjects; of each, one that was learned, it then tells the likeliest stretch. */
export function readClause(text: string, reader: ClauseReader): (subject: string) => Likeliest {
  const stretches = stretchesIn(text, reader)
  return (name) => {
    const subject = reader.model.subjects.indexOf(name)
    if (subject < 0) throw new Error(`${name} was not learned`)
    return stretches.reduce<Likeliest>(
      (best, { start, end, features }) => {
        const sure = aboutAt(reader.model, features, subject)
        return sure > best.sure ? { sure, start, end } : best
      },
      { sure: -Infinity, start: 0, end: 0 },
    )
  }
}

/** The stretches of a sentence, the whole of a short one. */
function stretchesIn(text: string, { encoder }: ClauseReader): Stretch[] {
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
  const last = words.length - STRETCH.words
  const starts = Array.from({ length: Math.ceil(Math.max(0, last) / STRETCH.step) + 1 }, (_, i) =>
    Math.min(i * STRETCH.step, Math.max(0, last)),
  )
  const whole = last <= STRETCH.step / 2
  const cuts = whole
    ? [{ start: 0, end: text.length }]
    : starts.map((from) => ({ start: words[from]!.start, end: words[from + STRETCH.words - 1]!.end }))
  return cuts.map(({ start, end }) => ({ start, end, features: clauseFeatures(text.slice(start, end), encoder) }))
}

const modelIn = oncePerFile(readClauseModel)

/** What reads clauses as they were learned from content/training/clauses. */
export const clausesIn = (config: { CONTENT_DIR: string }): ClauseReader => ({
  model: modelIn(path.join(config.CONTENT_DIR, 'models/clauses.json')),
  encoder: encoderIn(config),
})
