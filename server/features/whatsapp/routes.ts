import * as api from '#contract/whatsapp.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeRaw } from '#server/http/route.ts'
import * as service from './service.ts'

export function whatsappRoutes(app: App) {
  routeRaw(app, api.verifyWhatsApp, service.verifyWebhook)
  routeRaw(app, api.receiveWhatsApp, service.receiveWebhook)
  route(app, api.getWhatsApp, service.getWhatsApp)
  route(app, api.createWhatsAppCode, service.createWhatsAppCode)
  route(app, api.unlinkWhatsApp, service.unlinkWhatsApp)
}
