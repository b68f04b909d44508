import type { LawSentence } from '#contract/library/law-state.ts'
import { wordingIn } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'
import { en, type Wording } from './en.ts'
import { nd } from './nd.ts'
import { sn } from './sn.ts'

export type { Wording } from './en.ts'

/** What is said of how law stands, as our files have it. */
export const LAW_WORDINGS: Record<Language, Wording> = { en, sn, nd }
export type LawWordings = typeof LAW_WORDINGS

/** The same with what administrators say in the place of it. */
export const lawWordings = (ctx: Parameters<typeof wordingIn>[0]): LawWordings => ({
  en,
  sn: wordingIn(ctx, 'law', 'sn', sn),
  nd: wordingIn(ctx, 'law', 'nd', nd),
})

/** A sentence in all languages at once: who will read it is not known where it is made. */
export function inAllLanguages(
  wordings: LawWordings,
  say: (wording: Wording, language: Language) => string,
): LawSentence {
  return {
    sentence: say(wordings.en, 'en'),
    translations: { sn: say(wordings.sn, 'sn'), nd: say(wordings.nd, 'nd') },
  }
}
