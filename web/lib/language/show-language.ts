import { logQuietly } from '#web/lib/log.ts'
import type { Catalogue } from '#web/messages/catalogue.ts'
import { shown } from './messages.ts'
import type { ScreenLanguage } from './which.ts'

/** Where the language that was chosen on this device is kept. */
export const CHOICE = 'language'

/** A language is fetched when it is first shown; English travels with the pages. */
const loaders: Record<Exclude<ScreenLanguage, 'en'>, () => Promise<{ catalogue: Catalogue }>> = {
  sn: () => import('#web/messages/sn/index.ts'),
  nd: () => import('#web/messages/nd/index.ts'),
}

export function choiceOfDevice(): string | null {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    return null
  }
}

export function keepChoice(language: ScreenLanguage): void {
  try {
    localStorage.setItem(CHOICE, language)
  } catch (error) {
    logQuietly('The language could not be kept in this browser', error)
  }
}

/** Shows a language, if `isWanted` says so still when it is there. Without a connection to fetch it, the present one stays. */
export async function showLanguage(language: ScreenLanguage, isWanted = () => true): Promise<void> {
  if (language === shown.get().language) return
  try {
    const catalogue = language === 'en' ? null : (await loaders[language]()).catalogue
    if (!isWanted()) return
    document.documentElement.lang = language
    shown.set({ language, catalogue })
  } catch (error) {
    logQuietly('The language could not be fetched', error)
  }
}
