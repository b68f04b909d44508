import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { attachDocument, createConversation, saveConversation } from '#contract/consultations/consultations.ts'
import { createLog } from '#server/log.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { BODY_IDLE_MS, BODY_WHOLE_MS, readBody } from './body.ts'

type Line = { level: number; path?: string; status?: number; msg?: string }
const lines: Line[] = []
let server: TestServer
let token: string
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  server = await testServer({}, { log })
  ;({ token } = await signUp(server))
})
afterAll(() => server.stop())
afterEach(() => void vi.useRealTimers())

const spaces = (bytes: number) => Buffer.alloc(bytes, ' ')

/** Sends a body without a length that never ends; answers the status, once the server has also closed the connection. */
async function endless(path: string, body: Buffer, bearer?: string, type = 'application/json'): Promise<number> {
  const headers = { 'content-type': type, ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const request = http.request(`${server.url}${path}`, {
    method: 'POST',
    headers,
    agent: new http.Agent({ keepAlive: true }),
  })
  const closed = new Promise<void>((resolve) => request.on('close', resolve))
  const status = new Promise<number>((resolve, reject) => {
    request.on('response', (answer) => {
      resolve(answer.statusCode!)
      answer.on('error', () => {}).resume()
    })
    request.on('error', reject)
  })
  request.write(body)
  const answered = await status
  await closed
  return answered
}

test.each(['/api/auth/login', '/api/auth/register', '/api/points/paynow/result', '/api/v1.0/email/send'])(
  'a stranger’s body for %s is read to 64 kB, answered while it still comes, and cut off',
  async (path) => {
    expect(await endless(path, spaces(65 * 1024))).toBe(413)
  },
)

test('a signed-in person may send a megabyte, not more, also without telling its length', async () => {
  const path = `/api${saveConversation.path}`
  expect(await endless(path, spaces(1024 * 1024 + 1), token)).toBe(413)
  const body = { messages: [{ role: 'user', content: 'My landlord locked the door.' }], tags: ' '.repeat(900_000) }
  const answer = await server.request('POST', path, { token, body })
  expect(answer.status).not.toBe(413)
})

test('a file that is too large is refused while it still comes', async () => {
  const { id } = (await server.call(createConversation, { message: '' }, token)).body
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), spaces(21 * 1024 * 1024)])
  const path = `/api${attachDocument.path.replace(':id', id)}`
  expect(await endless(path, body, token, 'multipart/form-data; boundary=x')).toBe(413)
  // nor are fields taken without end
  const fields = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(60)
  expect(await endless(path, Buffer.from(fields), token, 'multipart/form-data; boundary=x')).toBe(400)
})

test('a body that stops coming, or comes too slowly, is given up', async () => {
  vi.useFakeTimers()
  const silent = readBody(new PassThrough(), 10)
  const tooLate = { code: 'invalid_input', message: /too long/ }
  await Promise.all([expect(silent).rejects.toMatchObject(tooLate), vi.advanceTimersByTimeAsync(BODY_IDLE_MS)])
  const drip = new PassThrough()
  const dripping = async () => {
    for (let ms = 0; ms < BODY_WHOLE_MS; ms += BODY_IDLE_MS / 2) {
      drip.write('x')
      await vi.advanceTimersByTimeAsync(BODY_IDLE_MS / 2)
    }
  }
  await Promise.all([expect(readBody(drip, 1_000)).rejects.toMatchObject(tooLate), dripping()])
})

test('a body that comes byte by byte is whole', async () => {
  const request = new PassThrough()
  const read = readBody(request, 1_000)
  const text = 'one byte after the other, '.repeat(20)
  for (const sign of text) request.write(sign)
  request.end()
  expect((await read).toString()).toBe(text)
})

test('a request that is cut off is no fault of ours: no error in the log', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  const fields = ['host: x', 'content-type: application/json', 'content-length: 900', 'expect: 100-continue']
  socket.write(`${['POST /api/auth/login HTTP/1.1', ...fields].join('\r\n')}\r\n\r\n`)
  // the server has begun with it
  await once(socket, 'data')
  socket.write('{"email":')
  socket.resetAndDestroy()
  await expect.poll(() => lines.some((line) => line.path === '/api/auth/login' && line.status === 400)).toBe(true)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

test.each([
  ['{"email":', '}'],
  ['[', ']'],
])('what is nested without end (%s) is refused with a sentence and no error in the log', async (open, close) => {
  const deep = open.repeat(6_000) + '1' + close.repeat(6_000)
  const answer = await server.request('POST', '/api/auth/login', {
    body: `{"email":${deep}}`,
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    400,
    'This request is nested too deeply',
  ])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})
