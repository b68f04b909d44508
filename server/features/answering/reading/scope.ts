import path from 'node:path'
import { oncePerFile } from '#server/process-state.ts'
import { calibrated, type LinearClassifier, readClassifier, readWhole } from '#server/text/linear-classifier.ts'
import { namesPlaceAbroad } from './countries.ts'
import { casesNamed, citationsNamed } from './judgments.ts'
import { type Scope, SCOPES } from './question.ts'

/** What kind of question it is, and how likely: 1 where a language model read it. */
export type ScopeReading = { label: Scope; probability: number }

/** Fitted to lines that the classifier had not read; `npm run train` prints both numbers and how far they may be trusted. */
export const SCOPE_CALIBRATION = { slope: 0.46, offset: -1.57 }
/** Below this a question is one of law. */
export const SCOPE_POSSIBLE_AT = 0.3

/**
 * A text as the classifier of scope reads it: that a country or a city abroad, or a case, is named is exact, and given to it as a
 * word, so that it need not have learned every name. Pure.
 */
export function withNamesTold(text: string): string {
  const notes = [
    ...(namesPlaceAbroad(text) ? ['namesplaceabroad'] : []),
    ...(casesNamed(text, true).length ? ['namescase'] : []),
  ]
  return notes.length ? `${notes.join(' ')} ${text}` : text
}

/** Pure. */
function scopeIn(classifier: LinearClassifier, text: string): ScopeReading {
  const { logOdds, label, share } = readWhole(classifier, withNamesTold(text))
  const probability = calibrated(logOdds, SCOPE_CALIBRATION) * share
  const scope = SCOPES.find((one) => one === label) ?? 'law'
  // what is no other country's in so many words is asked about this one's law
  const isElsewhere = scope === 'other_country' && !namesPlaceAbroad(text)
  return probability < SCOPE_POSSIBLE_AT || isElsewhere
    ? { label: 'law', probability: 1 - probability }
    : { label: scope, probability }
}

const readModel = oncePerFile(readClassifier)

/**
 * What kind of question a text is, in English, Shona, Ndebele or a mixture of them, where no language model reads it: a small
 * trained classifier, which takes a question for one of law unless something else is likely. A decision that is cited is exact.
 */
export function scopeOf({ CONTENT_DIR }: { CONTENT_DIR: string }, text: string): ScopeReading {
  if (citationsNamed(text).length) return { label: 'court_decision', probability: 1 }
  return scopeIn(readModel(path.join(CONTENT_DIR, 'models', 'scope.json')), text)
}
