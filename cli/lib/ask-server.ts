import http from 'node:http'
import { createInterface } from 'node:readline'
import { isOwned, socketPath } from '#server/db/lock.ts'

/** True when a running server owns the embedded database, so that a command must ask it (server/control.ts). */
export const serverOwns = async (config: { DATABASE_URL?: string; DATA_DIR: string }) =>
  !config.DATABASE_URL && (await isOwned(config.DATA_DIR))

/** Asks the owning server to do a command and yields its events; throws its sentence when it fails. */
export async function* askServer<Event extends { kind: string }>(
  dataDir: string,
  command: string,
  input: object,
  signal?: AbortSignal,
): AsyncGenerator<Event> {
  const request = http.request({ socketPath: socketPath(dataDir), method: 'POST', path: `/${command}`, signal })
  const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  request.end(JSON.stringify(input))
  const response = await answer.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Error('Another command is using the data folder. Wait for it to end, and try again.')
  })
  if (response.statusCode !== 200)
    throw new Error('The running server does not know this command. Restart it, and try again.')
  let ended = false
  for await (const line of linesOf(response)) {
    const event = parsed<Event | { kind: 'error'; sentence: string }>(line)
    if (!event) break
    if (event.kind === 'error') throw new Error((event as { sentence: string }).sentence)
    ended = event.kind === 'end'
    yield event as Event
  }
  signal?.throwIfAborted()
  if (!ended) throw new Error('The server stopped in the middle. Start it, and run this again: nothing is done twice.')
}

/** A server that is killed leaves a broken stream, perhaps in mid-line: it just ends, and the caller sees no end event. */
async function* linesOf(response: http.IncomingMessage) {
  try {
    yield* createInterface({ input: response, crlfDelay: Infinity })
  } catch {
    return
  }
}

function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T
  } catch {
    return undefined
  }
}
