import type { Context } from 'hono'
import { httpSeconds } from '#server/telemetry/metrics.ts'
import { traced } from '#server/telemetry/trace.ts'
import type { AppEnv } from './route.ts'

/**
 * Measures a request by its route template: addresses hold ids and search words, and never become a label or an attribute.
 * `parent` is the trace a trusted proxy began.
 */
export async function observeRequest(
  c: Context<AppEnv>,
  { requestId, parent }: { requestId: string; parent: string | undefined },
  serve: () => Promise<void>,
) {
  const started = performance.now()
  const method = c.req.method
  await traced(
    method,
    { 'request.id': requestId, 'http.request.method': method },
    async (describe) => {
      await serve()
      const route = c.get('route') ?? 'none'
      const { status } = c.res
      describe(
        {
          'http.route': route,
          'http.response.status_code': status,
          ...(status >= 500 && { 'error.type': String(status) }),
        },
        `${method} ${route}`,
      )
      httpSeconds.observe({ method, route, status }, (performance.now() - started) / 1_000)
    },
    parent,
  )
}
