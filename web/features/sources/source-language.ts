import { COOKIE_TOKEN, COOKIE_USER } from '#contract/product.ts'
import { shown } from '#web/lib/language/messages.ts'
import { choiceOfDevice, keepChoice, showLanguage } from '#web/lib/language/show-language.ts'
import { languageFor, SCREEN_LANGUAGES, type ScreenLanguage } from '#contract/screen-language.ts'
import { readCookie } from '#web/lib/session/cookies.ts'
import { jsonObject, propertiesOf } from '#web/lib/text/json-object.ts'
import { el } from './elements.ts'

function accountHere() {
  if (!readCookie(COOKIE_TOKEN)) return null
  const { preferredLanguage } = propertiesOf(jsonObject(readCookie(COOKIE_USER)))
  return { preferredLanguage: typeof preferredLanguage === 'string' ? preferredLanguage : 'en' }
}

/**
 * Shows the language of the account that is signed in here, else the one chosen on this device, else that of the answer whose
 * source it is (a link in a chat opens in a browser that may know nothing of Shona), else the browser's.
 */
export const followLanguage = (ofAnswer?: ScreenLanguage): Promise<void> =>
  showLanguage(
    languageFor(
      accountHere(),
      choiceOfDevice() ?? (ofAnswer === 'en' ? null : (ofAnswer ?? null)),
      navigator.languages,
    ),
  )

async function choose(language: ScreenLanguage): Promise<void> {
  keepChoice(language)
  await showLanguage(language)
  if (!accountHere()) return
  const [{ session }, { chooseLanguage }] = await Promise.all([
    import('#web/lib/session/session.ts'),
    import('#web/lib/language/language.ts'),
  ])
  session.start()
  await chooseLanguage(language)
}

const codes = Object.keys(SCREEN_LANGUAGES) as ScreenLanguage[]

/** English · chiShona · isiNdebele, as at the foot of other pages; the one that is shown is pressed. */
export function fillSwitch(list: Element): void {
  const buttons = codes.map((code) => {
    const className =
      'min-h-11 rounded-lg px-3 text-muted hover:text-text aria-pressed:font-semibold aria-pressed:text-text aria-pressed:underline'
    return el(
      'button',
      { type: 'button', lang: code, className, onClick: () => void choose(code) },
      SCREEN_LANGUAGES[code],
    )
  })
  const press = () =>
    buttons.forEach((button, at) => button.setAttribute('aria-pressed', String(codes[at] === shown.get().language)))
  press()
  shown.subscribe(press)
  list.append(...buttons.map((button) => el('li', {}, button)))
}
