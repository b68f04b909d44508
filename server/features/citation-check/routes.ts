import * as api from '#contract/documents/citation-check.ts'
import { UPLOAD_MAX_BYTES } from '#contract/product.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function citationCheckRoutes(app: App) {
  route(app, api.checkCitations, service.checkCitations)
  routeUpload(app, api.checkCitationsOfFile, { maxBytes: UPLOAD_MAX_BYTES }, service.checkCitationsOfFile)
  routeFile(app, api.commentedDocument, service.commentedDocument)
  route(app, api.getCheckPrice, service.getCheckPrice)
  route(app, api.setCheckPrice, service.setCheckPrice)
}
