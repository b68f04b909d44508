import * as payments from '#contract/payments.ts'
import * as api from '#contract/points.ts'
import type { App } from '#server/http/app-env.ts'
import { rawBody, route, routeRaw } from '#server/http/route.ts'
import * as service from './service.ts'

export function pointsRoutes(app: App) {
  route(app, api.checkPoints, service.checkPoints)
  route(app, api.deductPoints, service.deductPoints)
  route(app, api.freeToView, service.freeToView)
  route(app, api.listPurchases, service.listPurchases)
  route(app, api.getStatement, service.getStatement)
  route(app, payments.listAllPurchases, service.listAllPurchases)
  route(app, payments.listAllEntries, service.listAllEntries)
  route(app, api.purchasePoints, async (ctx, input, c) => {
    const { status, text } = await service.purchase(ctx, input)
    c.status(status)
    return text
  })
  routeRaw(app, api.paynowResult, async (ctx, c) =>
    c.text(await service.paynowResult(ctx, (await rawBody(c)).toString('utf8'))),
  )
}
