import { chooseLanguage } from '#web/lib/language/language.ts'
import { isScreenLanguage, SCREEN_LANGUAGES } from '#contract/screen-language.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

/** English · chiShona · isiNdebele, each in its own words: whoever needs one finds it, whatever is shown now. */
export function LanguageSwitch() {
  const m = useMessages('shell', shell)
  const { language } = shown.useValue()
  return (
    <ul aria-label={m.language} className="flex flex-wrap justify-center px-4 pt-4">
      {Object.entries(SCREEN_LANGUAGES).map(([code, name]) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === language}
            className="min-h-11 rounded-lg px-3 text-muted hover:text-text aria-pressed:font-semibold aria-pressed:text-text aria-pressed:underline"
            onClick={() => isScreenLanguage(code) && void chooseLanguage(code)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
