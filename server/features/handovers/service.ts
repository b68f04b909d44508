import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { personById } from '#server/features/auth/service.ts'
import { conversationUpTo } from '#server/features/consultations/service.ts'
import { frameOf, type Html, originOf } from '#server/features/guides/service.ts'
import { openHandover } from './handovers.ts'
import { handoverGone, handoverPage } from './page.ts'

export { handOver, handoverJobs, listHandovers, withdrawHandover } from './handovers.ts'
export {
  addPractitioner,
  listPractitioners,
  offeredPractitioners,
  retirePractitioner,
  updatePractitioner,
} from './practitioners.ts'

/** The page behind a link; `found` is false where it opens nothing, also because the consultation was deleted. */
export async function showHandover(ctx: Ctx, token: string): Promise<{ found: boolean; page: Html }> {
  const around = { origin: originOf(ctx), frame: await frameOf(ctx) }
  const opened = await openHandover(ctx, token)
  if (!opened) return { found: false, page: handoverGone(around) }
  try {
    const { title, messages } = await conversationUpTo(ctx, opened, opened.upTo)
    const person = await personById(ctx.db, opened.userId)
    return { found: true, page: handoverPage({ ...opened, ...around, person, title, messages }) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { found: false, page: handoverGone(around) }
    throw error
  }
}
