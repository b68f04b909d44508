import type { LawSentence } from '#contract/library/law-state.ts'
import type { Language } from '#server/text/language.ts'
import { en, type Wording } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

export type { Wording } from './en.ts'

const WORDINGS = { en, sn, nd }

export const wordingOf = (language: Language): Wording => WORDINGS[language]

/** A sentence in all languages at once: who will read it is not known where it is made. */
export function inAllLanguages(say: (wording: Wording, language: Language) => string): LawSentence {
  return { sentence: say(en, 'en'), translations: { sn: say(sn, 'sn'), nd: say(nd, 'nd') } }
}
