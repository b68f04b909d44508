import * as api from '#contract/accounts/settings.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function settingsRoutes(app: App) {
  route(app, api.getSettings, service.getSettings)
  route(app, api.savePersonalInfo, service.savePersonalInfo)
  route(app, api.saveSecurity, service.saveSecurity)
  route(app, api.savePreferences, service.savePreferences)
  route(app, api.saveConsent, service.saveConsent)
  route(app, api.setUpTwoFactor, service.setUpTwoFactor)
  route(app, api.confirmTwoFactor, service.confirmTwoFactor)
  route(app, api.disableTwoFactor, service.disableTwoFactor)
  route(app, api.renewRecoveryCodes, service.renewRecoveryCodes)
}
