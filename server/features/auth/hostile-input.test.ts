import { afterAll, beforeAll, expect, test } from 'vitest'
import * as auth from '#contract/accounts/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as settings from '#contract/accounts/settings.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let person: SignedUp
beforeAll(async () => {
  server = await testServer()
  person = await signUp(server)
})
afterAll(() => server.stop())

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value
const CALLS: Endpoint[] = ([...Object.values(auth), ...Object.values(settings)] as unknown[]).filter(isEndpoint)
const WITH_INPUT = CALLS.filter(
  ({ input }) => Object.keys((input as { shape?: object }).shape ?? { pipe: 1 }).length > 0,
)
const name = ({ method, path }: Endpoint) => `${method} ${path}`
const send = (call: Endpoint, body: unknown, headers: Record<string, string> = {}) =>
  server.request(call.method, `/api${call.path}`, { token: person.token, body, headers })
const json = { 'content-type': 'application/json' }

async function complaint(answer: Response) {
  const body = (await answer.json()) as Record<string, unknown>
  expect(body['error']).toBe(body['message'])
  expect(body).toMatchObject({ error: expect.stringMatching(/^[A-Z].+/), requestId: expect.any(String) })
  return answer.status
}

test('the table covers every call of accounts and settings', () => {
  expect(CALLS).toHaveLength(18)
})

test.each(CALLS.map((call) => [name(call), call] as const))('%s answers another method with 405', async (_, call) => {
  const method = call.method === 'PUT' ? 'POST' : 'PUT'
  const answer = await server.request(method, `/api${call.path}`, { token: person.token, body: {} })
  expect(await complaint(answer)).toBe(405)
  expect(answer.headers.get('allow')).toContain(call.method)
})

test.each(CALLS.filter(({ access }) => access !== 'public').map((call) => [name(call), call] as const))(
  '%s is only for people who are signed in',
  async (_, call) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const body = call.method === 'GET' ? undefined : {}
      expect(await complaint(await server.request(call.method, `/api${call.path}`, { token, body }))).toBe(401)
    }
  },
)

test.each(WITH_INPUT.filter(({ method }) => method !== 'GET').map((call) => [name(call), call] as const))(
  '%s refuses nothing, nonsense, wrong types and too much, each with a sentence',
  async (_, call) => {
    const shape = (call.input as { shape?: object }).shape ?? settings.SecurityChange.shape
    const wrongTypes = Object.fromEntries(Object.keys(shape).map((field) => [field, { $gt: '' }]))
    const empty = call === auth.googleAuth ? 401 : 400
    expect(await complaint(await send(call, {}))).toBe(empty)
    expect(await complaint(await send(call, ''))).toBe(empty)
    expect(await complaint(await send(call, wrongTypes))).toBe(400)
    expect(await complaint(await send(call, '{"a":', json))).toBe(400)
    expect(await complaint(await send(call, '[]', json))).toBe(400)
    expect(await complaint(await send(call, 'null', json))).toBe(400)
    expect(await complaint(await send(call, 'email=a@b.test', { 'content-type': 'text/plain' }))).toBe(415)
    expect(await complaint(await send(call, { email: 'x'.repeat(1024 * 1024) }))).toBe(413)
  },
)
