import * as api from '#contract/accounts/auth.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function authRoutes(app: App) {
  route(app, api.login, service.signingIn(service.login))
  route(app, api.googleAuth, service.signingIn(service.signInWithGoogle))
  route(app, api.register, service.register)
  route(app, api.requestReset, service.requestReset)
  route(app, api.setNewPassword, service.setNewPassword)
  route(app, api.refreshToken, service.withSecrets(service.refreshToken))
  route(app, api.logout, service.signingOut(service.logout))
  route(app, api.confirmEmail, service.confirmEmail)
  route(app, api.resendConfirmation, service.resendConfirmation)
}
