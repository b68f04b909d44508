import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Placeholder } from '#contract/documents.ts'
import { oncePerFile } from '#server/process-state.ts'
import type { Language } from '#server/text/language.ts'

/** content/templates/{sn,nd}.json: English words of templates, and the same in another language. Ours, with a machine's help. */
const TemplateWords = z.record(z.string(), z.string().check(z.minLength(1)))

const readOnce = oncePerFile((file): Record<string, string> => {
  try {
    return TemplateWords.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
})

export type Translator = (english: string) => string

/** Puts words of a template into a language: its name, its description, its questions. What nobody translated stays English. */
export function templateWordsIn({ CONTENT_DIR }: { CONTENT_DIR: string }, language: Language = 'en'): Translator {
  if (language === 'en') return (english) => english
  const words = readOnce(path.join(CONTENT_DIR, 'templates', `${language}.json`))
  return (english) => (Object.hasOwn(words, english) ? words[english]! : english)
}

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
