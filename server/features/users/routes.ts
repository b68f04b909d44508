import * as api from '#contract/accounts/users.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function userRoutes(app: App) {
  route(app, api.listUsers, service.listUsers)
  route(app, api.changeRole, service.changeRole)
  route(app, api.listAuditEvents, service.listAuditEvents)
}
