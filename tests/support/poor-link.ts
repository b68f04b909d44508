import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type PoorLink = Awaited<ReturnType<typeof poorLink>>
/** What the browser asked of the answer stream. */
export type StreamCall = { message: string | null; lastEventId: string | undefined }

/**
 * A line between browser and server that is slow for answers, breaks on request, and remembers how the answer stream was
 * asked for. Everything else passes as it is.
 */
export async function poorLink(target: string) {
  const state = { eventDelayMs: 0, cutAfter: Infinity, calls: [] as StreamCall[] }
  const server = http.createServer((from, to) => {
    const url = new URL(from.url!, target)
    const isAnswer = url.pathname === '/api/ai/response'
    if (isAnswer) {
      const lastEventId = from.headers['last-event-id'] as string | undefined
      state.calls.push({ message: url.searchParams.get('message'), lastEventId })
    }
    const onward = http.request(
      url,
      { method: from.method, headers: { ...from.headers, host: url.host } },
      (answer) => {
        to.writeHead(answer.statusCode!, answer.headers)
        if (isAnswer && answer.statusCode === 200) void passEvents(answer, to)
        else answer.pipe(to)
      },
    )
    onward.on('error', () => to.destroy())
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  })

  async function passEvents(answer: http.IncomingMessage, to: http.ServerResponse) {
    let held = ''
    let passed = 0
    try {
      for await (const chunk of answer) {
        held += String(chunk)
        for (let end; (end = held.indexOf('\n\n')) >= 0; held = held.slice(end + 2)) {
          const block = held.slice(0, end + 2)
          if (block.includes('data:')) {
            await new Promise((resolve) => setTimeout(resolve, state.eventDelayMs))
            if (passed++ >= state.cutAfter) {
              state.cutAfter = Infinity
              // what was sent before has arrived
              await new Promise((resolve) => setTimeout(resolve, 100))
              return void to.destroy()
            }
          }
          to.write(block)
        }
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => state.calls,
    /** Milliseconds before each event of an answer. */
    slow: (ms: number) => (state.eventDelayMs = ms),
    /** Breaks the next answer's connection after this many events, once. */
    cutAfter: (events: number) => (state.cutAfter = events),
    reset: () => Object.assign(state, { eventDelayMs: 0, cutAfter: Infinity, calls: [] }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
