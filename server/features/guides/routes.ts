import { compress } from 'hono/compress'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { Deps } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import * as service from './service.ts'

/** The product's own guides as pages that need neither an account nor scripts, and what search engines ask for. */
export function guidesRoutes(app: App, deps: Deps) {
  for (const path of [
    '/guides',
    '/legal-words',
    '/legal-words/:language',
    '/guides/:slug',
    '/guides/:language/:slug',
    '/sitemap.xml',
  ])
    app.use(path, compress(), etag(), kept)
  app.get('/guides', async (c) => c.html(await service.showGuides(deps)))
  app.get('/guides/:slug', async (c) => {
    const language = service.otherLanguage(c.req.param('slug'))
    if (language) return c.html(await service.showGuides(deps, language))
    const { known, page } = await service.showGuide(deps, c.req.param('slug'))
    return c.html(page, known ? 200 : 404)
  })
  app.get('/guides/:language/:slug', async (c) => {
    const { language, slug } = c.req.param()
    const known = service.otherLanguage(language)
    const shown = await service.showGuide(deps, known ? slug : '', known)
    return c.html(shown.page, shown.known ? 200 : 404)
  })
  app.get('/legal-words', async (c) => c.html(await service.showWords(deps)))
  app.get('/legal-words/:language', async (c) => {
    const language = service.otherLanguage(c.req.param('language'))
    return language ? c.html(await service.showWords(deps, language)) : c.redirect('/legal-words')
  })
  app.get('/sitemap.xml', async (c) =>
    c.body(await service.sitemap(deps), 200, { 'Content-Type': 'application/xml; charset=UTF-8' }),
  )
  app.get('/robots.txt', (c) => c.text(service.robots(deps)))
}

/** Guides change rarely: a page serves five minutes unasked, and a day while it is asked for again. */
const kept: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.header('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400')
}
