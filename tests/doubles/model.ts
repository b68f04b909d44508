import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chat completion request as it came over the wire. */
export type ModelRequest = {
  model: string
  stream: boolean
  system: string
  /** The last message of the user. */
  prompt: string
  maxTokens?: number
  temperature?: number
  topP?: number
  /** How JSON is asked for: "json_schema", "json_object", or not at all. */
  format?: string
  headers: IncomingMessage['headers']
  /** What the product wants of it. */
  purpose: 'reading' | 'answer' | 'judge' | 'tags' | 'other'
}

/** How the double behaves, one request at a time. `text` may be cut off, broken or slowed down on its way. */
export type Reply =
  | { kind: 'text'; text: string; tokensPerSecond?: number; delayMs?: number; finish?: string }
  | { kind: 'status'; status: number; body?: string; type?: string; headers?: Record<string, string> }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** The socket dies after `after` characters. */
  | { kind: 'cut'; text: string; after: number }
  /** An error object in the middle of the stream. */
  | { kind: 'error'; text: string; after: number }
  /** The stream ends without a finish reason. */
  | { kind: 'unfinished'; text: string }
  /** Lines that are not JSON between good ones. */
  | { kind: 'garbled'; text: string }
  /** Stops saying anything after `after` characters, the connection open. */
  | { kind: 'stall'; text: string; after: number }

export type Script = (request: ModelRequest, earlier: ModelRequest[]) => Reply
export type ModelDouble = Awaited<ReturnType<typeof startModelDouble>>

const BODY_MAX = 4 * 1024 * 1024

/** An OpenAI-compatible endpoint on loopback that does what its script says and remembers what it was asked. */
export async function startModelDouble(script: Script, port = 0) {
  const requests: ModelRequest[] = []
  const open = new Set<ServerResponse>()
  const state = { script, aborted: 0 }
  const server: Server = createServer((request, response) => {
    open.add(response)
    response.on('close', () => {
      open.delete(response)
      if (!response.writableFinished) state.aborted++
    })
    handle(request, response).catch(() => response.destroy())
  })
  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) return send(response, 404, '{}')
    const asked = toRequest(await readBody(request), request.headers)
    requests.push(asked)
    await reply(response, asked, state.script(asked, requests.slice(0, -1)))
  }
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Requests whose connection the product closed before the answer was finished. */
    aborted: () => state.aborted,
    follow: (next: Script) => {
      state.script = next
    },
    stop: async () => {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > BODY_MAX) throw new Error('too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

type Wire = {
  model: string
  stream?: boolean
  messages: { role: string; content: string | { type: string; text?: string }[] }[]
  max_tokens?: number
  temperature?: number
  top_p?: number
  response_format?: { type: string }
}

function toRequest(body: string, headers: IncomingMessage['headers']): ModelRequest {
  const wire = JSON.parse(body) as Wire
  const said = (role: string) => {
    const content = wire.messages.findLast((message) => message.role === role)?.content ?? ''
    return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
  }
  const system = said('system')
  return {
    model: wire.model,
    stream: wire.stream === true,
    system,
    prompt: said('user'),
    maxTokens: wire.max_tokens,
    temperature: wire.temperature,
    topP: wire.top_p,
    format: wire.response_format?.type,
    headers,
    purpose: purposeOf(system),
  }
}

function purposeOf(system: string): ModelRequest['purpose'] {
  if (/"queries"/.test(system)) return 'reading'
  if (/"verdict"/.test(system)) return 'judge'
  if (/NO_SOURCE/.test(system)) return 'answer'
  return /\btags\b/.test(system) ? 'tags' : 'other'
}

async function reply(response: ServerResponse, request: ModelRequest, how: Reply) {
  if (how.kind === 'hang') return
  if (how.kind === 'status') {
    const type = how.type ?? 'application/json'
    const error = { error: { message: 'the double was told to fail', type: 'double', code: null } }
    response.writeHead(how.status, { 'content-type': type, ...how.headers })
    return void response.end(how.body ?? JSON.stringify(error))
  }
  if (how.kind === 'text' && how.delayMs) await wait(how.delayMs)
  if (!request.stream) return send(response, 200, JSON.stringify(whole(request, how.text)))
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  await streamReply(response, request, how)
}

async function streamReply(
  response: ServerResponse,
  request: ModelRequest,
  how: Exclude<Reply, { kind: 'hang' | 'status' }>,
) {
  const text = 'after' in how ? how.text.slice(0, how.after) : how.text
  await streamTokens(response, request, text, how.kind === 'text' ? how.tokensPerSecond : undefined)
  if (how.kind === 'stall') return
  if (how.kind === 'cut') return void setTimeout(() => response.destroy(), 20)
  if (how.kind === 'garbled') response.write('data: {"this is": not json\n\ndata: <html>\n\n')
  if (how.kind === 'error') {
    response.write(
      `data: ${JSON.stringify({ error: { message: 'broken on the way', type: 'server_error', code: null } })}\n\n`,
    )
    return void response.end()
  }
  if (how.kind === 'unfinished') return void response.end()
  const finish = how.kind === 'text' ? (how.finish ?? 'stop') : 'stop'
  response.write(`data: ${JSON.stringify(chunk(request, {}, finish))}\n\n`)
  response.write(`data: ${JSON.stringify({ ...chunk(request, {}), choices: [], usage: usage(request, text) })}\n\n`)
  response.end('data: [DONE]\n\n')
}

/** Words at a steady pace, or all in one write. */
async function streamTokens(response: ServerResponse, request: ModelRequest, text: string, tokensPerSecond?: number) {
  const tokens = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? []
  const lines = tokens.map((content) => `data: ${JSON.stringify(chunk(request, { content }))}\n\n`)
  if (!tokensPerSecond) return void response.write(lines.join(''))
  const started = performance.now()
  for (const [i, line] of lines.entries()) {
    const due = started + (i * 1_000) / tokensPerSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    if (response.destroyed) return
    response.write(line)
  }
}

const chunk = (request: ModelRequest, delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-double',
  object: 'chat.completion.chunk',
  created: 1,
  model: request.model,
  choices: [{ index: 0, delta, finish_reason: finish }],
})

const whole = (request: ModelRequest, text: string) => ({
  id: 'chatcmpl-double',
  object: 'chat.completion',
  created: 1,
  model: request.model,
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: usage(request, text),
})

function usage(request: ModelRequest, text: string) {
  const prompt = Math.ceil((request.system.length + request.prompt.length) / 4)
  const completion = Math.ceil(text.length / 4)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}
