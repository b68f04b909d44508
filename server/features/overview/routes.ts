import * as api from '#contract/overview.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function overviewRoutes(app: App) {
  route(app, api.getOverview, service.getOverview)
  route(app, api.listFeedback, service.listFeedback)
  route(app, api.getEvaluation, service.getEvaluation)
}
