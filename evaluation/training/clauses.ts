import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { seeded, shuffled } from '#evaluation/random.ts'
import { type ClauseFeatures, FEATURE_BITS } from '#server/features/contract-review/rules/clause-features.ts'
import type { StoredClauseModel } from '#server/features/contract-review/rules/clause-model.ts'
import { clauseOf, type ContractCheck, type Point } from '#server/features/contract-review/rules/content.ts'
import { readCitations } from '#server/features/library/service.ts'
import { ROOT } from '#server/root.ts'
import { hashOf } from './train-classifier.ts'

type Reading = (text: string) => ClauseFeatures

/**
 * A line of content/training/clauses: it does what `clause` is about (of a limit: gives its amount, lawful or not), or comes near and
 * does not.
 */
const ClauseLine = z.strictObject({ clause: z.string(), says: z.boolean(), text: z.string() })
type ClauseLine = z.infer<typeof ClauseLine>

/** Tells whether a model was trained on these lines, read with the encoder that was trained on `encoder`. */
export const hashOfClauses = (lines: ClauseLine[], encoder: string): string =>
  hashOf([
    ...lines.map(({ clause, says, text }) => ({ text, label: `${clause} ${says}`, language: 'en', writer: '' })),
    { text: encoder, label: '', language: '', writer: '' },
  ])

export function clauseLines(): ClauseLine[] {
  const folder = path.join(ROOT, 'content/training/clauses')
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => z.parse(ClauseLine, JSON.parse(line)))
}

/** Where a subject stands: its kinds of contract, the sections that it rests on, and whether an amount decides. */
type Subject = { kinds: Set<string>; cited: Set<string>; isLimit: boolean }

function subjectsOf(checks: Map<string, ContractCheck>): Map<string, Subject> {
  const subjects = new Map<string, Subject>()
  const take = (kind: string, point: Point) => {
    const known = subjects.get(clauseOf(point)) ?? {
      kinds: new Set(),
      cited: new Set(),
      isLimit: !!point.limit,
    }
    known.kinds.add(kind)
    for (const { act, sections } of readCitations(point.why).citations)
      for (const section of sections) known.cited.add(`${act} ${section}`)
    subjects.set(clauseOf(point), known)
  }
  for (const [kind, { points }] of checks) for (const point of points) take(kind, point)
  return subjects
}

/** What is learned: the limits. What else a list forbids or asks for is known by phrases, and is here so that nobody takes it for a limit. */
const learned = (subjects: Map<string, Subject>) =>
  [...subjects].flatMap(([name, { isLimit }]) => (isLimit ? [name] : []))

const meets = (some: Set<string>, others: Set<string>) => [...some].some((one) => others.has(one))

/** How often all lines are read, the share of features left out each time so that no word decides alone, and the first step. */
const CLAUSES = { times: 12, leftOut: 0.5, step: 0.3, seed: 1 }
/** How much counts a line for its own subject, and one that only comes near it, where one of another counts 1. */
const WEIGHT = { own: 3, near: 2.4 }
/** Adagrad: what every number is taken to have moved already, and the share of its step that a constant takes. */
const MOVED = 0.01
const CONSTANT = 0.3
const MEANING_LEFT_OUT = 0.3

/** Which subjects a line teaches, what it says of each, and how much that counts. */
type Lesson = { features: ClauseFeatures; taught: { subject: number; is: number; weight: number }[] }

function lessonOf(line: ClauseLine, subjects: Map<string, Subject>, read: Reading): Lesson {
  const own = subjects.get(line.clause)!
  const taught = learned(subjects).flatMap((name, subject) => {
    const other = subjects.get(name)!
    if (name === line.clause) return [{ subject, is: Number(line.says), weight: line.says ? WEIGHT.own : WEIGHT.near }]
    return meets(own.kinds, other.kinds) && !meets(own.cited, other.cited) ? [{ subject, is: 0, weight: 1 }] : []
  })
  return { features: read(line.text), taught }
}

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))

/** Numbers that are learned by Adagrad. */
class Weights {
  readonly values: Float32Array
  readonly #moved: Float32Array
  readonly #step: number
  constructor(size: number, step: number) {
    this.values = new Float32Array(size)
    this.#moved = new Float32Array(size).fill(MOVED)
    this.#step = step
  }
  move(at: number, slope: number) {
    this.#moved[at]! += slope * slope
    this.values[at]! -= (this.#step * slope) / Math.sqrt(this.#moved[at]!)
  }
}

/** Learns which clauses give the amount that a limit is of; `encoder` is what that of `read` was trained on. Deterministic. */
export function trainClauses(
  lines: ClauseLine[],
  checks: Map<string, ContractCheck>,
  read: Reading,
  encoder: string,
): StoredClauseModel {
  const subjects = subjectsOf(checks)
  const lessons = lines.map((line) => lessonOf(line, subjects, read))
  return {
    subjects: learned(subjects),
    ...train(lessons, learned(subjects).length),
    trainedOn: hashOfClauses(lines, encoder),
  }
}

function train(lessons: Lesson[], size: number) {
  const { times, leftOut, step, seed } = CLAUSES
  const random = seeded(seed)
  const dimensions = lessons[0]?.features.meaning.length ?? 0
  const words = new Weights(size << FEATURE_BITS, step)
  const meanings = new Weights(size * dimensions, step)
  const constants = new Weights(size, step * CONSTANT)
  constants.values.fill(-2)
  const learn = ({ features: { buckets, weights, meaning }, taught }: Lesson) => {
    const kept = [...buckets.keys()].filter(() => random() >= leftOut)
    const isMeant = random() >= MEANING_LEFT_OUT
    for (const { subject, is, weight } of taught) {
      const placeOf = (i: number) => buckets[i]! * size + subject
      const valueOf = (i: number) => weights[i]! / (1 - leftOut)
      let sum = constants.values[subject]!
      for (const i of kept) sum += words.values[placeOf(i)]! * valueOf(i)
      const from = subject * dimensions
      if (isMeant) for (let i = 0; i < dimensions; i++) sum += meanings.values[from + i]! * meaning[i]!
      const error = (logistic(sum) - is) * weight
      if (Math.abs(error) < 0.002) continue
      constants.move(subject, error)
      for (const i of kept) words.move(placeOf(i), error * valueOf(i))
      if (isMeant) for (let i = 0; i < dimensions; i++) meanings.move(from + i, error * meaning[i]!)
    }
  }
  for (let time = 0; time < times; time++) for (const lesson of shuffled(lessons, random)) learn(lesson)
  const rounded = (values: Float32Array) => [...values].map((value) => Math.round(value * 1e4) / 1e4)
  return { ...inBytes(words.values, size), constants: rounded(constants.values), meaning: rounded(meanings.values) }
}

/** Weights in a byte each, column by column: the largest of a column becomes 127. */
function inBytes(values: Float32Array, size: number): { weights: string; scales: number[] } {
  const most = new Float32Array(size).fill(1e-9)
  for (const [at, value] of values.entries()) most[at % size] = Math.max(most[at % size]!, Math.abs(value))
  const bytes = Int8Array.from(values, (value, at) => Math.round((value / most[at % size]!) * 127))
  return { weights: Buffer.from(bytes).toString('base64'), scales: [...most].map((one) => one / 127) }
}
