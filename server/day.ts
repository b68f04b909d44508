export { DAY_MS } from '#contract/calendar-days.ts'

/** Harare is two hours ahead of UTC and knows no summer time. */
const AHEAD_MS = 2 * 3_600_000

/** The date in Harare, as YYYY-MM-DD. */
export const dateOf = (moment: Date) => new Date(moment.getTime() + AHEAD_MS).toISOString().slice(0, 10)

/** Midnight in Harare. */
export const firstMoment = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - AHEAD_MS)
