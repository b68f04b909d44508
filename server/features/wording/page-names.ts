import type { Deps } from '#server/context.ts'
import type { AskedPage } from '#server/http/page.ts'
import type { Language } from '#server/text/language.ts'
import { english } from '#web/messages/english.ts'
import { catalogue as nd } from '#web/messages/nd/index.ts'
import { NO_PAGE, PAGE_NAMES } from '#web/messages/page-names.ts'
import { catalogue as sn } from '#web/messages/sn/index.ts'
import { wordingIn } from './records.ts'

const SCREENS = { en: english, sn, nd }

/** What a page is called, as its screen will say it; undefined for the landing page. */
export function nameOfPage(deps: Deps, { path, query }: AskedPage, language: Language): string | undefined {
  const texts: typeof english = wordingIn(deps, 'screens', language, SCREENS[language])
  return PAGE_NAMES[path ?? NO_PAGE]?.(texts, query)
}
