import type { WithState } from '#server/process-state.ts'
import type { LanguageModel } from 'ai'
import { modelFirstWordSeconds, modelTokens } from '#server/telemetry/metrics.ts'
import { callExternal, OwnFaultError, TimeoutError } from './external-call.ts'

type Model = Extract<LanguageModel, { specificationVersion: 'v3' }>
type Messages = Parameters<Model['doStream']>[0]['prompt']
type Stream = Awaited<ReturnType<Model['doStream']>>['stream']
type Part = Stream extends ReadableStream<infer P> ? P : never

export type Prompt = {
  system: string
  prompt: string
  maxOutputTokens?: number
  temperature?: number
  topP?: number
  /** The answer is JSON, of this schema where one is given. */
  json?: { name: string; schema?: JsonSchema }
}
type ResponseFormat = Extract<NonNullable<Parameters<Model['doGenerate']>[0]['responseFormat']>, { type: 'json' }>
export type JsonSchema = NonNullable<ResponseFormat['schema']>
export type Usage = { inputTokens: number; outputTokens: number }
export type ModelProblem = 'unreachable' | 'busy' | 'slow' | 'cut' | 'nothing'

/** Why a model gave no answer, or no whole one. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly problem: ModelProblem
  constructor(problem: ModelProblem, cause?: unknown) {
    super(`language model: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Longest `Retry-After` that is waited for; a person is waiting too. */
const RETRY_AFTER_MAX_MS = 4_000
const RETRY_MS = 400

/** One whole answer within `timeoutMs`; throws a ModelError. No second try: callers do without. */
export async function callModel(
  deps: WithState,
  model: LanguageModel,
  prompt: Prompt,
  timeoutMs: number,
  signal?: AbortSignal,
) {
  const called = versioned(model)
  try {
    const { content, usage } = await callExternal(
      deps,
      'model',
      { at: addressOf(called), timeoutMs, signal },
      (abortSignal) => called.doGenerate({ ...options(prompt), abortSignal }),
    )
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return { text, ...counted(usage) }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof TimeoutError ? new ModelError('slow', error) : problemOf(error)
  }
}

export type Streamed = Usage & {
  /** True when the model was cut off by its token limit. */
  truncated: boolean
}

/**
 * Streams an answer to `onText`, piece by piece, and gives what it cost. Tries once more when the model refuses before its
 * first word; throws a ModelError: `slow` when nothing comes for `quietMs`, `cut` when it breaks off, `nothing` when it ends
 * without a word. The provider's stream is read directly: the SDK's own takes five times the processor a token.
 */
