/** What becomes of a message that Meta did not take. `unknown`: its statuses must be awaited before it goes again. */
export type Next = { state: 'queued' | 'kept' | 'failed' | 'unknown'; waitMs: number }

const RATE = new Set([4, 80007, 130429, 131056])
const WINDOW_CLOSED = new Set([131047])
/** Only the operator can mend these: an expired token, a missing permission, a locked account. */
const OPERATOR = new Set([3, 10, 190, 200, 368, 131031, 131042, 131045])
const TRANSIENT = new Set([1, 2, 131000, 131016])

const BACKOFF_MAX_MS = 15 * 60_000
const OPERATOR_WAIT_MS = 5 * 60_000

/** Milliseconds until the next try: 4 seconds, 16, 64 … 15 minutes. Meta lets a number write to one person once in 6 seconds. */
export const backoffMs = (tries: number) => Math.min(BACKOFF_MAX_MS, 1_000 * 4 ** Math.max(1, tries))

/** By Meta's error code; `tries` counts the sending that was refused. */
export function afterRefusal(code: number, tries: number): Next {
  if (RATE.has(code)) return { state: 'queued', waitMs: backoffMs(tries) }
  if (WINDOW_CLOSED.has(code)) return { state: 'kept', waitMs: 0 }
  if (OPERATOR.has(code)) return { state: 'queued', waitMs: OPERATOR_WAIT_MS }
  return { state: TRANSIENT.has(code) ? 'unknown' : 'failed', waitMs: 0 }
}
