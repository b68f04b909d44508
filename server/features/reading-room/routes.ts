import * as api from '#contract/library/reading-room.ts'
import type { Deps } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function readingRoomRoutes(app: App) {
  route(app, api.getSectionHistory, service.historyOfSection)
  route(app, api.getSectionLinks, service.sectionLinks)
  route(app, api.getDefinedTerms, service.definedTerms)
  route(app, api.getContentsPiece, service.contentsPiece)
  route(app, api.getLawVersions, service.lawVersions)
  route(app, api.compareSection, service.compareSection)
}

/** Documents and sections of law whose text comes with their page. */
export function lawPages(app: App, deps: Deps) {
  app.get('/library/:documentId/:section?', service.lawPage(deps))
}

/** Stable addresses of laws and their sections lead to where the library shows them; unknown ones to the page that says so. */
export function lawAddresses(app: App, { db }: Deps) {
  app.get('/akn/*', async (c, next) => {
    const found = await service.documentAtAddress(db, c.req.path)
    if (!found) return next()
    return c.redirect(['/library', found.id, ...(found.section ? [found.section] : [])].join('/'))
  })
}
