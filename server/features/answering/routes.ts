import * as api from '#contract/consultations/answers.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeRaw } from '#server/http/route.ts'
import * as service from './service.ts'

export function answeringRoutes(app: App) {
  routeRaw(app, api.answerStream, service.streamAnswer)
  route(app, api.stopAnswer, service.stopAnswer)
  route(app, api.retellAnswer, service.retellAnswer)
  route(app, api.giveFeedback, service.giveFeedback)
  route(app, api.getRun, service.getRun)
  route(app, api.keepForEvaluation, service.keepForEvaluation)
  route(app, api.listEvaluationQuestions, service.listEvaluationQuestions)
}
