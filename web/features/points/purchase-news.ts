import type { Purchase } from '#contract/points.ts'

/** The purchases that waited for their payer at the last look and are decided now. */
export function transitions(before: Purchase[] | undefined, now: Purchase[]): Purchase[] {
  const waited = new Set(before?.filter(({ state }) => state === 'waiting').map(({ id }) => id))
  return now.filter(({ id, state }) => waited.has(id) && (state === 'paid' || state === 'failed'))
}

/** `waiting`: the payer has not entered the PIN yet; the purchase goes on by itself. */
export type Bought = 'paid' | 'waiting'

/**
 * What became of a purchase whose call got no answer, by the lists from before and after it; undefined when it never
 * arrived or was not paid. Only one payment of a person waits at a time.
 */
export function outcomeByList(points: number, before: Purchase[] | undefined, now: Purchase[]): Bought | undefined {
  const same = now.filter((one) => one.points === points)
  if (same.some(({ state }) => state === 'waiting')) return 'waiting'
  const paidBefore = (id: string) => before?.some((one) => one.id === id && one.state === 'paid') ?? true
  return same.some(({ id, state }) => state === 'paid' && !paidBefore(id)) ? 'paid' : undefined
}
