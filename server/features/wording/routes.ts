import * as api from '#contract/wording.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeRaw } from '#server/http/route.ts'
import * as service from './service.ts'

export function wordingRoutes(app: App) {
  route(app, api.listWording, service.listWording)
  route(app, api.correctWording, service.correctWording)
  routeFile(app, api.exportCorrections, service.exportCorrections)
  routeFile(app, api.exportLexicon, service.exportLexicon)
  routeRaw(app, api.getCorrections, service.sendCorrections)
}
