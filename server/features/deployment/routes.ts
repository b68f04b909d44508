import * as api from '#contract/deployment.ts'
import { type App, route } from '#server/http/route.ts'
import * as service from './service.ts'

export function deploymentRoutes(app: App) {
  route(app, api.getDeployment, service.getDeployment)
}
