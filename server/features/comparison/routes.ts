import * as api from '#contract/documents/comparison.ts'
import { UPLOAD_MAX_BYTES } from '#contract/product.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function comparisonRoutes(app: App) {
  route(app, api.compareTexts, service.compareTexts)
  routeUpload(app, api.readComparedFile, { maxBytes: UPLOAD_MAX_BYTES }, service.readComparedFile)
  routeFile(app, api.comparedDocument, service.comparedDocument)
}
