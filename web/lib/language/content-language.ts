import { shown } from './messages.ts'

/** The language that content is asked for in, where the screen has another than English. */
export function useContentLanguage() {
  const { language } = shown.useValue()
  return language === 'en' ? {} : { language }
}
