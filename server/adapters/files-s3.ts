import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import type { FileStore } from './files.ts'

const TIMEOUT_MS = 60_000

type Setup = Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** Files in a bucket of any S3 store, path-style. Large files stream in both directions. */
export function s3FileStore(config: Setup): FileStore {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    service: 's3',
    region: 'us-east-1',
    retries: 2,
  })
  const at = (key: string) =>
    `${config.S3_ENDPOINT!.replace(/\/+$/, '')}/${config.S3_BUCKET}/${key.split('/').map(encodeURIComponent).join('/')}`
  const ask = async (key: string, init: RequestInit & { duplex?: 'half' } = {}) => {
    const response = await client.fetch(at(key), { signal: AbortSignal.timeout(TIMEOUT_MS), ...init } as never)
    if (response.ok || response.status === 404) return response
    throw new Error(`The file store answered ${response.status} to ${init.method ?? 'GET'}`)
  }
  const found = async (key: string) => {
    const response = await ask(key)
    if (response.status === 404) throw new Error(`The file store has no ${key}`)
    return response
  }
  return {
    put: async (key, bytes) => void (await kept(await ask(key, { method: 'PUT', body: Uint8Array.from(bytes) }))),
    putFile: async (key, from) => {
      await kept(await putStream(client, at(key), from))
      await rm(from, { force: true })
    },
    get: async (key) => Buffer.from(await (await found(key)).arrayBuffer()),
    stream: async (key) => Readable.fromWeb((await found(key)).body as never),
    size: async (key) => {
      const response = await ask(key, { method: 'HEAD' })
      return response.ok ? Number(response.headers.get('content-length')) : undefined
    },
    remove: async (key) => void (await ask(key, { method: 'DELETE' })),
  }
}

/** A stream cannot be sent twice, so it is signed by hand and never repeated. */
async function putStream(client: AwsClient, url: string, from: string) {
  const { size } = await stat(from)
  const signed = await client.sign(url, {
    method: 'PUT',
    headers: { 'content-length': String(size), 'content-type': 'application/octet-stream' },
  })
  return fetch(signed.url, {
    method: 'PUT',
    headers: signed.headers,
    body: Readable.toWeb(createReadStream(from)) as never,
    duplex: 'half',
    signal: AbortSignal.timeout(10 * TIMEOUT_MS),
  } as RequestInit)
}

async function kept(response: Response) {
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The file store answered ${response.status} to PUT`)
}
