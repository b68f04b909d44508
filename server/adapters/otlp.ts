import type { WithState } from '#server/process-state.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { type Attributes, type Describe, setTracer } from '#server/telemetry/trace.ts'
import { callExternal, CircuitOpenError, HttpStatusError } from './external-call.ts'

/** Spans in one request, spans that wait for a collector that does not answer, and how often they leave (ms). */
const BATCH = 512
const WAITING_MAX = 4_096
const EVERY_MS = 2_000

type Recorded = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  /** Nanoseconds since 1970. */
  start: bigint
  end: bigint
}
type Setup = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

const SERVER = 2
const INTERNAL = 1

/**
 * Records spans and sends them to OTEL_EXPORTER_OTLP_ENDPOINT by OTLP over HTTP as JSON (decision 0010). A share of
 * OTEL_TRACES_SAMPLER_ARG of the traces is kept. What cannot be delivered is dropped: tracing never holds up an answer.
 */
export function startTracing(config: Setup, deps: WithState, log: Log): { close: () => Promise<void> } {
  const current = new AsyncLocalStorage<Recorded | undefined>()
  const exporter = openExporter(config, deps, log, (work) => current.exit(work))
  const record = async <T>(made: Recorded, work: (describe: Describe) => Promise<T>): Promise<T> => {
    const describe: Describe = (attributes, name) => {
      Object.assign(made.attributes, attributes)
      if (name) made.name = name
    }
    try {
      return await current.run(made, () => work(describe))
    } catch (error) {
      describe({ 'error.type': typeOf(error) })
      throw error
    } finally {
      made.end = nanoseconds()
      exporter.add(made)
    }
  }
  setTracer({
    root: (name, attributes, work, parent) => {
      if (current.getStore()) return record(newSpan(name, INTERNAL, attributes, current.getStore()!), work)
      const from = readParent(parent)
      const sampled = from ? from.sampled : Math.random() < config.OTEL_TRACES_SAMPLER_ARG
      return sampled ? record(newSpan(name, SERVER, attributes, from), work) : work(() => {})
    },
    child: (name, attributes, work) => {
      const parent = current.getStore()
      return parent ? record(newSpan(name, INTERNAL, attributes, parent), work) : work(() => {})
    },
    detached: (work) => current.exit(work),
    carried: (work) => AsyncLocalStorage.bind(work),
  })
  return {
    close: async () => {
      setTracer(undefined)
      await exporter.close()
    },
  }
}

const started = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
const nanoseconds = () => started + process.hrtime.bigint()

function newSpan(
  name: string,
  kind: number,
  attributes: Attributes,
  parent?: Pick<Recorded, 'traceId' | 'spanId'>,
): Recorded {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId,
    name,
    kind,
    attributes: { ...attributes },
    start: nanoseconds(),
    end: 0n,
  }
}

/** W3C trace context: `00-{trace}-{span}-{flags}`. */
function readParent(header: string | undefined) {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '')
  if (!match) return undefined
  return { traceId: match[1]!, spanId: match[2]!, sampled: (Number.parseInt(match[3]!, 16) & 1) === 1 }
}

/** What kind of error, never its text: that may quote what a person wrote. */
const typeOf = (error: unknown) => String((error as { code?: unknown })?.code ?? (error as Error)?.name ?? 'error')

function openExporter(config: Setup, deps: WithState, log: Log, untraced: <T>(work: () => Promise<T>) => Promise<T>) {
  const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT!}/v1/traces`
  const headers = { 'content-type': 'application/json', ...readHeaders(config.OTEL_EXPORTER_OTLP_HEADERS) }
  const waiting: Recorded[] = []
  const send = (spans: Recorded[]) =>
    callExternal(deps, 'traces', { at: url }, async (signal) => {
      const body = JSON.stringify(toOtlp(config.OTEL_SERVICE_NAME, spans))
      const { status, body: reply } = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      await reply?.cancel()
      if (status >= 300) throw new HttpStatusError(status)
    })
  const flush = () =>
    untraced(async () => {
      while (waiting.length) {
        try {
          await send(waiting.splice(0, BATCH))
        } catch (error) {
          if (!(error instanceof CircuitOpenError)) log.warn({ err: error }, 'traces could not be delivered')
          return
        }
      }
    })
  const timer = setInterval(() => void flush(), EVERY_MS).unref()
  return {
    add: (span: Recorded) => {
      if (waiting.length < WAITING_MAX) waiting.push(span)
    },
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

/** `name=value,name=value`, values percent-encoded, as the OpenTelemetry specification has it. */
function readHeaders(given = ''): Record<string, string> {
  const pairs = given.split(',').flatMap((pair) => {
    const [name, ...value] = pair.split('=')
    return name?.trim() && value.length ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : []
  })
  return Object.fromEntries(pairs) as Record<string, string>
}

const toOtlp = (service: string, spans: Recorded[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': service, 'process.pid': process.pid }) },
      scopeSpans: [
        {
          scope: { name: 'virtual-lawyer' },
          spans: spans.map(({ attributes, start, end, ...span }) => ({
            ...span,
            startTimeUnixNano: String(start),
            endTimeUnixNano: String(end),
            attributes: toAttributes(attributes),
            status: { code: attributes['error.type'] === undefined ? 0 : 2 },
          })),
        },
      ],
    },
  ],
})

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: toValue(value) }]))

const toValue = (value: string | number | boolean) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value }
