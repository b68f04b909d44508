import type { Context, MiddlewareHandler } from 'hono'
import { type Ctx, type Deps, systemCtx } from '#server/context.ts'
import { headOfPages } from '#server/features/wording/records.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { ifFound } from '#server/http/errors.ts'
import { pageWith } from '#server/http/static.ts'
import { readerOfPage } from './companion-cookie.ts'

/** What a page says before its code has come, and what the code finds beside it. */
export type PageText = { html: string; data: object }

/**
 * A page whose text comes with it, so that a phone on a poor line shows it before the code is there. `textFor` acts for whoever is
 * signed in. Where it finds nothing, or has no text, and for whoever is not signed in, the page comes without, as for any address.
 */
export const readersPage =
  <Path extends string>(
    deps: Deps,
    job: string,
    textFor: (ctx: Ctx, c: Context<AppEnv, Path>) => Promise<PageText | undefined>,
  ): MiddlewareHandler<AppEnv, Path> =>
  async (c, next) => {
    const ctx = systemCtx(deps, job)
    const reader = await readerOfPage(ctx, c)
    if (reader?.kind !== 'user') return next()
    const text = await ifFound(textFor({ ...ctx, actor: reader }, c))
    const data = { userId: reader.id, ...text?.data }
    const page = text && (await pageWith(c.req.path, text.html, data, await headOfPages(ctx)))
    if (page === undefined) return next()
    // it is one person's, and nothing between here and their eyes keeps it
    c.header('Cache-Control', 'no-store')
    return c.html(page)
  }
