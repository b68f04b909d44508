import type { MiddlewareHandler } from 'hono'
import type { Conversation } from '#contract/consultations/consultations.ts'
import { type Deps, systemCtx } from '#server/context.ts'
import { readerOfPage } from '#server/features/auth/service.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { ifFound } from '#server/http/errors.ts'
import { pageWith } from '#server/http/static.ts'
import { headOfPages } from '#server/features/wording/records.ts'
import { getConversation } from '#server/features/consultations/get-conversation.ts'
import { textOfConversation } from './page-text.ts'

/** Characters of a consultation that come with its page; a longer one is asked for by its code, as it always was. */
const TEXT_MAX = 200_000

/**
 * A consultation whose text comes with its page, so that a phone on a poor line shows it before the code is there. Whoever may not
 * read it, or has no such consultation, gets the page without, as for any address.
 */
export const consultationPage =
  (deps: Deps): MiddlewareHandler<AppEnv, '/app/consult/:id'> =>
  async (c, next) => {
    const ctx = systemCtx(deps, 'consultation-page')
    const reader = await readerOfPage(ctx, c)
    const conversation =
      reader && (await ifFound(getConversation({ ...ctx, actor: reader }, { id: c.req.param('id') })))
    if (!conversation || lengthOf(conversation) > TEXT_MAX) return next()
    const data = { userId: conversation.userId, conversation }
    const page = await pageWith(c.req.path, textOfConversation(conversation), data, await headOfPages(ctx))
    if (page === undefined) return next()
    // it is one person's, and nothing between here and their eyes keeps it
    c.header('Cache-Control', 'no-store')
    return c.html(page)
  }

const lengthOf = ({ messages }: Conversation) => messages.reduce((sum, { text }) => sum + text.length, 0)
