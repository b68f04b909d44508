import * as api from '#contract/library/judgments.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function judgmentRoutes(app: App) {
  route(app, api.getJudgment, service.getJudgment)
  route(app, api.setJudgment, service.setJudgment)
  route(app, api.getCitingJudgments, service.judgmentsCiting)
}
