import { savePreferences, type Preferences } from '#contract/accounts/settings.ts'
import { LANGUAGE_CHOICE, languageFor, type ScreenLanguage } from '#contract/screen-language.ts'
import type * as z from 'zod/mini'
import { api } from '#web/lib/api/client.ts'
import { logQuietly } from '#web/lib/log.ts'
import { session } from '#web/lib/session/session.ts'
import { choiceOfDevice, keepChoice, showLanguage } from './show-language.ts'

const wanted = () => languageFor(session.get().user, choiceOfDevice(), navigator.languages)

/** Shows the language that is wanted now. */
function follow(): Promise<void> {
  const language = wanted()
  return showLanguage(language, () => wanted() === language)
}

/** Follows the account, this device and other tabs. Gives a promise when something has to be fetched before the first page. */
export function startLanguage(): Promise<void> | undefined {
  session.subscribe(() => void follow())
  addEventListener('storage', ({ key }) => key === LANGUAGE_CHOICE && void follow())
  const following = follow()
  return wanted() === 'en' ? undefined : following
}

/** Chosen by a person: kept on this device, and with the account of whoever is signed in. */
export async function chooseLanguage(language: ScreenLanguage): Promise<void> {
  keepChoice(language)
  const { user } = session.get()
  if (!user) return follow()
  session.setUser({ ...user, preferredLanguage: language })
  try {
    await api(savePreferences, { ...user, preferredLanguage: language } as z.input<typeof Preferences>)
  } catch (error) {
    logQuietly('The language could not be kept with the account', error)
  }
}
