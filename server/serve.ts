import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createApp, JOBS } from './app.ts'
import { addressOf } from './config.ts'
import type { Deps } from './context.ts'
import { closeAnswering } from './features/answering/service.ts'
import { startWorker } from './jobs/worker.ts'

export type Running = { url: string; worker: ReturnType<typeof startWorker>; stop: () => Promise<void> }

/** Connections that may wait to be taken: thousands of answers may be opened at once. */
const BACKLOG = 4_096

/** Longer than balancers keep a connection (mostly 60 s): one that closes while a request is on its way fails that request. */
const KEEP_ALIVE_MS = 75_000

/** Uploads and downloads under way at the end may finish; container engines wait ten seconds before they kill. */
const DRAIN_MS = 7_000
const DRAIN_LOOK_MS = 50

/** What is wrong with where it listens, and which setting puts it right. */
function listenError(error: NodeJS.ErrnoException, { HOST, PORT }: Deps['config']): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${PORT} of ${HOST} is in use by another program. Stop that, or set PORT to another number (PORT=0 chooses a free one).`,
    )
  if (error.code === 'EACCES')
    return new Error(`Port ${PORT} may not be opened by this account. Set PORT to 1024 or more.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(
      `This machine has no address ${HOST}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`,
    )
  return error
}

/** Serves the app on HOST:PORT and works on its jobs. `stop` drains both; the database stays open for its owner to close. */
export async function serveApp(deps: Deps): Promise<Running> {
  const server = createAdaptorServer({
    fetch: createApp(deps).fetch,
    hostname: deps.config.HOST,
    // a question of 4,000 characters travels in the address, each as up to nine
    serverOptions: { maxHeaderSize: 64 * 1024 },
  }) as Server
  server.requestTimeout = 10 * 60_000
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, deps.config)))
    server.listen({ port: deps.config.PORT, host: deps.config.HOST, backlog: BACKLOG }, resolve)
  })
  const worker = startWorker(deps, JOBS)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    deps.shutdown.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    await closeAnswering(deps)
    await worker.stop()
    // a connection becomes idle when its last answer is out, and would otherwise be kept
    const drain = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS)
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearInterval(drain)
    clearTimeout(late)
  }
  return {
    url: addressOf(deps.config.HOST, port),
    worker,
    stop,
  }
}