export async function streamModel(
  deps: WithState,
  model: LanguageModel,
  prompt: Prompt,
  quietMs: number,
  signal: AbortSignal,
  onText: (text: string) => Promise<void> | void,
): Promise<Streamed> {
  const called = versioned(model)
  try {
    return await callExternal(deps, 'model', { at: addressOf(called), signal }, async (within) => {
      const quiet = watchQuiet(quietMs)
      try {
        const stream = await openStream(called, prompt, AbortSignal.any([within, quiet.signal]))
        return await readStream(stream, quiet, onText)
      } catch (error) {
        throw quiet.signal.aborted ? new ModelError('slow', error) : error
      } finally {
        quiet.stop()
      }
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TimeoutError) throw new ModelError('slow', error)
    if (error instanceof OwnFaultError) throw error.cause
    throw error instanceof ModelError ? error : problemOf(error)
  }
}

/** Tells models apart: one may hang while the other answers. */
const addressOf = (model: Model) => `${model.provider} ${model.modelId}`

type Counted = Extract<Part, { type: 'finish' }>['usage']

function counted({ inputTokens, outputTokens }: Counted): Usage {
  const usage = { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 }
  modelTokens.inc({ direction: 'input' }, usage.inputTokens)
  modelTokens.inc({ direction: 'output' }, usage.outputTokens)
  return usage
}

async function openStream(model: Model, prompt: Prompt, abortSignal: AbortSignal) {
  const call = () => model.doStream({ ...options(prompt), abortSignal })
  try {
    return (await call()).stream
  } catch (error) {
    const wait = retryDelay(error)
    if (abortSignal.aborted || wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    abortSignal.throwIfAborted()
    return (await call()).stream
  }
}

async function readStream(
  stream: Stream,
  quiet: Pick<Quiet, 'heard' | 'pause'>,
  onText: (text: string) => Promise<void> | void,
): Promise<Streamed> {
  const opened = performance.now()
  let anything = false
  let end: Extract<Part, { type: 'finish' }> | undefined
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      quiet.heard()
      const part = next.value
      if (part.type === 'error') throw new ModelError(anything ? 'cut' : 'unreachable', part.error)
      if (part.type === 'finish') end = part
      if (part.type !== 'text-delta' || !part.delta) continue
      if (!anything) modelFirstWordSeconds.observe((performance.now() - opened) / 1_000)
      anything = true
      const pending = onText(part.delta)
      if (!pending) continue
      // the time we take ourselves is not the model's silence
      quiet.pause()
      await pending.catch(passOn)
      quiet.heard()
    }
  } catch (error) {
    throw anything && !(error instanceof OwnFaultError) ? new ModelError('cut', error) : error
  } finally {
    reader.cancel().catch(() => {})
  }
  if (!anything) throw new ModelError('nothing')
  const why = end?.finishReason.unified
  if (why !== 'stop' && why !== 'length') throw new ModelError('cut')
  return { truncated: why === 'length', ...counted(end!.usage) }
}

/** What the reader of the text threw is no fault of the model. */
function passOn(cause: unknown): never {
  throw new OwnFaultError('the reader stopped', { cause })
}

type Quiet = ReturnType<typeof watchQuiet>

/** Aborts when nothing was heard for a while; looks now and then instead of setting a timer for each token. */
function watchQuiet(quietMs: number) {
  const abort = new AbortController()
  let last = performance.now()
  const timer = setInterval(
    () => performance.now() - last > quietMs && abort.abort(new Error('quiet')),
    Math.max(20, Math.min(1_000, quietMs / 5)),
  )
  return {
    signal: abort.signal,
    heard: () => {
      last = performance.now()
    },
    /** Until something is heard again, silence does not count. */
    pause: () => {
      last = Number.POSITIVE_INFINITY
    },
    stop: () => clearInterval(timer),
  }
}

function versioned(model: LanguageModel): Model {
  if (typeof model === 'string' || model.specificationVersion !== 'v3') throw new ModelError('unreachable')
  return model
}

function options({ system, prompt, json, ...settings }: Prompt) {
  const messages: Messages = [
    { role: 'system', content: system.toWellFormed() },
    { role: 'user', content: [{ type: 'text', text: prompt.toWellFormed() }] },
  ]
  const responseFormat: ResponseFormat | undefined = json && { type: 'json', ...json }
  return { ...settings, prompt: messages, ...(responseFormat && { responseFormat }) }
}

type CallError = { statusCode?: number; isRetryable?: boolean; responseHeaders?: Record<string, string> }

/** Milliseconds after which a second try makes sense; undefined when it does not. */
function retryDelay(error: unknown): number | undefined {
  const { statusCode, isRetryable, responseHeaders = {} } = error as CallError
  if (statusCode !== undefined && !isRetryable) return undefined
  const ms = Number(responseHeaders['retry-after-ms'])
  const seconds = Number(responseHeaders['retry-after'])
  const wait = ms > 0 ? ms : seconds > 0 ? seconds * 1_000 : RETRY_MS
  return wait <= RETRY_AFTER_MAX_MS ? wait : undefined
}

const problemOf = (error: unknown): ModelError =>
  new ModelError((error as CallError)?.statusCode === 429 ? 'busy' : 'unreachable', error)
