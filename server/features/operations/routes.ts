import type { Deps } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import { mayReadMetrics, readMetrics } from './metrics.ts'
import * as service from './service.ts'

/** For operators and integrators: health, readiness, metrics and the description of the API. Registered after every feature. */
export function operationsRoutes(app: App, deps: Deps) {
  const endpoints = app.endpoints ?? []
  app.get('/healthz', (c) => c.json(service.health()))
  app.get('/readyz', async (c) => {
    const ready = await service.readiness(deps)
    return ready ? c.json(ready) : c.json({ status: 'not ready' }, 503)
  })
  app.get('/metrics', async (c) => {
    const remoteAddress = c.env.incoming.socket.remoteAddress ?? ''
    if (!mayReadMetrics(deps, { remoteAddress, header: (name) => c.req.header(name) })) return c.text('Not found', 404)
    const { type, text } = await readMetrics(deps)
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
  app.get('/api/openapi.json', (c) => c.json(service.describeApi(deps, endpoints)))
  app.get('/api/docs', (c) => c.html(service.describeApiForPeople(deps, endpoints)))
}
