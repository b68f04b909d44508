import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { createApi, fileName } from './api.ts'
import { errorText, isNoResponse } from './error-text.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
let answer: Answer
let origin: string
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => answer(request, response, body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const json = (status: number, body: unknown, headers = {}): Answer => {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const rename = endpoint('PATCH', '/things/:id', {
  input: z.object({ id: z.string(), name: z.string() }),
  output: z.object({ name: z.string() }),
})
const list = endpoint('GET', '/things', {
  input: z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
  output: z.array(z.string()),
})
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a call fills its path, sends the rest as JSON and carries the token', async () => {
  const seen: unknown[] = []
  answer = (request, response, body) => {
    seen.push(request.method, request.url, request.headers.authorization, JSON.parse(body))
    json(200, { name: 'b' })(request, response, body)
  }
  const api = createApi({ token: () => 'secret', origin })
  expect(await api(rename, { id: 'a/b c', name: 'b' })).toEqual({ name: 'b' })
  expect(seen).toEqual(['PATCH', '/api/things/a%2Fb%20c', 'Bearer secret', { name: 'b' }])
})

test('a search sends only what was asked for', async () => {
  let url = ''
  answer = (request, response, body) => {
    url = request.url ?? ''
    json(200, [])(request, response, body)
  }
  await createApi({ token: () => null, origin })(list, { q: 'fish & chips', limit: undefined })
  expect(url).toBe('/api/things?q=fish+%26+chips')
})

test('people read the sentence of the server, and forms find their fields', async () => {
  answer = json(400, { error: 'No.', message: 'No.', code: 'invalid_input', fields: { name: 'Too long' } })
  const error = await failure(createApi({ token: () => null, origin })(list))
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'invalid_input', fields: { name: 'Too long' } })
  expect(errorText(error, 'fallback')).toBe('No.')
})

test('an answer without a sentence gives the fallback of the screen', async () => {
  answer = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')
  const error = await failure(createApi({ token: () => null, origin })(list))
  expect(error).toMatchObject({ code: 'upstream_failed' })
  expect(errorText(error, 'Failed to sign in')).toBe('Failed to sign in')
})

test('no answer at all says so', async () => {
  answer = (request) => request.socket.destroy()
  const error = await failure(createApi({ token: () => null, origin })(list))
  expect(error).toMatchObject({ code: 'unavailable' })
  expect(isNoResponse(error)).toBe(true)
  expect(errorText(error, 'fallback')).toBe('No response from server')
})

test('something that is no failed call is unknown', () => {
  expect(errorText(new TypeError('x is undefined'), 'fallback')).toBe('An unknown error occurred')
})

test('a stale token is replaced once; a second refusal is the answer', async () => {
  let token = 'old'
  let calls = 0
  let asked = 0
  const onUnauthorized = async () => {
    asked += 1
    token = 'new'
    return true
  }
  answer = (request, response, body) => {
    calls += 1
    json(request.headers.authorization === 'Bearer new' ? 200 : 401, [])(request, response, body)
  }
  const api = createApi({ token: () => token, onUnauthorized, origin })
  expect(await api(list)).toEqual([])
  expect([calls, asked]).toEqual([2, 1])
  answer = (request, response, body) => {
    calls += 1
    json(401, {})(request, response, body)
  }
  expect(await failure(api(list))).toMatchObject({ code: 'not_signed_in' })
  expect([calls, asked]).toEqual([4, 2])
})

test('a downloaded file keeps the name the server gave it', () => {
  expect(fileName(`attachment; filename="x.pdf"; filename*=UTF-8''Caf%C3%A9%20lease.pdf`)).toBe('Café lease.pdf')
  expect(fileName('attachment; filename="Lease.doc"')).toBe('Lease.doc')
  expect(fileName(`attachment; filename="Lease.doc"; filename*=UTF-8''%E0%A4%A`)).toBe('Lease.doc')
  expect(fileName(null)).toBe('download')
})

test('a call that one person began is never repeated with the token of another, nor answered to them', async () => {
  let person = 'first'
  const seen: unknown[] = []
  answer = (request, response, body) => {
    seen.push(request.headers.authorization)
    json(401, { error: 'Please sign in', code: 'not_signed_in' })(request, response, body)
  }
  const api = createApi({
    person: () => person,
    token: () => `token of ${person}`,
    onUnauthorized: async () => {
      person = 'second'
      return true
    },
    origin,
  })
  expect(await failure(api(rename, { id: 'a', name: 'b' }))).toMatchObject({ name: 'AbortError' })
  expect(seen).toEqual(['Bearer token of first'])
  person = 'first'
  answer = (request, response, body) => {
    person = 'second'
    json(200, { name: 'of the first' })(request, response, body)
  }
  expect(await failure(api(rename, { id: 'a', name: 'b' }))).toMatchObject({ name: 'AbortError' })
})
