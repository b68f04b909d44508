import * as api from '#contract/consultations/handovers.ts'
import { type Deps, systemCtx } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function handoverRoutes(app: App) {
  route(app, api.listPractitioners, service.listPractitioners)
  route(app, api.addPractitioner, service.addPractitioner)
  route(app, api.updatePractitioner, service.updatePractitioner)
  route(app, api.retirePractitioner, service.retirePractitioner)
  route(app, api.offeredPractitioners, service.offeredPractitioners)
  route(app, api.handOver, (ctx, input) => service.handOver(ctx, input))
  route(app, api.listHandovers, service.listHandovers)
  route(app, api.withdrawHandover, service.withdrawHandover)
}

/** What the link of a mail opens. Its code stands in the query, which no log holds. */
export function handoverPages(app: App, deps: Deps) {
  app.get('/handover', async (c) => {
    const { found, page } = await service.showHandover(systemCtx(deps, 'handover-page'), c.req.query('code') ?? '')
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.html(page, found ? 200 : 404)
  })
}
