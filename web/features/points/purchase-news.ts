import type { Purchase } from '#contract/points.ts'

/** The purchases that waited for their payer at the last look and are decided now. */
export function transitions(before: Purchase[] | undefined, now: Purchase[]): Purchase[] {
  const waited = new Set(before?.filter(({ state }) => state === 'waiting').map(({ id }) => id))
  return now.filter(({ id, state }) => waited.has(id) && (state === 'paid' || state === 'failed'))
}
