import type { WithState } from '#server/process-state.ts'
import { outsideSeconds } from '#server/telemetry/metrics.ts'
import { span } from '#server/telemetry/trace.ts'
import { breakerFor, type Policy } from './breaker.ts'

/**
 * Every service outside this process, with its breaker and, in milliseconds, how long a call may take unless the caller
 * says less. Services that answers can do without rest longer.
 */
export const SERVICES = {
  /** Many answers are written at once and a moment's trouble takes all of them; streams are timed by their silence too. */
  model: { failures: 20, restMs: 5_000, timeoutMs: 300_000 },
  embeddings: { failures: 2, restMs: 60_000, timeoutMs: 60_000 },
  rerank: { failures: 2, restMs: 60_000, timeoutMs: 60_000 },
  transcribe: { failures: 3, restMs: 30_000, timeoutMs: 60_000 },
  speak: { failures: 3, restMs: 30_000, timeoutMs: 60_000 },
  paynow: { failures: 5, restMs: 15_000, timeoutMs: 30_000 },
  whatsapp: { failures: 5, restMs: 15_000, timeoutMs: 20_000 },
  telegram: { failures: 5, restMs: 15_000, timeoutMs: 20_000 },
  smtp: { failures: 5, restMs: 30_000, timeoutMs: 60_000 },
  openid: { failures: 5, restMs: 5_000, timeoutMs: 5_000 },
  s3: { failures: 5, restMs: 5_000, timeoutMs: 60_000 },
  gotenberg: { failures: 3, restMs: 30_000, timeoutMs: 60_000 },
  'laws-africa': { failures: 5, restMs: 30_000, timeoutMs: 60_000 },
  traces: { failures: 3, restMs: 60_000, timeoutMs: 10_000 },
} satisfies Record<string, Policy & { timeoutMs: number }>

export type Service = keyof typeof SERVICES
type Options = {
  /** Which of several (base address, model name): each has a breaker of its own. */
  at: string
  timeoutMs?: number
  signal?: AbortSignal
}

/** The service was not even asked, because it failed lately. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError'
  constructor(service: Service) {
    super(`${service}: left alone after failures`)
  }
}

/** The service did not answer in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
  constructor(service: Service) {
    super(`${service}: no answer in time`)
  }
}

/** The service answered, with an HTTP status that is no success. */
export class HttpStatusError extends Error {
  override name = 'HttpStatusError'
  readonly status: number
  constructor(status: number, message = `answered ${status}`) {
    super(message)
    this.status = status
  }
}

/** Thrown inside a call by what we do with the answer ourselves: the service is not to blame. `cause` is what went wrong. */
export class OwnFaultError extends Error {
  override name = 'OwnFaultError'
}

/**
 * The one way to call another service: within a time, by a signal that `call` must pass on, behind the service's breaker,
 * measured and traced. It ends in time also when `call` does not listen. Throws what `call` throws, a TimeoutError, or a
 * CircuitOpenError.
 */
export async function callExternal<T>(
  deps: WithState,
  service: Service,
  { at, timeoutMs = SERVICES[service].timeoutMs, signal }: Options,
  call: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const breaker = breakerFor(deps, service, at, SERVICES[service])
  signal?.throwIfAborted()
  if (!breaker.admit()) {
    outsideSeconds.observe({ service, outcome: 'resting' }, 0)
    throw new CircuitOpenError(service)
  }
  const started = performance.now()
  const ended = (outcome: string) => outsideSeconds.observe({ service, outcome }, (performance.now() - started) / 1_000)
  try {
    const result = await span(`outside ${service}`, { 'peer.service': service }, () =>
      inTime(service, timeoutMs, signal, call),
    )
    const down = isDown(result)
    breaker[down ? 'failed' : 'answered']()
    ended(down ? 'failed' : 'ok')
    return result
  } catch (error) {
    if (signal?.aborted) breaker.abandoned()
    else breaker[isAnswer(error) ? 'answered' : 'failed']()
    ended(signal?.aborted ? 'cancelled' : error instanceof TimeoutError ? 'timeout' : 'failed')
    throw error
  }
}

async function inTime<T>(
  service: Service,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new TimeoutError(service)), timeoutMs)
  const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  let stop: (() => void) | undefined
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(either.reason)
    either.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([call(either), ended])
  } catch (error) {
    throw limit.signal.aborted && !signal?.aborted ? limit.signal.reason : error
  } finally {
    clearTimeout(timer)
    either.removeEventListener('abort', stop!)
  }
}

/** An HTTP answer that says the service itself is in trouble. */
const isDown = (result: unknown) => Number((result as { status?: unknown } | undefined)?.status) >= 500

/**
 * A service that refuses is alive: HTTP 4xx but "too slow" and "too many", any code of SMTP (`responseCode` is the mail client's), and
 * what was our own fault.
 */
function isAnswer(error: unknown) {
  if (error instanceof OwnFaultError) return true
  const { responseCode } = (error ?? {}) as Record<string, unknown>
  const status = error instanceof HttpStatusError ? error.status : 0
  return responseCode !== undefined || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}

/**
 * The pieces of an answer's body, which must keep coming: throws when the service says nothing for its time-out while we
 * wait. A slow reader of ours does not count.
 */
export async function* withIdleTimeout(service: Service, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const next = await inTime(service, SERVICES[service].timeoutMs, undefined, () => reader.read())
      if (next.done) return
      yield next.value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
