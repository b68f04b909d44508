import type { Placeholder } from '#contract/documents/templates.ts'
import type { Language } from '#server/text/language.ts'
import { type Translator, wordsIn } from '#server/text/words-in.ts'

/** Puts words of a template into a language: its name, its description, its questions. What nobody translated stays English. */
export const templateWordsIn = (config: { CONTENT_DIR: string }, language?: Language): Translator =>
  wordsIn(config, 'templates', language)

/** The questions of a template in a language, with the words that help to answer them. */
export const placeholdersIn = (placeholders: Placeholder[], say: Translator): Placeholder[] =>
  placeholders.map((one) => ({
    ...fieldIn(one, say),
    ...(one.group && { group: say(one.group) }),
    ...(one.fields && { fields: one.fields.map((field) => fieldIn(field, say)) }),
  }))

const fieldIn = <F extends Pick<Placeholder, 'label' | 'help'>>(field: F, say: Translator): F => ({
  ...field,
  label: say(field.label),
  ...(field.help && { help: say(field.help) }),
})
