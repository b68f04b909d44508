import * as api from '#contract/library/law-changes.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile } from '#server/http/route.ts'
import * as service from './service.ts'

export function lawChangesRoutes(app: App) {
  route(app, api.listLawChanges, service.listLawChanges)
  routeFile(app, api.exportLawChanges, service.exportLawChanges)
  route(app, api.addLawChange, service.addLawChange)
  route(app, api.updateLawChange, service.updateLawChange)
  route(app, api.withdrawLawChange, service.withdrawLawChange)
  route(app, api.getTouchedByChange, service.getTouchedByChange)
}
