import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { isText, jsonObject, propertiesOf } from '#web/lib/text/json-object.ts'
import { createEventParser } from './event-stream.ts'

/** Milliseconds between two tries; the last one repeats. */
const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** Tries in a row that bring nothing before we give up. */
const TRIES = 8
/** The server sends a sign of life every 15 s; three missed ones are a dead connection. */
const SILENCE_MS = 45_000
const BUSY_WAIT_MAX_S = 120

/** What the server knows of the question: still to be answered, answered, or never arrived. */
export type QuestionState = 'waiting' | 'answered' | 'missing'
export type Interruption = { why: 'connection' | 'busy'; seconds?: number } | null
export type AnswerEnd = 'complete' | 'failed' | 'aborted'

export type AnswerRequest = {
  conversationId: string
  /** Left out to follow a question that the server has already. */
  message?: string
  token: () => string | null | Promise<string | null>
  /** After a 401: true when there is a new token. */
  refresh: () => Promise<boolean>
  /** Asked before each new try, so that nothing is ever asked twice. */
  questionState: () => Promise<QuestionState>
  onEvent: (event: AnswerEvent, id: string) => void
  /** Says why nothing comes at the moment; null when it goes on. */
  onInterruption: (why: Interruption) => void
  signal: AbortSignal
  fetch?: typeof fetch
  /** Resolves after that many milliseconds, or earlier when the network is back. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

type Try = { end: AnswerEnd } | { retryIn?: number; busy?: boolean }
type Progress = { lastId: string; seen: Set<string>; fresh: boolean }

/**
 * Opens GET /api/ai/response and follows it to its end. EventSource cannot see a 401, so this reads the stream itself:
 * a dropped connection is opened again with `Last-Event-ID`, a 401 gets one refresh, a 429 waits as asked, and anything
 * else that is not an answer ends it as `failed`.
 */
export async function followAnswer(request: AnswerRequest): Promise<AnswerEnd> {
  const { signal, onInterruption, wait = waitOrOnline } = request
  const progress: Progress = { lastId: '', seen: new Set(), fresh: false }
  for (let tries = 0, first = true; tries < TRIES; tries++, first = false) {
    const outcome = await next(request, progress, first).catch((): Try => ({}))
    if (signal.aborted) return 'aborted'
    if ('end' in outcome) return outcome.end
    if (progress.fresh) tries = 0
    progress.fresh = false
    const ms = outcome.retryIn ?? BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)]!
    onInterruption(outcome.busy ? { why: 'busy', seconds: Math.ceil(ms / 1_000) } : { why: 'connection' })
    await wait(ms, signal)
    if (signal.aborted) return 'aborted'
  }
  return 'failed'
}

async function next(request: AnswerRequest, progress: Progress, first: boolean): Promise<Try> {
  if (first) return attempt(request, request.message, progress)
  const questionState = await request.questionState()
  if (questionState === 'answered') return { end: 'complete' }
  if (questionState === 'waiting') return attempt(request, undefined, progress)
  return request.message === undefined ? { end: 'failed' } : attempt(request, request.message, progress)
}

async function attempt(request: AnswerRequest, message: string | undefined, progress: Progress): Promise<Try> {
  const connection = new AbortController()
  const drop = () => connection.abort()
  request.signal.addEventListener('abort', drop, { once: true })
  try {
    let response = await open(request, message, progress, connection.signal)
    if (response.status === 401 && (await request.refresh())) {
      response = await open(request, message, progress, connection.signal)
    }
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after')) || 5
      return seconds > BUSY_WAIT_MAX_S ? { end: 'failed' } : { retryIn: seconds * 1_000, busy: true }
    }
    // the run is over and everything of it has been seen
    if (response.status === 204) return { end: 'complete' }
    if (response.status >= 400 && response.status < 500) return { end: 'failed' }
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return {}
    return await read(response.body!, request, progress, connection)
  } finally {
    request.signal.removeEventListener('abort', drop)
    connection.abort()
  }
}

async function open(
  { conversationId, token, fetch: ask = fetch }: AnswerRequest,
  message: string | undefined,
  { lastId }: Progress,
  signal: AbortSignal,
) {
  const query = new URLSearchParams({ token: (await token()) ?? '', conversationId })
  if (message !== undefined) query.set('message', message)
  const headers: Record<string, string> = { accept: 'text/event-stream' }
  if (lastId) headers['last-event-id'] = lastId
  return ask(`/api/ai/response?${query}`, { headers, signal, cache: 'no-store' })
}

async function read(
  body: ReadableStream<Uint8Array>,
  { onEvent, onInterruption }: AnswerRequest,
  progress: Progress,
  connection: AbortController,
): Promise<Try> {
  let complete = false
  onInterruption(null)
  const feed = createEventParser(({ id, data }) => {
    if (complete || (id && progress.seen.has(id))) return
    const event = toEvent(data)
    if (!event) return
    if (id) progress.seen.add((progress.lastId = id))
    progress.fresh = true
    complete = event.type === 'complete'
    onEvent(event, id)
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const silence = setTimeout(() => connection.abort(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (value) feed(decoder.decode(value, { stream: true }))
    if (complete) return { end: 'complete' }
    if (done) return {}
  }
}

/** Whether an event has what its kind must have; one of a kind yet unknown is passed on and changes nothing. */
function isAnswerEvent(event: object): event is AnswerEvent {
  const { type, content, outcome, place } = propertiesOf(event)
  if (type === 'waiting') return typeof place === 'number'
  if (type === 'paragraph' || type === 'general') return isText(content)
  return type === 'complete' ? isText(outcome) : isText(type)
}

function toEvent(data: string): AnswerEvent | null {
  const event = jsonObject(data)
  return isAnswerEvent(event) ? event : null
}

/** Resolves at once on a device that is online, otherwise when it is back or the signal says stop. */
export const untilOnline = (signal: AbortSignal): Promise<void> =>
  navigator.onLine || signal.aborted ? Promise.resolve() : waitOrOnline(0, signal)

/** While the device is offline the clock stands still: the next try comes when the network is back. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(() => navigator.onLine && done(), ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
