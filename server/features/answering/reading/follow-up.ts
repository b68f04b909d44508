import path from 'node:path'
import { oncePerFile } from '#server/process-state.ts'
import { calibrated, readClassifier, readWhole } from '#server/text/linear-classifier.ts'

/** What a message is in relation to those before it: understood alone, or only with them. */
export const FOLLOW_UPS = ['alone', 'depends'] as const

/** Fitted to lines that the classifier had not read; `npm run train` prints both numbers and how far they may be trusted. */
export const FOLLOW_UP_CALIBRATION = { slope: 0.41, offset: 2.52 }
/**
 * From here on a message is read with the one before. Below a half, because what can be understood alone is answered as well with the one
 * before, and what cannot is answered wrongly without it.
 */
export const DEPENDS_AT = 0.4

type ContentConfig = { CONTENT_DIR: string }

const readModel = oncePerFile(readClassifier)

/**
 * Whether a message cannot be understood alone ("How long does that take?", "Ko kana ndisina kusaina?"), in English, Shona, Ndebele or
 * a mixture of them. A small trained classifier, because no list of words tells: "it" and "he" stand in many a question that can.
 */
export function dependsOnBefore({ CONTENT_DIR }: ContentConfig, message: string): boolean {
  const { logOdds } = readWhole(readModel(path.join(CONTENT_DIR, 'models', 'follow-up.json')), message)
  return calibrated(logOdds, FOLLOW_UP_CALIBRATION) >= DEPENDS_AT
}

/**
 * The earlier question that this one has to be read with: the last that stands on its own; undefined where this one stands on
 * its own, or nothing was asked before.
 */
export function previousQuestionFor(config: ContentConfig, question: string, before: string[]): string | undefined {
  if (!before.length || !dependsOnBefore(config, question)) return undefined
  return before.findLast((one) => !dependsOnBefore(config, one)) ?? before.at(-1)
}

/** Characters of an earlier question that are shown. */
const SHOWN_MAX = 160

/** An earlier question as it is shown: one line, its marks shown as they are. */
export function questionShown(before: string): string {
  const line = before.replace(/\s+/g, ' ').trim()
  const short =
    line.length > SHOWN_MAX
      ? `${line
          .slice(0, SHOWN_MAX)
          .replace(/\s+\S*$/, '')
          .toWellFormed()} …`
      : line
  return short.replace(/[\\`*_<[\]]/g, '\\$&')
}
