import { savesData, whenIdle } from './line.ts'

/** What imports of page code failed with: the browsers' own errors have no common name. */
const failures = new WeakSet<object>()
let anyFailed = false
globalThis.addEventListener?.('vite:preloadError', ({ payload }) => {
  failures.add(payload)
  anyFailed = true
})

/** What could not be fetched is tried once more as if for the first time. */
export const forgetFailures = (): void => {
  anyFailed = false
}

/** True when `error` is that code of the product could not be fetched. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error)

/** Whether the server can be reached now, whatever the browser thinks of its network. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/theme.js', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * The code of a page that is opened. A style sheet that failed is never asked for again by the same document, so after a
 * failure the page is reloaded as soon as the server can be reached.
 */
export async function pageCode<T>(load: () => Promise<T>): Promise<T> {
  if (!anyFailed || !(await serverAnswers())) return load()
  location.reload()
  return new Promise(() => {})
}

type Load = () => Promise<unknown>

/**
 * Fetches code that may be wanted soon, one piece after the other, whenever the browser has nothing else to do. Stops at
 * the first piece that does not come, and does nothing for people who asked their browser to save data. Gives what ends it.
 */
export function fetchAhead(loads: Load[]): () => void {
  if (savesData()) return () => {}
  let ended = false
  const rest = [...loads]
  const next = () => {
    const load = rest.shift()
    if (!ended && load) whenIdle(() => load().then(next, () => (ended = true)))
  }
  next()
  return () => (ended = true)
}
