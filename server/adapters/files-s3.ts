import type { WithState } from '#server/process-state.ts'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import type { FileStore } from './files.ts'
import { callExternal, HttpStatusError, SERVICES, withIdleTimeout } from './external-call.ts'
import { listed } from './s3-listing.ts'

/** A whole file goes up in this many of the store's time-outs. */
const UPLOAD = 10

type Setup = Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** Files in a bucket of any S3 store, path-style. Large files stream in both directions. */
export function s3FileStore(config: Setup, deps: WithState): FileStore {
  const client = clientOf(config)
  const bucket = `${config.S3_ENDPOINT!}/${config.S3_BUCKET}`
  const at = (key: string) => `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
  const call = <T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs?: number) =>
    callExternal(deps, 's3', { at: config.S3_ENDPOINT!, timeoutMs }, work)
  const ask = async (key: string, init: RequestInit) => {
    const response = await client.fetch(at(key), init as never)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw refused(response.status, init.method)
  }
  const head = async (key: string, signal: AbortSignal) => {
    const response = await ask(key, { signal })
    if (response.ok) return response
    await response.body?.cancel()
    throw new HttpStatusError(404, `The file store has no ${key}`)
  }
  return {
    put: (key, bytes) =>
      call(async (signal) => kept(await ask(key, { method: 'PUT', body: Uint8Array.from(bytes), signal }))),
    putFile: async (key, from) => {
      await call(async (signal) => kept(await putStream(client, at(key), from, signal)), UPLOAD * SERVICES.s3.timeoutMs)
      await rm(from, { force: true })
    },
    get: (key) => call(async (signal) => Buffer.from(await (await head(key, signal)).arrayBuffer())),
    stream: async (key) => {
      const { body } = await call((signal) => head(key, signal))
      return Readable.from(withIdleTimeout('s3', body!), { objectMode: false })
    },
    size: async (key) => {
      const response = await call((signal) => ask(key, { method: 'HEAD', signal }))
      return response.ok ? Number(response.headers.get('content-length')) : undefined
    },
    remove: async (key) => void (await call((signal) => ask(key, { method: 'DELETE', signal }))),
    list: (folder) => listed(folder, (query) => call((signal) => listing(client, `${bucket}?${query}`, signal))),
  }
}

/** The region is part of every signature. Unset, it is read from the endpoint's name; stores without regions take us-east-1. */
const clientOf = (config: Setup) =>
  new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    service: 's3',
    region: config.S3_REGION,
    retries: 2,
  })

async function listing(client: AwsClient, url: string, signal: AbortSignal): Promise<string> {
  const response = await client.fetch(url, { signal })
  if (response.ok) return response.text()
  await response.body?.cancel()
  throw refused(response.status, 'a listing')
}

/** A stream cannot be sent twice, so it is signed by hand and never repeated. */
async function putStream(client: AwsClient, url: string, from: string, signal: AbortSignal) {
  const { size } = await stat(from)
  const signed = await client.sign(url, {
    method: 'PUT',
    headers: { 'content-length': String(size), 'content-type': 'application/octet-stream' },
  })
  return fetch(signed.url, {
    method: 'PUT',
    headers: signed.headers,
    body: ReadableStream.from(createReadStream(from)) as never,
    duplex: 'half',
    signal,
  } as RequestInit)
}

async function kept(response: Response) {
  await response.body?.cancel()
  if (!response.ok) throw refused(response.status, 'PUT')
}

const refused = (status: number, method = 'GET') =>
  new HttpStatusError(status, `The file store answered ${status} to ${method}`)
