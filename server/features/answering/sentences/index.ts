import type { Language } from '#server/text/language.ts'
import { en, type Sentences } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

export type { Sentences, WhyQuoted } from './en.ts'

/** What an answer says in words of its own, by the language of who asks; the law it quotes stays English. */
export const SENTENCES: Record<Language, Sentences> = { en, sn, nd }
