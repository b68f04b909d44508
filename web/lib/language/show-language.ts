import { LANGUAGE_CHOICE, type ScreenLanguage } from '#contract/screen-language.ts'
import { logQuietly } from '#web/lib/log.ts'
import { KEEP } from '#web/lib/offline/names.ts'
import type { Catalogue } from '#web/messages/catalogue.ts'
import { shown } from './messages.ts'

type Other = Exclude<ScreenLanguage, 'en'>

/** A language is fetched when it is first shown; English travels with the pages. */
const loaders: Record<Other, () => Promise<{ catalogue: Catalogue }>> = {
  sn: () => import('#web/messages/sn/index.ts'),
  nd: () => import('#web/messages/nd/index.ts'),
}

const catalogues = new Map<Other, Promise<Catalogue>>()

/** Fetched once, also where the browser's language and the account's ask in one moment; again where it did not come. */
function catalogueOf(language: Other): Promise<Catalogue> {
  const known = catalogues.get(language)
  if (known) return known
  const coming = fetchCatalogue(language)
  catalogues.set(language, coming)
  coming.catch(() => catalogues.delete(language))
  return coming
}

/** The code that corrects is fetched where the page names corrections; while there are none, nobody pays for it. */
function fetchCatalogue(language: Other): Promise<Catalogue> {
  const ours = loaders[language]().then(({ catalogue }) => catalogue)
  if (!document.querySelector('meta[name="corrections"]')) return ours
  return import('./corrections.ts').then(
    ({ asCorrected }) => asCorrected(language, ours),
    () => ours,
  )
}

/** A page that is kept on the phone names none: it shows our words at once, and the corrected ones when they are there. */
async function correctKept(language: ScreenLanguage, catalogue: Catalogue) {
  if (!navigator.serviceWorker?.controller?.scriptURL.endsWith(KEEP)) return
  const code = await import('./corrections.ts').catch(() => undefined)
  await code?.correctLater(language, catalogue)
}

export function choiceOfDevice(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_CHOICE)
  } catch {
    return null
  }
}

export function keepChoice(language: ScreenLanguage): void {
  try {
    localStorage.setItem(LANGUAGE_CHOICE, language)
  } catch (error) {
    logQuietly('The language could not be kept in this browser', error)
  }
}

/** Shows a language, if `isWanted` says so still when it is there. Without a connection to fetch it, the present one stays. */
export async function showLanguage(language: ScreenLanguage, isWanted = () => true): Promise<void> {
  if (language === shown.get().language) return sayLanguage()
  try {
    const catalogue = language === 'en' ? null : await catalogueOf(language)
    if (!isWanted()) return
    shown.set({ language, catalogue })
    if (catalogue) void correctKept(language, catalogue)
  } catch (error) {
    logQuietly('The language could not be fetched', error)
  }
  sayLanguage()
}

/** The page came in the language that was wanted; it is shown in the one that could be fetched. */
const sayLanguage = () => void (document.documentElement.lang = shown.get().language)
