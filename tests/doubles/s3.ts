import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const SECRET = 'a-secret-key'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4 of a header-signed request; what a real store would compute. */
function signatureOf(request: IncomingMessage, signedHeaders: string, date: string, region: string) {
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, date.slice(0, 8)), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}

/** An S3 store on loopback that checks every signature. */
export async function s3Double() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const match = /Credential=[^/]+\/\d+\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
        request.headers.authorization ?? '',
      )
      const date = String(request.headers['x-amz-date'] ?? '')
      if (!match || signatureOf(request, match[2]!, date, match[1]!) !== match[3])
        return response.writeHead(403).end('SignatureDoesNotMatch')
      const key = decodeURIComponent(new URL(request.url!, 'http://double').pathname)
      if (request.method === 'PUT') return void (objects.set(key, Buffer.concat(chunks)), response.writeHead(200).end())
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
