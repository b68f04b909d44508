import type { User } from './accounts/auth.ts'

/** The languages of the screens, each by its own name; the code is also what `lang` says to a screen reader. */
export const SCREEN_LANGUAGES = { en: 'English', sn: 'chiShona', nd: 'isiNdebele' } as const
export type ScreenLanguage = keyof typeof SCREEN_LANGUAGES

/** Under this name a device keeps the language that was chosen on it; web/public/theme.js reads it too. */
export const LANGUAGE_CHOICE = 'language'

export const isScreenLanguage = (code: unknown): code is ScreenLanguage =>
  typeof code === 'string' && Object.hasOwn(SCREEN_LANGUAGES, code)

/**
 * The account's language, else what was chosen on this device, else the first of the browser's languages that is Shona,
 * Ndebele or English. An account with a language that has no translation is shown English.
 */
export function languageFor(
  user: Pick<User, 'preferredLanguage'> | null,
  chosen: string | null,
  browser: readonly string[],
): ScreenLanguage {
  if (user) return isScreenLanguage(user.preferredLanguage) ? user.preferredLanguage : 'en'
  if (isScreenLanguage(chosen)) return chosen
  return browser.map((tag) => tag.toLowerCase().split('-')[0]).find(isScreenLanguage) ?? 'en'
}
