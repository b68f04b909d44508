import * as api from '#contract/points.ts'
import { type App, route } from '#server/http/route.ts'
import * as service from './service.ts'

export function pointsRoutes(app: App) {
  route(app, api.checkPoints, service.checkPoints)
  route(app, api.deductPoints, service.deductPoints)
}
