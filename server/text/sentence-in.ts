import { nd } from '#contract/sentences/nd.ts'
import { sn } from '#contract/sentences/sn.ts'
import { translate } from '#contract/sentences/translate.ts'
import type { Language } from './language.ts'

const OTHERS = { sn, nd }

/** A sentence that services word in English, in the language of who reads it; English where that language does not have it. */
export const sentenceIn = (language: Language, english: string): string =>
  (language === 'en' ? undefined : translate(OTHERS[language], english)) ?? english
