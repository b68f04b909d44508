import { oncePerFile } from '#server/process-state.ts'
import path from 'node:path'
import { type LinearClassifier, probabilities, readClassifier } from './linear-classifier.ts'
import { plainTokens } from './hashed-features.ts'

export const LANGUAGES = ['en', 'sn', 'nd'] as const
/** English, Shona, Ndebele. */
export type Language = (typeof LANGUAGES)[number]

/** Words that are read of a long text. */
const WORDS = 200
const readModel = oncePerFile(readClassifier)

/**
 * The language a text is mostly written in; people mix them, and short texts say little. Reads content/models/language.json,
 * once; throws where there is none.
 */
export function languageOf({ CONTENT_DIR }: { CONTENT_DIR: string }, text: string): Language {
  return languageIn(readModel(path.join(CONTENT_DIR, 'models', 'language.json')), text)
}

/** Pure. */
export function languageIn(classifier: LinearClassifier, text: string): Language {
  const likely = probabilities(classifier, plainTokens(text).slice(0, WORDS))
  return (classifier.labels[likely.indexOf(Math.max(...likely))] ?? 'en') as Language
}
