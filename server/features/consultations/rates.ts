import { type Ctx, currentUser } from '#server/context.ts'
import { type Limit, limitRate } from '#server/http/rate-limit.ts'

/** Requests that cost no points, per minute and person, with several tabs open. */
const RATES: Record<'save' | 'create' | 'message' | 'search', Limit> = {
  save: { name: 'consultation-save', most: 60, seconds: 60 },
  create: { name: 'consultation-create', most: 120, seconds: 60 },
  message: { name: 'consultation-message', most: 120, seconds: 60 },
  search: { name: 'consultation-search', most: 40, seconds: 60 },
}

export const limitRequests = (ctx: Ctx, what: keyof typeof RATES) => limitRate(ctx, RATES[what], currentUser(ctx).id)
