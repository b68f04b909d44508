import type { Context, Next } from 'hono'
import { httpSeconds } from '#server/telemetry/metrics.ts'
import { traced } from '#server/telemetry/trace.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Measures, traces and logs a request by its route template: addresses hold ids and search words, and never become a label
 * or an attribute. A trace that a trusted proxy began goes on.
 */
export async function observeRequest(c: Context<AppEnv>, next: Next) {
  const { requestId, config, log } = c.get('ctx')
  const { method } = c.req
  const started = performance.now()
  const parent = config.TRUST_PROXY ? c.req.header('traceparent') : undefined
  await traced(
    method,
    { 'request.id': requestId, 'http.request.method': method },
    async (describe) => {
      await next()
      const route = c.get('route') ?? 'none'
      const { status } = c.res
      const error = status >= 500 && { 'error.type': String(status) }
      describe({ 'http.route': route, 'http.response.status_code': status, ...error }, `${method} ${route}`)
      const ms = performance.now() - started
      httpSeconds.observe({ method, route, status }, ms / 1_000)
      log.debug({ requestId, method, path: c.req.path, status, ms })
    },
    parent,
  )
}
