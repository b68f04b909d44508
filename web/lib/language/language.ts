import { savePreferences, type Preferences } from '#contract/settings.ts'
import type * as z from 'zod/mini'
import { api } from '#web/lib/api/client.ts'
import { logQuietly } from '#web/lib/log.ts'
import { session } from '#web/lib/session/session.ts'
import type { Catalogue } from '#web/messages/catalogue.ts'
import { shown } from './messages.ts'
import { languageFor, type ScreenLanguage } from './which.ts'

const CHOICE = 'language'
/** A language is fetched when it is first shown; English travels with the pages. */
const loaders: Record<Exclude<ScreenLanguage, 'en'>, () => Promise<{ catalogue: Catalogue }>> = {
  sn: () => import('#web/messages/sn/index.ts'),
  nd: () => import('#web/messages/nd/index.ts'),
}

function choiceOfDevice(): string | null {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    return null
  }
}

const wanted = () => languageFor(session.get().user, choiceOfDevice(), navigator.languages)

/** Shows the language that is wanted now. Without a connection to fetch it, the present one stays. */
async function follow(): Promise<void> {
  const language = wanted()
  if (language === shown.get().language) return
  try {
    const catalogue = language === 'en' ? null : (await loaders[language]()).catalogue
    if (wanted() !== language) return
    document.documentElement.lang = language
    shown.set({ language, catalogue })
  } catch (error) {
    logQuietly('The language could not be fetched', error)
  }
}

/** Follows the account, this device and other tabs. Gives a promise when something has to be fetched before the first page. */
export function startLanguage(): Promise<void> | undefined {
  session.subscribe(() => void follow())
  addEventListener('storage', ({ key }) => key === CHOICE && void follow())
  return wanted() === 'en' ? undefined : follow()
}

/** Chosen by a person: kept on this device, and with the account of whoever is signed in. */
export async function chooseLanguage(language: ScreenLanguage): Promise<void> {
  try {
    localStorage.setItem(CHOICE, language)
  } catch (error) {
    logQuietly('The language could not be kept in this browser', error)
  }
  const { user } = session.get()
  if (!user) return follow()
  session.setUser({ ...user, preferredLanguage: language })
  try {
    await api(savePreferences, { ...user, preferredLanguage: language } as z.input<typeof Preferences>)
  } catch (error) {
    logQuietly('The language could not be kept with the account', error)
  }
}
