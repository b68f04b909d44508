import { perProcess } from '#server/process-state.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { Deps } from '#server/context.ts'
import { countJobs } from '#server/jobs/enqueue.ts'
import { jobsByState, registry } from '#server/telemetry/metrics.ts'

/** Jobs are counted at most this often (ms), however many ask. */
const COUNTED_MS = 10_000
/** Headers that proxies add. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

export type MetricsReader = { remoteAddress: string; header: (name: string) => string | undefined }

/**
 * Who may read the metrics: whoever sends METRICS_TOKEN as a bearer token. Without one configured, programs on this machine
 * that ask directly, and only as long as the product is not published under PUBLIC_URL.
 */
export function mayReadMetrics({ config }: Deps, { remoteAddress, header }: MetricsReader): boolean {
  if (config.METRICS_TOKEN) return sameSecret(header('authorization') ?? '', `Bearer ${config.METRICS_TOKEN}`)
  const direct = !FORWARDED.some((name) => header(name) !== undefined)
  return direct && isLoopback(remoteAddress) && isLoopback(new URL(config.PUBLIC_URL).hostname)
}

function isLoopback(host: string) {
  const address = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** In a time that says nothing about the secret. */
function sameSecret(given: string, wanted: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

/** By the process's steady counter, in ms; 0 before the first. */
const lastCount = perProcess(() => ({ at: 0 }))

/** Everything this process counted, in Prometheus' text format, with the jobs in the database as well. */
export async function readMetrics(deps: Deps): Promise<{ type: string; text: string }> {
  const last = lastCount(deps)
  if (performance.now() - last.at > COUNTED_MS || !last.at) {
    last.at = performance.now()
    await countJobs(deps.db).then(
      (states) => {
        jobsByState.reset()
        for (const [state, count] of Object.entries(states)) jobsByState.set({ state }, count)
      },
      // the database is away, which is when metrics are read most
      (error: unknown) => {
        jobsByState.reset()
        deps.log.warn({ err: error }, 'jobs could not be counted')
      },
    )
  }
  return { type: registry.contentType, text: await registry.metrics() }
}
