import type { Refusal } from '#server/adapters/chat/port.ts'

/** What becomes of a message that was not taken. `unknown`: its statuses must be awaited before it goes again. */
export type Next = { state: 'queued' | 'kept' | 'failed' | 'unknown'; waitMs: number }

const BACKOFF_MAX_MS = 15 * 60_000
const OPERATOR_WAIT_MS = 5 * 60_000

/** Milliseconds until the next try: 4 seconds, 16, 64 … 15 minutes. Meta lets a number write to one person once in 6 seconds. */
export const backoffMs = (tries: number) => Math.min(BACKOFF_MAX_MS, 1_000 * 4 ** Math.max(1, tries))

/** `tries` counts the sending that was refused; `askedMs` is how long the service wants us to wait. */
export function afterRefusal(why: Refusal, tries: number, askedMs = 0): Next {
  if (why === 'rate') return { state: 'queued', waitMs: Math.max(askedMs, backoffMs(tries)) }
  if (why === 'window') return { state: 'kept', waitMs: 0 }
  if (why === 'operator') return { state: 'queued', waitMs: OPERATOR_WAIT_MS }
  return { state: why === 'transient' ? 'unknown' : 'failed', waitMs: 0 }
}
