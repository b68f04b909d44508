import { oncePerFile } from '#server/process-state.ts'
import path from 'node:path'
import { type LinearClassifier, probabilities, readClassifier, windowsOf } from '#server/text/linear-classifier.ts'

export const DANGERS = ['self_harm', 'violence', 'child', 'medical', 'held'] as const

/** `unclear`: somebody seems to be in danger, and the words do not tell which. */
export type DangerKind = (typeof DANGERS)[number] | 'unclear'
export type Danger = { kind: DangerKind; probability: number; sure: boolean }

/**
 * From which probability a danger is told of, and from which it is taken for one. Chosen on the lines of training, each
 * writer's read by a classifier that had not seen that writer (`npm run train` prints the table).
 */
export const POSSIBLE_AT = 0.7
export const SURE_AT = 0.9
/** The share of the danger that one kind must have to be named. */
const KIND_AT = 0.5

/** Whether a text tells of somebody in danger now, at its most dangerous window; undefined where it does not seem so. Pure. */
export function dangerIn(classifier: LinearClassifier, text: string): Danger | undefined {
  const readings = windowsOf(text).map((tokens) => probabilities(classifier, tokens))
  const worst = readings.reduce((most, one) => (one[0]! < most[0]! ? one : most))
  const probability = 1 - worst[0]!
  if (probability < POSSIBLE_AT) return undefined
  const likeliest = Math.max(...worst.slice(1))
  const kind =
    likeliest / probability < KIND_AT ? 'unclear' : (classifier.labels[worst.lastIndexOf(likeliest)] as DangerKind)
  return { kind, probability, sure: probability >= SURE_AT }
}

const readModel = oncePerFile(readClassifier)

/**
 * Whether somebody is in danger now, in English, Shona, Ndebele or a mixture of them. A small trained classifier, not a
 * model: it must work when no model does. A false alarm costs a person one line; it decides nothing else.
 */
export function dangerOf({ CONTENT_DIR }: { CONTENT_DIR: string }, question: string): Danger | undefined {
  return dangerIn(readModel(path.join(CONTENT_DIR, 'models', 'danger.json')), question)
}

/** What the law calls it: added to the search, so that what protects a person is found first. */
export const LEGAL_WORDS: Record<DangerKind, string> = {
  self_harm: '',
  violence: 'domestic violence protection order police must help complainant',
  child: 'child in need of care protection order police probation officer abuse',
  medical: 'emergency medical treatment may not be refused hospital',
  held: 'arrested detained police cells rights of arrested person bail forty-eight hours',
  unclear: '',
}
