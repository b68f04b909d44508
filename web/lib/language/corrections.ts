import type { Corrections } from '#contract/sentences/corrected.ts'
import { logQuietly } from '#web/lib/log.ts'
import { KEEP } from '#web/lib/offline/names.ts'

/** So long a page waits for what administrators corrected before it shows our own words. */
const PATIENCE_MS = 4_000

/**
 * What administrators corrected in a language. Only a page that names a version of them asks, beside the catalogue itself, and the
 * browser keeps the answer until there is another version. Undefined where there is nothing, or it does not come.
 */
export async function correctionsOf(language: string): Promise<Corrections | undefined> {
  const versions = document.querySelector<HTMLMetaElement>('meta[name="corrections"]')?.content
  const version = new URLSearchParams(versions).get(language)
  return version ? ask(language, `?v=${version}`, { signal: AbortSignal.timeout(PATIENCE_MS) }) : undefined
}

/** The same for a page that was kept on the phone and names no version: what is known there now, else what was known. */
export async function correctionsOfKept(language: string): Promise<Corrections | undefined> {
  if (!navigator.serviceWorker?.controller?.scriptURL.endsWith(KEEP)) return undefined
  return (await ask(language, '', { cache: 'no-cache' })) ?? ask(language, '', { cache: 'force-cache' })
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
