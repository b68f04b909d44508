import * as api from '#contract/deployment.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function deploymentRoutes(app: App) {
  route(app, api.getDeployment, service.getDeployment)
}
