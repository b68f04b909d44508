import type { Context, MiddlewareHandler } from 'hono'
import { type Ctx, type Deps, systemCtx } from '#server/context.ts'
import type { AppEnv, PageText } from '#server/http/app-env.ts'
import { ifFound } from '#server/http/errors.ts'
import { readerOfPage } from './companion-cookie.ts'

/**
 * A page that is called what it shows, and whose text comes with it where `textFor` gives any, so that a phone on a poor line shows it
 * before the code is there. `textFor` acts for whoever is signed in. Where it finds nothing, and for whoever is not signed in, the page
 * comes as for any address.
 */
export const readersPage =
  <Path extends string>(
    deps: Deps,
    job: string,
    textFor: (ctx: Ctx, c: Context<AppEnv, Path>) => Promise<PageText>,
  ): MiddlewareHandler<AppEnv, Path> =>
  async (c, next) => {
    const ctx = systemCtx(deps, job)
    const reader = await readerOfPage(ctx, c)
    if (reader?.kind !== 'user') return next()
    const text = await ifFound(textFor({ ...ctx, actor: reader }, c))
    if (!text) return next()
    c.set('page', { ...text, data: { userId: reader.id, ...text.data } })
    await next()
    // it is one person's, and nothing between here and their eyes keeps it
    c.header('Cache-Control', 'no-store')
  }
