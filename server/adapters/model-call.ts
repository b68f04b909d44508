import type { WithState } from '#server/process-state.ts'
import { modelFirstWordSeconds, modelTokens } from '#server/telemetry/metrics.ts'
import {
  type ChatModel,
  type ChatRequest,
  complete,
  ModelStatusError,
  type Piece,
  stream,
  type Usage,
} from './chat-completions.ts'
import { callExternal, OwnFaultError, TimeoutError } from './external-call.ts'

export type { ChatModel, Usage } from './chat-completions.ts'

export type Prompt = {
  system: string
  prompt: string
  maxOutputTokens?: number
  temperature?: number
  topP?: number
  /** The answer is JSON, of this schema where one is given. */
  json?: { name: string; schema?: object }
}
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
  model: ChatModel,
  prompt: Prompt,
  timeoutMs: number,
  signal?: AbortSignal,
) {
  try {
    const { text, usage } = await callExternal(deps, 'model', { at: model.at, timeoutMs, signal }, (within) =>
      complete(model, requestOf(prompt), within),
    )
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
 * without a word.
 */
export async function streamModel(
  deps: WithState,
  model: ChatModel,
  prompt: Prompt,
  quietMs: number,
  signal: AbortSignal,
  onText: (text: string) => Promise<void> | void,
): Promise<Streamed> {
  try {
    return await callExternal(deps, 'model', { at: model.at, signal }, async (within) => {
      const quiet = watchQuiet(quietMs)
      try {
        const pieces = await openStream(model, prompt, AbortSignal.any([within, quiet.signal]))
        return await readStream(pieces, quiet, onText)
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

function counted(usage: Usage): Usage {
  modelTokens.inc({ direction: 'input' }, usage.inputTokens)
  modelTokens.inc({ direction: 'output' }, usage.outputTokens)
  return usage
}

async function openStream(model: ChatModel, prompt: Prompt, signal: AbortSignal) {
  const call = () => stream(model, requestOf(prompt), signal)
  try {
    return await call()
  } catch (error) {
    const wait = retryDelay(error)
    if (signal.aborted || wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
    return call()
  }
}

async function readStream(
  pieces: AsyncIterable<Iterable<Piece>>,
  quiet: Pick<Quiet, 'heard' | 'pause'>,
  onText: (text: string) => Promise<void> | void,
): Promise<Streamed> {
  const opened = performance.now()
  let anything = false
  let why: string | undefined
  let usage: Usage = { inputTokens: 0, outputTokens: 0 }
  try {
    for await (const some of pieces) {
      quiet.heard()
      for (const piece of some) {
        why = piece.finish ?? why
        usage = piece.usage ?? usage
        if (!piece.text) continue
        if (!anything) modelFirstWordSeconds.observe((performance.now() - opened) / 1_000)
        anything = true
        const pending = onText(piece.text)
        if (!pending) continue
        // the time we take ourselves is not the model's silence
        quiet.pause()
        await pending.catch(passOn)
        quiet.heard()
      }
    }
  } catch (error) {
    throw anything && !(error instanceof OwnFaultError) ? new ModelError('cut', error) : error
  }
  if (!anything) throw new ModelError('nothing')
  if (why !== 'stop' && why !== 'length') throw new ModelError('cut')
  return { truncated: why === 'length', ...counted(usage) }
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

const requestOf = ({ system, prompt, json, maxOutputTokens, temperature, topP }: Prompt): ChatRequest => ({
  messages: [
    { role: 'system', content: system.toWellFormed() },
    { role: 'user', content: prompt.toWellFormed() },
  ],
  max_tokens: maxOutputTokens,
  temperature,
  top_p: topP,
  response_format:
    json && (json.schema ? { type: 'json_schema', json_schema: { ...json, strict: true } } : { type: 'json_object' }),
})

/** Milliseconds after which a second try makes sense; undefined when it does not. */
function retryDelay(error: unknown): number | undefined {
  if (!(error instanceof ModelStatusError)) return RETRY_MS
  const mayPass = error.status >= 500 || [408, 409, 429].includes(error.status)
  const wait = error.retryAfterMs ?? RETRY_MS
  return mayPass && wait <= RETRY_AFTER_MAX_MS ? wait : undefined
}

const problemOf = (error: unknown): ModelError =>
  new ModelError(error instanceof ModelStatusError && error.status === 429 ? 'busy' : 'unreachable', error)
