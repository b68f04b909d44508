export type Attributes = Record<string, string | number | boolean | undefined>
/** Adds attributes to the span that is being measured, or names it better. */
export type Describe = (attributes: Attributes, name?: string) => void
type Work<T> = (describe: Describe) => Promise<T>

/** What records spans; there is none unless tracing is configured (`server/adapters/otlp.ts`). */
export type Tracer = {
  root: <T>(name: string, attributes: Attributes, work: Work<T>, parent?: string) => Promise<T>
  child: <T>(name: string, attributes: Attributes, work: Work<T>) => Promise<T>
  detached: <T>(work: () => T) => T
  carried: <T>(work: () => T) => () => T
}

/** Of the process, as the metrics are: a trace follows work through code that knows no context. */
let tracer: Tracer | undefined
const unheard: Describe = () => {}

export function setTracer(next: Tracer | undefined) {
  tracer = next
}

export const isTracing = () => tracer !== undefined

/**
 * Measures `work` as a trace, or as a part of the one under way: a request, a job, an answer. `parent` is a W3C
 * `traceparent` from a trusted proxy. Attributes are never text of a person. Costs nothing while tracing is off.
 */
export const traced = <T>(name: string, attributes: Attributes, work: Work<T>, parent?: string): Promise<T> =>
  tracer ? tracer.root(name, attributes, work, parent) : work(unheard)

/** Measures a step of the trace under way; outside of one it is not recorded. */
export const span = <T>(name: string, attributes: Attributes, work: Work<T>): Promise<T> =>
  tracer ? tracer.child(name, attributes, work) : work(unheard)

/** For what goes on after its caller, as timers do: it belongs to nobody's trace. */
export const detached = <T>(work: () => T): T => (tracer ? tracer.detached(work) : work())

/** For what somebody else will call: it belongs to the trace under way now. */
export const carried = <T>(work: () => T): (() => T) => (tracer ? tracer.carried(work) : work)
