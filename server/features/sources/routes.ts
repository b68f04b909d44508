import * as api from '#contract/consultations/sources.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function sourceRoutes(app: App) {
  route(app, api.getSourceText, service.getSourceText)
  route(app, api.countCitations, service.countCitations)
}
