import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import * as api from '#contract/consultations/directory.ts'
import type { Deps } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function directoryRoutes(app: App) {
  route(app, api.listDirectory, service.listDirectory)
  route(app, api.addDirectoryEntry, service.addDirectoryEntry)
  route(app, api.updateDirectoryEntry, service.updateDirectoryEntry)
  route(app, api.checkDirectoryEntry, service.checkDirectoryEntry)
  route(app, api.retireDirectoryEntry, service.retireDirectoryEntry)
}

/** Offices, courts and helplines as pages that need neither an account nor scripts. */
export function directoryPages(app: App, deps: Deps) {
  app.use('/help-near-you/:language?', compress(), etag(), async (c, next) => {
    await next()
    // an entry that was retired is gone within a minute
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=60')
  })
  app.get('/help-near-you', async (c) => c.html(await service.showHelp(deps, 'en', c.req.query('topic'))))
  app.get('/help-near-you/:language', async (c) => {
    const language = service.languageNamed(c.req.param('language'))
    return language
      ? c.html(await service.showHelp(deps, language, c.req.query('topic')))
      : c.redirect('/help-near-you')
  })
}
