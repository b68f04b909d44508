import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CircuitOpenError, type Service, withIdleTimeout } from '#server/adapters/external-call.ts'
import { MediaError, type Sent } from './port.ts'

/** Choices come back with the id we gave them, whatever language their titles are in. */
const CHOICE = 'say:'
export const choiceId = (says: string) => CHOICE + says
/** What a tapped choice of ours says; undefined for another id. */
export const choiceIn = (id: string): string | undefined =>
  id.startsWith(CHOICE) ? id.slice(CHOICE.length) || undefined : undefined

/** Nothing left this machine. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** What is known of a message whose sending threw. */
export function sentDespite(error: unknown): Sent {
  const code = (error as { cause?: { code?: unknown } })?.cause?.code
  const left = error instanceof CircuitOpenError || (typeof code === 'string' && NOT_SENT.has(code))
  return { kind: left ? 'not_sent' : 'unknown', reason: reasonOf(error) }
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** For `catch`: the file may be there later. */
export function again(error: unknown): never {
  throw error instanceof MediaError ? error : new MediaError('again', reasonOf(error))
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

type Expected = { target: string; most: number; sha256?: string }

/** Writes the body of an answer to a file, as `fetchFile` promises. */
export async function saveBody(service: Service, response: Response, { target, most, sha256 }: Expected) {
  if (!response.ok || !response.body) throw new MediaError('again', `The file was answered ${response.status}`)
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) return done(new MediaError('too_large', 'The file is too large'))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      Readable.from(withIdleTimeout(service, response.body)),
      count,
      createWriteStream(target, { mode: 0o600 }),
    )
    const digest = hash.digest()
    if (!sameHash(digest, sha256)) throw new MediaError('damaged', 'The file is not what was sent')
    return { bytes, sha256: digest.toString('hex') }
  } catch (error) {
    await rm(target, { force: true })
    throw error instanceof MediaError ? error : new MediaError('again', String(error))
  }
}

const sameHash = (digest: Buffer, given: string | undefined) =>
  !given || given.toLowerCase() === digest.toString('hex') || given === digest.toString('base64')
