import * as api from '#contract/accounts/privacy.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile } from '#server/http/route.ts'
import * as service from './service.ts'

export function privacyRoutes(app: App) {
  routeFile(app, api.exportMyData, service.exportMyData)
  route(app, api.deleteMyAccount, service.deleteMyAccount)
}
