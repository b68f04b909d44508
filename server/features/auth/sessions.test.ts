import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout, refreshToken } from '#contract/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
const minutes = (n: number) => (clock += n * 60_000)

beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())

test('a new account can sign in and finds its first points', async () => {
  const person = await signUp(server)
  const { body } = await server.call(checkPoints, {}, person.token)
  expect(body).toEqual({ points: 10 })
})

test('a token works for 15 minutes; refreshing gives a new one and leaves the old one 60 seconds', async () => {
  const { token } = await signUp(server)
  const refreshed = await server.call(refreshToken, {}, token)
  expect(refreshed.status).toBe(200)
  expect((await server.call(checkPoints, {}, token)).status).toBe(200)
  minutes(1.1)
  expect((await server.call(checkPoints, {}, token)).status).toBe(401)
  expect((await server.call(checkPoints, {}, refreshed.body.token)).status).toBe(200)
  minutes(14)
  expect((await server.call(checkPoints, {}, refreshed.body.token)).status).toBe(401)
})

test('a laptop that slept needs the companion cookie, and nobody else has it', async () => {
  const { email, password } = await signUp(server)
  const signedIn = await server.call(login, { email, password, remember: true })
  const { token } = signedIn.body as { token: string }
  const cookie = signedIn.headers.get('set-cookie')!
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toMatch(/Path=\/api\/auth\/refresh-token/)
  expect(cookie).toMatch(/Max-Age=2592000/)
  minutes(60 * 24 * 20)
  expect((await server.call(refreshToken, {}, token)).status).toBe(401)
  const headers = { cookie: cookie.split(';')[0]! }
  const woken = await server.request('POST', '/api/auth/refresh-token', { token, headers })
  expect(woken.status).toBe(200)
})

test('an old token is worth nothing after logout', async () => {
  const { token } = await signUp(server)
  expect((await server.call(logout, {}, token)).status).toBe(200)
  expect((await server.call(checkPoints, {}, token)).status).toBe(401)
  expect((await server.call(refreshToken, {}, token)).status).toBe(401)
})
