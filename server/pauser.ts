/** Milliseconds after which others may work while something long is computed. */
const SLICE_MS = 8

/** To be called between the steps of long work: lets others work where it is their turn. */
export function pauser() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await new Promise(setImmediate)
    since = performance.now()
  }
}
