import * as api from '#contract/library.ts'
import { type App, route } from '#server/http/route.ts'
import * as service from './service.ts'

export function libraryRoutes(app: App) {
  route(app, api.getDocumentText, service.getDocumentText)
}
