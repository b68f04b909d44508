/** https://wicg.github.io/netinfo/; absent in some browsers. */
type Connection = { saveData?: boolean; effectiveType?: string }

const line = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** Whether a person asked their browser to save data. */
export const savesData = (): boolean => line().saveData === true

/** The same, or the browser finds their line as slow as one of the third generation. */
export const isPoorLine = (): boolean => savesData() || ['slow-2g', '2g', '3g'].includes(line().effectiveType ?? '')

/** Does something once the browser has nothing else to do. */
export const whenIdle = (work: () => unknown): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_000)
}
