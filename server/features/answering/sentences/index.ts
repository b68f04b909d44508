import type { Language } from '#server/text/language.ts'
import { en, type Sentences } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

export type { FailureKind, Sentences, WhyQuoted } from './en.ts'

/** What an answer says in words of its own, by the language of who asks; the law it quotes stays English. */
export const SENTENCES: Record<Language, Sentences> = { en, sn, nd }

/**
 * Without a language model the law is quoted, in English: who asks in another language is told so in it before the first passage.
 */
export const LAW_IS_ENGLISH: Record<Exclude<Language, 'en'>, string> = {
  sn: 'Mutemo wakanyorwa neChirungu, saka ndima dzawo dziri pasi apa dziri muChirungu.',
  nd: 'Umthetho ubhalwe ngesiNgisi, ngakho indima zawo ezilandelayo zingesiNgisi.',
}
