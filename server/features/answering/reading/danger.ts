import { oncePerFile } from '#server/process-state.ts'
import path from 'node:path'
import {
  againstFirst,
  calibrated,
  type LinearClassifier,
  probabilities,
  readClassifier,
  windowsOf,
} from '#server/text/linear-classifier.ts'
import { plainTokens } from '#server/text/hashed-features.ts'
import type { ModelReading } from './question.ts'

export const DANGERS = ['self_harm', 'violence', 'child', 'medical', 'held'] as const

/** `unclear`: somebody seems to be in danger, and the words do not tell which. */
export type DangerKind = (typeof DANGERS)[number] | 'unclear'
export type Danger = { kind: DangerKind; probability: number; isLikely: boolean }

/**
 * What the classifier says becomes a probability: among lines of writers whom it had not read, a tenth of them dangers, as
 * many were in danger as this says. Of a text of several windows one sounds dangerous by chance more easily: `long` is added for it.
 * `npm run train` prints the three numbers and how far they may be trusted.
 */
const DANGER_CALIBRATION = { slope: 0.55, offset: -2.78, long: -0.68 }
/** From one in five on a gentle sentence is worth it. */
export const DANGER_POSSIBLE_AT = 0.2
/** From here on a danger is likely, and its own line is shown: on the same lines one ordinary question in sixty reaches it. */
export const DANGER_LIKELY_AT = 0.5
/** From here on no model's reading is waited for: of such lines at least four in five are dangers. */
const DANGER_CERTAIN_AT = 0.9
export const isCertain = ({ probability }: Danger) => probability >= DANGER_CERTAIN_AT
/** The share of the danger that one kind must have to be named. */
const DANGER_KIND_AT = 0.5

/** `isLong`: more than one window was read. */
export type DangerReading = { kind: DangerKind; logOdds: number; isLong: boolean }

/** What the classifier says of the most dangerous window of a text, before it is made a probability. Pure. */
export function mostDangerousWindow(classifier: LinearClassifier, text: string): DangerReading {
  const readings = windowsOf(plainTokens(text)).map((tokens) => probabilities(classifier, tokens))
  const worst = readings.reduce((most, one) => (one[0]! < most[0]! ? one : most))
  const { logOdds, label, share } = againstFirst(classifier, worst)
  return { kind: share < DANGER_KIND_AT ? 'unclear' : (label as DangerKind), logOdds, isLong: readings.length > 1 }
}

/** The probability that a reading is of a danger. Pure. */
export function probabilityOfDanger({ logOdds, isLong }: Pick<DangerReading, 'logOdds' | 'isLong'>): number {
  const { slope, offset, long } = DANGER_CALIBRATION
  return calibrated(logOdds, { slope, offset: offset + (isLong ? long : 0) })
}

/** Whether a text tells of somebody in danger now, at its most dangerous window; undefined where it does not seem so. Pure. */
export function classifyDanger(classifier: LinearClassifier, text: string): Danger | undefined {
  const reading = mostDangerousWindow(classifier, text)
  const { kind } = reading
  const probability = probabilityOfDanger(reading)
  return probability < DANGER_POSSIBLE_AT ? undefined : { kind, probability, isLikely: probability >= DANGER_LIKELY_AT }
}

const readModel = oncePerFile(readClassifier)

/**
 * Whether somebody is in danger now, in English, Shona, Ndebele or a mixture of them. A small trained classifier, not a
 * model: it must work when no model does. A false alarm costs a person one line; it decides nothing else.
 */
export function dangerIn({ CONTENT_DIR }: { CONTENT_DIR: string }, question: string): Danger | undefined {
  return classifyDanger(readModel(path.join(CONTENT_DIR, 'models', 'danger.json')), question)
}

/**
 * The danger that the classifier and the model's reading make together; without a reading, the classifier's. What the model sees is likely,
 * and of its kind. Where it sees none only a certain one stands: the classifier goes by words, and ordinary trouble shares them. Pure.
 */
export function combineDanger(classified: Danger | undefined, read?: ModelReading['danger']): Danger | undefined {
  if (!read) return classified
  if (read === 'none') return classified && isCertain(classified) ? classified : undefined
  return { kind: read, probability: classified?.probability ?? 1, isLikely: true }
}
