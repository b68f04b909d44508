import { alone } from '#web/lib/browser/alone.ts'
import { logQuietly } from '#web/lib/log.ts'
import { currentPerson, wipeWithPerson } from '#web/lib/session/personal.ts'
import { createStore } from '#web/lib/store.ts'
import { GUIDES_CACHE, KEEP } from './names.ts'

/*
 * "Keep on this phone": whether this browser keeps the pages and what the person who is signed in has read. Only ever asked for by
 * that person, because others may have the same phone, and gone with their session.
 */

/** In the browser's store: the id of the person who asked for it. */
const KEPT_FOR = 'keptOnPhoneFor'
const NOBODY = ''

function keptFor(): string | null {
  try {
    return localStorage.getItem(KEPT_FOR)
  } catch {
    return null
  }
}
const isMine = () => keptFor() !== null && keptFor() === currentPerson()

/** Whether this phone keeps things for the person who is signed in. */
const kept = createStore(isMine())
export const isKept = kept.get
export const useKept = kept.useValue

/** Whether this browser can keep pages at all: over https or on this machine, and not in every private window. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'indexedDB' in globalThis

/** Whatever changes what is kept here waits for the change before it, also in another tab: of two workers each would replace the other. */
const inTurn = <T>(change: () => Promise<T>): Promise<T> => alone('kept-on-phone', change)

/** Resolves once the worker of this kind has its files and serves this page. */
async function work(keeps: boolean): Promise<void> {
  const address = `/sw.js${keeps ? KEEP : ''}`
  const { active, waiting, installing } = await navigator.serviceWorker.register(address)
  // the worker of the other kind may be among them
  const mine = [active, waiting, installing].find((worker) => worker?.scriptURL.endsWith(address))
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (mine?.state === 'activated') resolve()
      if (!mine || mine.state === 'redundant') reject(new Error('The pages could not be kept'))
    }
    mine?.addEventListener('statechange', look)
    look()
  })
}

/** Keeps the pages here, and from now on what is read. Throws when they could not all be fetched; nothing is kept then. */
export const keepPages = (): Promise<void> =>
  inTurn(async () => {
    const person = currentPerson()
    await work(true)
    if (!person || currentPerson() !== person) {
      await work(false)
      throw new Error('Another person is signed in here now')
    }
    localStorage.setItem(KEPT_FOR, person)
    kept.set(true)
  })

/** Forgets everything that was kept here, whoever it was for. */
export async function forgetKept(): Promise<void> {
  // nobody's from now on; a page that is closed in the middle of this leaves the rest to the next one
  localStorage.setItem(KEPT_FOR, NOBODY)
  kept.set(false)
  const { clear } = await import('idb-keyval')
  const clearAll = () => Promise.all([clear(), caches.delete(GUIDES_CACHE)])
  // at once, because a worker may take long to come; and again after it, because the one before it may have kept something meanwhile
  await clearAll()
  await inTurn(async () => {
    await work(false)
    await clearAll()
    localStorage.removeItem(KEPT_FOR)
  })
}

function check() {
  if (keptFor() !== null && !isMine())
    void forgetKept().catch((error: unknown) => logQuietly('What was kept on this phone could not be removed', error))
  kept.set(isMine())
}

/** Begins with the page: what another person kept goes, and a page for being offline is there. */
export function startKeeping(): void {
  if (!canKeep() || import.meta.env.DEV) return
  wipeWithPerson(check)
  check()
  const begin = () =>
    void inTurn(() => work(isMine())).catch((error: unknown) => logQuietly('No page is kept for being offline', error))
  // after the page: its own files come first on a poor line
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
