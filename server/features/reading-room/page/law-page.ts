import type { MiddlewareHandler } from 'hono'
import { type Deps, systemCtx } from '#server/context.ts'
import { readerOfPage } from '#server/features/auth/service.ts'
import { headOfPages } from '#server/features/wording/records.ts'
import { getDocumentText } from '#server/features/library/service.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { ifFound } from '#server/http/errors.ts'
import { pageWith } from '#server/http/static.ts'
import { textOfLaw } from './law-text.ts'

/**
 * A section of a long document whose text comes with its page, so that a phone on a poor line shows it before the code is there.
 * Whoever is not signed in, and whatever is not a section of law, gets the page without, as for any address.
 */
export const lawPage =
  (deps: Deps): MiddlewareHandler<AppEnv, '/library/:documentId/:section'> =>
  async (c, next) => {
    const ctx = systemCtx(deps, 'law-page')
    const reader = await readerOfPage(ctx, c)
    if (reader?.kind !== 'user') return next()
    const { documentId, section } = c.req.param()
    const document = await ifFound(getDocumentText({ ...ctx, actor: reader }, { documentId, section }))
    // a table is drawn by the code alone
    if (!document?.excerpt || document.own || /^\|/m.test(document.text)) return next()
    const law = { documentId, section, document }
    const page = await pageWith(c.req.path, textOfLaw(document), { userId: reader.id, law }, await headOfPages(ctx))
    if (page === undefined) return next()
    c.header('Cache-Control', 'no-store')
    return c.html(page)
  }
