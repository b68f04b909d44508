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
  const response = await answer
  if (response.statusCode !== 200)
    throw new Error('The running server does not know this command. Restart it, and try again.')
  let ended = false
  for await (const line of createInterface({ input: response, crlfDelay: Infinity })) {
    const event = JSON.parse(line) as Event | { kind: 'error'; sentence: string }
    if (event.kind === 'error') throw new Error((event as { sentence: string }).sentence)
    ended = event.kind === 'end'
    yield event as Event
  }
  signal?.throwIfAborted()
  if (!ended) throw new Error('The server stopped in the middle. Start it, and run this again: nothing is done twice.')
}
