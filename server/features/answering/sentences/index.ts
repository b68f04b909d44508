import type { Language } from '#server/text/language.ts'
import { en, type Sentences } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

import { wordingIn } from '#server/features/wording/records.ts'

export type { FailureKind, Sentences, WhyQuoted } from './en.ts'

/** What an answer says in words of its own, by the language of who asks; the law it quotes stays English. */
export const SENTENCES: Record<Language, Sentences> = { en, sn, nd }

/**
 * Without a language model the law is quoted, in English: who asks in another language is told so in it before the first passage.
 * The English is for whoever corrects the others.
 */
export const LAW_IS_ENGLISH: Record<Language, { lawIsEnglish: string }> = {
  en: { lawIsEnglish: 'The law is written in English, so its passages below are in English.' },
  sn: { lawIsEnglish: 'Mutemo wakanyorwa neChirungu, saka ndima dzawo dziri pasi apa dziri muChirungu.' },
  nd: { lawIsEnglish: 'Umthetho ubhalwe ngesiNgisi, ngakho indima zawo ezilandelayo zingesiNgisi.' },
}

type Held = Parameters<typeof wordingIn>[0]

/** What answers say in a language, with what administrators corrected in it. */
export const answerWording = (ctx: Held, language: Language): Sentences =>
  wordingIn(ctx, 'answers', language, SENTENCES[language])

/** The line that the law which follows is in English. */
export const lawIsEnglishIn = (ctx: Held, language: Language): string =>
  wordingIn(ctx, 'answers', language, LAW_IS_ENGLISH[language]).lawIsEnglish
