import { corrected } from '#contract/sentences/corrected.ts'
import { logQuietly } from '#web/lib/log.ts'
import type { Catalogue } from '#web/messages/catalogue.ts'
import { correctionsOf, correctionsOfKept } from './corrections.ts'
import { shown } from './messages.ts'
import type { ScreenLanguage } from './which.ts'

/** Where the language that was chosen on this device is kept. */
export const CHOICE = 'language'

/** A language is fetched when it is first shown; English travels with the pages. */
const loaders: Record<Exclude<ScreenLanguage, 'en'>, () => Promise<{ catalogue: Catalogue }>> = {
  sn: () => import('#web/messages/sn/index.ts'),
  nd: () => import('#web/messages/nd/index.ts'),
}

/** A page that is kept on the phone shows our words at once, and the corrected ones when they are there. */
async function correctLater(language: ScreenLanguage, catalogue: Catalogue) {
  const corrections = await correctionsOfKept(language)
  if (corrections && shown.get().language === language)
    shown.set({ language, catalogue: corrected(catalogue, corrections) })
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
    const ours = language === 'en' ? null : loaders[language]()
    const corrections = ours && (await correctionsOf(language))
    const catalogue = ours && (await ours).catalogue
    if (!isWanted()) return
    document.documentElement.lang = language
    shown.set({ language, catalogue: catalogue && corrections ? corrected(catalogue, corrections) : catalogue })
    if (catalogue) void correctLater(language, catalogue)
  } catch (error) {
    logQuietly('The language could not be fetched', error)
  }
}
