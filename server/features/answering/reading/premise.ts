import path from 'node:path'
import { oncePerFile } from '#server/process-state.ts'
import { calibrated, readClassifier, readWhole } from '#server/text/linear-classifier.ts'

/** Whether a message asks what the law is, or builds on a rule that it takes for granted. */
export const PREMISES = ['open', 'presumes'] as const

/** Fitted to lines that the classifier had not read; `npm run train` prints both numbers and how far they may be trusted. */
export const PREMISE_CALIBRATION = { slope: 0.41, offset: -1.93 }
/** From here on a person is told to take care: the rule may not be so. Below a half: the sentence costs nothing, and a false rule left standing may cost much. */
export const PRESUMES_AT = 0.35

const readModel = oncePerFile(readClassifier)

/**
 * Whether a message takes a rule of law for granted, rightly or wrongly ("We have lived together for five years, so how do I get my half?"),
 * in English, Shona, Ndebele or a mixture of them. A small trained classifier; whether the rule is so it cannot tell.
 */
export function presumesLaw({ CONTENT_DIR }: { CONTENT_DIR: string }, message: string): boolean {
  const { logOdds } = readWhole(readModel(path.join(CONTENT_DIR, 'models', 'premise.json')), message)
  return calibrated(logOdds, PREMISE_CALIBRATION) >= PRESUMES_AT
}
