import { oncePerFile } from '#server/process-state.ts'
import path from 'node:path'
import { type LinearClassifier, probabilities, readClassifier } from './linear-classifier.ts'
import { plainTokens } from './hashed-features.ts'

export const LANGUAGES = ['en', 'sn', 'nd'] as const
/** English, Shona, Ndebele. */
export type Language = (typeof LANGUAGES)[number]

/** The language an account chose; undefined where we do not have it. */
export const preferredIn = ({ preferredLanguage }: { preferredLanguage?: string | undefined }): Language | undefined =>
  LANGUAGES.find((one) => one === preferredLanguage)

/** Words that are read of a long text. */
const WORDS = 200
const readModel = oncePerFile(readClassifier)

/**
 * The language a text is mostly written in; people mix them, and short texts say little. Reads content/models/language.json,
 * once; throws where there is none.
 */
export function languageOf({ CONTENT_DIR }: { CONTENT_DIR: string }, text: string): Language {
  return languageIn(languageClassifier(CONTENT_DIR), text)
}

/**
 * Shona or Ndebele where a text is plainly written in it: undefined for English, for a few words, and where names and single
 * words alone could make English look like another language.
 */
export function otherLanguageOf({ CONTENT_DIR }: { CONTENT_DIR: string }, text: string): 'sn' | 'nd' | undefined {
  return otherLanguageIn(languageClassifier(CONTENT_DIR), text)
}

/** Pure. */
export const languageIn = (classifier: LinearClassifier, text: string): Language => likeliest(classifier, text).language

/** From which probability, and of how many words, a text is plainly not English. */
const PLAIN = { probability: 0.9, words: 3 }
/** From which probability fewer words are, where they are not names alone: "ndadzingwa basa". */
const PLAIN_BRIEFLY = 0.998

/** Pure. */
export function otherLanguageIn(classifier: LinearClassifier, text: string): 'sn' | 'nd' | undefined {
  const { language, probability, words } = likeliest(classifier, text)
  if (language === 'en') return undefined
  // names are written with capitals, and many are as Shona or Ndebele as a word can be
  const isBrief = words < PLAIN.words && /(?:^|\s)\p{Ll}{3}/u.test(text)
  return probability >= (isBrief ? PLAIN_BRIEFLY : PLAIN.probability) && (isBrief || words >= PLAIN.words)
    ? language
    : undefined
}

/** The language that a text is plainly in; undefined where it is too short to tell, or mixed. */
export function plainLanguageOf({ CONTENT_DIR }: { CONTENT_DIR: string }, text: string): Language | undefined {
  const classifier = languageClassifier(CONTENT_DIR)
  const { language, probability, words } = likeliest(classifier, text)
  if (language !== 'en') return otherLanguageIn(classifier, text)
  return probability >= PLAIN.probability && words >= PLAIN.words ? 'en' : undefined
}

function likeliest(classifier: LinearClassifier, text: string) {
  const tokens = plainTokens(text).slice(0, WORDS)
  const likely = probabilities(classifier, tokens)
  const probability = Math.max(...likely)
  const label = classifier.labels[likely.indexOf(probability)]
  return { language: LANGUAGES.find((one) => one === label) ?? 'en', probability, words: tokens.length }
}

const languageClassifier = (contentDir: string) => readModel(path.join(contentDir, 'models', 'language.json'))
