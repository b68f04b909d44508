import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const SECRET = 'a-secret-key'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4 of a header-signed request; what a real store would compute. */
function signatureOf(request: IncomingMessage, signedHeaders: string, date: string, region: string) {
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  url.searchParams.sort()
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString().replaceAll('+', '%20'),
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, date.slice(0, 8)), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}

const PAGE = 3

/** One page of ListObjectsV2; its token is the last key of the page before. */
function listing(bucket: string, query: URLSearchParams, modified: Map<string, Date>, objects: Map<string, Buffer>) {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(`${bucket}/`))
    .map((key) => key.slice(bucket.length + 1))
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('continuation-token') ?? ''))
    .sort()
  const contents = keys.slice(0, PAGE).map((key) => {
    const at = modified.get(`${bucket}/${key}`)!.toISOString()
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${at}</LastModified></Contents>`
  })
  const more = keys.length > PAGE
  const next = more ? `<NextContinuationToken>${escaped(keys[PAGE - 1]!)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

/** An S3 store of one region on loopback that checks every signature and lists a few keys at a time. */
export async function s3Double(region = 'us-east-1') {
  const objects = new Map<string, Buffer>()
  const modified = new Map<string, Date>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const match = /Credential=[^/]+\/\d+\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
        request.headers.authorization ?? '',
      )
      const date = String(request.headers['x-amz-date'] ?? '')
      if (!match || match[1] !== region || signatureOf(request, match[2]!, date, region) !== match[3])
        return response.writeHead(403).end('SignatureDoesNotMatch')
      const { pathname, searchParams } = new URL(request.url!, 'http://double')
      const key = decodeURIComponent(pathname)
      if (searchParams.get('list-type') === '2') return response.end(listing(key, searchParams, modified, objects))
      if (request.method === 'PUT') {
        modified.set(key, new Date())
        return void (objects.set(key, Buffer.concat(chunks)), response.writeHead(200).end())
      }
      if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end())
      const body = objects.get(key)
      if (!body) return response.writeHead(404).end()
      response.writeHead(200, { 'content-length': body.length }).end(request.method === 'HEAD' ? undefined : body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    objects,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
