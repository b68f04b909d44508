import { corrected, type Corrections } from '#contract/sentences/corrected.ts'
import { logQuietly } from '#web/lib/log.ts'
import type { Catalogue } from '#web/messages/catalogue.ts'
import { shown } from './messages.ts'
import type { ScreenLanguage } from '#contract/screen-language.ts'

/** So long a page waits for what administrators corrected before it shows our own words. */
const PATIENCE_MS = 4_000

/**
 * A catalogue with what administrators corrected in it, where the page names a version of that. It is fetched while the catalogue
 * comes, and the browser keeps it until there is another version. Our own words where it does not come.
 */
export async function asCorrected(language: ScreenLanguage, ours: Promise<Catalogue>): Promise<Catalogue> {
  const versions = document.querySelector<HTMLMetaElement>('meta[name="corrections"]')?.content
  const version = new URLSearchParams(versions).get(language)
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) }
  const [catalogue, corrections] = await Promise.all([
    ours,
    version ? ask(language, `?v=${version}`, options) : undefined,
  ])
  return corrections ? corrected(catalogue, corrections) : catalogue
}

/** The same on a page that was kept on the phone and names no version: as it is known now, else as it was, once it is there. */
export async function correctLater(language: ScreenLanguage, ours: Catalogue): Promise<void> {
  const corrections =
    (await ask(language, '', { cache: 'no-cache' })) ?? (await ask(language, '', { cache: 'force-cache' }))
  if (corrections && shown.get().language === language) shown.set({ language, catalogue: corrected(ours, corrections) })
}

async function ask(language: string, query: string, options: RequestInit): Promise<Corrections | undefined> {
  try {
    const response = await fetch(`/api/corrections/${language}${query}`, options)
    return response.ok ? ((await response.json()) as Corrections) : undefined
  } catch (error) {
    logQuietly('The corrections of texts could not be fetched', error)
    return undefined
  }
}
