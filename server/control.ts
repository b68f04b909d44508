import http from 'node:http'
import type { FolderLock } from './db/lock.ts'
import type { Ctx } from './context.ts'

const BODY_MAX = 10_000

/** A command for the owning process: JSON in, events out, one JSON line each. Throws a sentence when the input is unusable. */
export type Command = (input: Record<string, unknown>, signal: AbortSignal) => AsyncIterable<object>

/**
 * Lets commands on this machine ask the process that owns DATA_DIR, over the socket that locks it. Whoever may open the
 * socket may write the folder, so there is no other permission. `POST /NAME {…}` streams events and stops when the other
 * side hangs up. Gives a function that ends what runs.
 */
export function serveControl(ctx: Ctx, lock: Pick<FolderLock, 'adopt'>, commands: Record<string, Command>): () => void {
  const stopping = new AbortController()
  const server = http.createServer((request, response) => {
    answer(ctx, request, response, commands, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) ctx.log.error({ err: error }, 'a command could not be served')
      response.destroy()
    })
  })
  lock.adopt((connection) => server.emit('connection', connection))
  return () => {
    stopping.abort()
    server.closeAllConnections()
  }
}

type Response = http.ServerResponse

async function answer(
  ctx: Ctx,
  request: http.IncomingMessage,
  response: Response,
  commands: Record<string, Command>,
  stopping: AbortSignal,
) {
  const name = (request.url ?? '').slice(1)
  const command = request.method === 'POST' && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return void response.writeHead(404).end()
  const input = await inputOf(request)
  if (!input) return void response.writeHead(400).end()
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, stopping])
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  try {
    for await (const event of command(input, signal)) await send(response, event, signal)
    response.end()
  } catch (error) {
    if (signal.aborted) return void response.destroy()
    ctx.log.error({ err: error, command: name }, 'a command stopped')
    const sentence = error instanceof Error ? error.message : 'The server could not go on. Look at its log.'
    response.end(`${JSON.stringify({ kind: 'error', sentence })}\n`)
  }
}

/** Waits when the reader is slower than we are. */
async function send(response: Response, event: object, signal: AbortSignal) {
  if (response.write(`${JSON.stringify(event)}\n`)) return
  await new Promise<void>((resolve) => {
    response.once('drain', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function inputOf(request: http.IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) if ((body += chunk).length > BODY_MAX) return undefined
  try {
    const input = JSON.parse(body) as unknown
    return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
