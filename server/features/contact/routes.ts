import * as api from '#contract/contact.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function contactRoutes(app: App) {
  route(app, api.sendEmail, service.sendEmail)
  route(app, api.unsubscribe, service.unsubscribe)
}
