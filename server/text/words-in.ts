import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { oncePerFile } from '#server/process-state.ts'
import type { Language } from './language.ts'

/** content/FOLDER/{sn,nd}.json: English words of the files next to it, and the same in another language. */
const Words = z.record(z.string(), z.string().check(z.minLength(1)))

const readOnce = oncePerFile((file): Record<string, string> => {
  try {
    return Words.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
})

export type Translator = (english: string) => string

/** Puts words of a folder of content into a language. What nobody translated stays English. */
export function wordsIn(
  { CONTENT_DIR }: { CONTENT_DIR: string },
  folder: string,
  language: Language = 'en',
): Translator {
  if (language === 'en') return (english) => english
  const words = readOnce(path.join(CONTENT_DIR, folder, `${language}.json`))
  return (english) => (Object.hasOwn(words, english) ? words[english]! : english)
}
