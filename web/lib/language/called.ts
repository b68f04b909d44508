import type { InOtherLanguages } from '#contract/library/document-text.ts'
import { calledIn } from '#contract/library/section-name.ts'
import { shown } from './messages.ts'
import type { ScreenLanguage } from '#contract/screen-language.ts'

/** Words in the language of the screen where they are translated, else in English; `lang` tells a screen reader which. */
export function useCalled(): (english: string, called: InOtherLanguages | undefined) => Called {
  const { language } = shown.useValue()
  return (english, called) => {
    const words = calledIn({ called }, language)
    return words ? { words, lang: language } : { words: english, lang: 'en' }
  }
}

export type Called = { words: string; lang: ScreenLanguage }
