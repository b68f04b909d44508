import http from 'node:http'
import type { Server } from 'node:net'
import path from 'node:path'
import { stat } from 'node:fs/promises'
import type { Ctx } from '#server/context.ts'
import { importFolder } from './import.ts'

const BODY_MAX = 10_000

/**
 * Lets commands on this machine ask the process that owns DATA_DIR, over the socket that locks it. Whoever may open the
 * socket may write the folder, so there is no other permission. `POST /import {folder}` streams one JSON event a line
 * and stops when the other side hangs up. Gives a function that ends what runs.
 */
export function serveControl(ctx: Ctx, socket: Server, wake: () => void): () => void {
  const stopping = new AbortController()
  const server = http.createServer((request, response) => {
    answer(ctx, request, response, wake, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) ctx.log.error({ err: error }, 'a command could not be served')
      response.destroy()
    })
  })
  socket.on('connection', (connection) => server.emit('connection', connection))
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
  wake: () => void,
  stopping: AbortSignal,
) {
  if (request.method !== 'POST' || request.url !== '/import') return void response.writeHead(404).end()
  const folder = await folderIn(request)
  if (!folder) return void response.writeHead(400).end()
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, stopping])
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  try {
    for await (const event of importFolder(ctx, { folder, signal, wake })) await send(response, event, signal)
    response.end()
  } catch (error) {
    if (signal.aborted) return void response.destroy()
    ctx.log.error({ err: error }, 'an import stopped')
    response.end(`${JSON.stringify({ kind: 'error', sentence: 'The server could not go on. Look at its log.' })}\n`)
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

/** The absolute path of an existing folder, or nothing. */
async function folderIn(request: http.IncomingMessage): Promise<string | undefined> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) if ((body += chunk).length > BODY_MAX) return undefined
  try {
    const { folder } = JSON.parse(body) as { folder?: unknown }
    if (typeof folder !== 'string' || !path.isAbsolute(folder)) return undefined
    return (await stat(folder)).isDirectory() ? folder : undefined
  } catch {
    return undefined
  }
}
