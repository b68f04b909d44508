import type { Limit } from '#server/http/rate-limit.ts'

/** Refreshes of one session: five tabs that all wake up often stay far below. */
export const REFRESHES: Limit = { name: 'refresh', most: 120, seconds: 600 }
