import http from 'node:http'
import https from 'node:https'
import { HttpStatusError } from './external-call.ts'

/** A language model behind an endpoint of OpenAI's chat completions. `at` tells models apart: one may hang while another answers. */
export type ChatModel = { at: string; url: URL; key?: string; model: string }

/** The body of a request, but for what `complete` and `stream` add to it themselves. */
export type ChatRequest = {
  messages: { role: 'system' | 'user'; content: string }[]
  max_tokens?: number | undefined
  temperature?: number | undefined
  top_p?: number | undefined
  response_format?: object | undefined
}

export type Usage = { inputTokens: number; outputTokens: number }
/** Text, and at the end why the model stopped and what it counted, each where its server says so. */
export type Piece = { text?: string | undefined; finish?: string | undefined; usage?: Usage | undefined }

/** The model's server refused; where it says so, in how many milliseconds it may be asked again. */
export class ModelStatusError extends HttpStatusError {
  override name = 'ModelStatusError'
  readonly retryAfterMs: number | undefined
  constructor(status: number, headers: http.IncomingHttpHeaders, said: string) {
    super(status, `answered ${status}: ${said}`)
    const ms = Number(headers['retry-after-ms'])
    const seconds = Number(headers['retry-after'])
    this.retryAfterMs = ms > 0 ? ms : seconds > 0 ? seconds * 1_000 : undefined
  }
}

/** Characters of an answer that are read, and of one line of a stream. */
const ANSWER_MAX = 8_000_000
const LINE_MAX = 1_000_000
/** Characters of a refusal that are kept for the log. */
const REASON_MAX = 300

/** One whole answer. Throws a ModelStatusError, or what went wrong on the way. */
export async function complete(model: ChatModel, request: ChatRequest, signal: AbortSignal) {
  const response = await post(model, request, signal)
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) {
    body += chunk
    if (body.length > ANSWER_MAX) throw new Error('answered too much')
  }
  const answer = JSON.parse(body) as Answer | null
  const message = answer?.choices?.[0]?.message
  if (!message) throw new Error('answered without a choice')
  return { text: textOf(message.content) ?? '', usage: usageOf(answer.usage) ?? { inputTokens: 0, outputTokens: 0 } }
}

/** Begins an answer and gives it piece by piece, those that came together at once. Throws like `complete`, also in the middle. */
export async function stream(model: ChatModel, request: ChatRequest, signal: AbortSignal) {
  const wanted = { ...request, stream: true, stream_options: { include_usage: true } }
  return pieces(await post(model, wanted, signal))
}

async function* pieces(response: http.IncomingMessage): AsyncGenerator<Iterable<Piece>> {
  const read = eventReader()
  for await (const chunk of response.setEncoding('utf8')) {
    yield piecesOf(read(chunk as string))
  }
}

/** What came before something broken is given before it throws. */
function* piecesOf(events: string[]): Generator<Piece> {
  for (const event of events) if (event !== '[DONE]') yield pieceOf(event)
}

/** Gives the data of the events in a text/event-stream, whose pieces are cut anywhere. */
export function eventReader() {
  let rest = ''
  let data: string[] = []
  return (text: string): string[] => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    if (rest.length > LINE_MAX) throw new Error('a line without an end')
    const events: string[] = []
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      else if (!line && data.length) {
        events.push(data.join('\n'))
        data = []
      }
    }
    return events
  }
}

type Content = string | { type?: string; text?: string }[] | null | undefined
type Counted = { prompt_tokens?: number; completion_tokens?: number } | null | undefined
type Choice = { message?: { content?: Content }; delta?: { content?: Content }; finish_reason?: string | null }
type Answer = { choices?: Choice[]; usage?: Counted; error?: unknown }

function pieceOf(event: string): Piece {
  const answer = JSON.parse(event) as Answer | null
  if (!answer || answer.error) throw new Error('the server told of an error')
  const choice = answer.choices?.[0]
  return {
    text: textOf(choice?.delta?.content),
    finish: choice?.finish_reason ?? undefined,
    usage: usageOf(answer.usage),
  }
}

/** Some servers give text in parts, and what the model thought with them. */
function textOf(content: Content): string | undefined {
  if (typeof content === 'string' || !Array.isArray(content)) return content || undefined
  return content.map((part) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('')
}

const usageOf = (usage: Counted): Usage | undefined =>
  usage
    ? { inputTokens: Number(usage.prompt_tokens) || 0, outputTokens: Number(usage.completion_tokens) || 0 }
    : undefined

/**
 * By Node's own client: `fetch` and its web streams take several times the processor for each token. A kept connection that the
 * server closed just then is no answer, so the request goes out again.
 */
async function post(model: ChatModel, body: object, signal: AbortSignal): Promise<http.IncomingMessage> {
  const bytes = Buffer.from(JSON.stringify({ model: model.model, ...body }))
  const response = await send(model, bytes, signal).catch((error: unknown) => {
    if (!(error instanceof StaleConnectionError)) throw error
    return send(model, bytes, signal)
  })
  if (response.statusCode === 200) return response
  let said = ''
  for await (const chunk of response.setEncoding('utf8')) if ((said += chunk).length > REASON_MAX) break
  throw new ModelStatusError(response.statusCode!, response.headers, said.slice(0, REASON_MAX))
}

class StaleConnectionError extends Error {
  override name = 'StaleConnectionError'
}

function send({ url, key }: ChatModel, bytes: Buffer, signal: AbortSignal) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sent = request(url, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        ...(key && { authorization: `Bearer ${key}` }),
      },
    })
    sent.once('response', resolve)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnectionError(error.message, { cause: error }) : error)
    })
    sent.end(bytes)
  })
}
