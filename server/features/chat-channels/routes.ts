import * as api from '#contract/whatsapp.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeRaw } from '#server/http/route.ts'
import * as service from './service.ts'

export function chatChannelRoutes(app: App) {
  routeRaw(app, api.verifyWhatsApp, service.verifyWhatsApp)
  routeRaw(app, api.receiveWhatsApp, service.receiveWhatsApp)
  routeRaw(app, api.receiveTelegram, service.receiveTelegram)
  route(app, api.getWhatsApp, service.getWhatsApp)
  route(app, api.createWhatsAppCode, service.createWhatsAppCode)
  route(app, api.unlinkWhatsApp, service.unlinkWhatsApp)
}
