/** Failures in a row after which an endpoint is left alone, and for how long (ms). */
const FAILURES = 2
const REST_MS = 60_000

type State = { failures: number; until: number }
const states = new Map<string, State>()

/**
 * Calls an endpoint that we can do without; undefined when it fails, or when it failed lately and is left alone. `name`
 * tells endpoints apart. After its rest one call is let through to see. `failed` hears of every failure.
 */
export async function unlessBroken<T>(
  name: string,
  now: () => Date,
  call: () => Promise<T>,
  failed: (error: unknown) => void,
): Promise<T | undefined> {
  const state = states.get(name) ?? { failures: 0, until: 0 }
  states.set(name, state)
  if (state.until > now().getTime()) return undefined
  try {
    const result = await call()
    state.failures = 0
    return result
  } catch (error) {
    if (++state.failures >= FAILURES) state.until = now().getTime() + REST_MS
    failed(error)
    return undefined
  }
}
