import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { streamsOpen } from '#server/telemetry/metrics.ts'
import type { AppEnv } from './app-env.ts'

const HEARTBEAT_MS = 15_000
/** Bytes a slow reader may leave unread before we let it go; it resumes by Last-Event-ID. */
const BACKLOG_MAX = 1024 * 1024

export type EventStream = {
  send: (id: string, data: string) => void
  /** Sends what is of this moment only: without an id, a reader who comes back goes on after the last one that has one. */
  tell: (data: string) => void
  close: () => void
  /** Aborted when the reader left or was too slow. */
  signal: AbortSignal
}

/** Server-sent events on the raw response: a third of the memory of a web stream each. */
export function openEventStream(
  c: Context<AppEnv>,
  headers: Record<string, string>,
): { stream: EventStream; response: Response } {
  const out: ServerResponse = c.env.outgoing as ServerResponse
  const gone = new AbortController()
  out.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  out.write(':ok\n\n')
  const heartbeat = setInterval(() => out.write(':\n\n'), HEARTBEAT_MS)
  streamsOpen.inc()
  const end = () => {
    if (gone.signal.aborted) return
    clearInterval(heartbeat)
    streamsOpen.dec()
    gone.abort()
  }
  out.on('close', end)
  const write = (lines: string) => {
    if (gone.signal.aborted) return
    out.write(`${lines}\n\n`)
    if (out.writableLength > BACKLOG_MAX) out.destroy()
  }
  const send = (id: string, data: string) => write(`id: ${id}\ndata: ${data}`)
  const tell = (data: string) => write(`data: ${data}`)
  const close = () => {
    end()
    out.end()
  }
  return { stream: { send, tell, close, signal: gone.signal }, response: RESPONSE_ALREADY_SENT }
}
