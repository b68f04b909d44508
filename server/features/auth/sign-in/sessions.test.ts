import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, logout, refreshToken } from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { sessions, sessionTokens } from '#server/tables.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { readerOf } from './sessions.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
const minutes = (n: number) => (clock += n * 60_000)

beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(() => minutes(60))

const works = async (token: string) => (await server.call(checkPoints, {}, token)).status === 200

/** Signs in as a browser does and keeps its companion cookie. */
async function browser(remember?: boolean) {
  const { email, password, user } = await signUp(server)
  const answer = await server.call(login, { email, password, remember })
  const cookie = answer.headers.get('set-cookie')!
  const { token } = answer.body as { token: string }
  return { email, password, user, token, cookie, headers: { cookie: cookie.split(';')[0]! } }
}
const refresh = (token: string, headers?: Record<string, string>) =>
  server.request('POST', '/api/auth/refresh-token', { token, headers })

test('a new account can sign in and finds its first points', async () => {
  const person = await signUp(server)
  const { body } = await server.call(checkPoints, {}, person.token)
  expect(body).toEqual({ points: 10 })
})

test('a token works for 15 minutes; refreshing gives a new one and leaves the old one 60 seconds', async () => {
  const { token } = await signUp(server)
  const refreshed = await server.call(refreshToken, {}, token)
  expect(refreshed.status).toBe(200)
  expect(refreshed.body.token).not.toBe(token)
  minutes(0.95)
  expect(await works(token)).toBe(true)
  minutes(0.1)
  expect(await works(token)).toBe(false)
  expect(await works(refreshed.body.token)).toBe(true)
  minutes(14)
  expect(await works(refreshed.body.token)).toBe(false)
})

test('refreshing never makes an old token live longer than it would have', async () => {
  const { token } = await signUp(server)
  minutes(14.5)
  expect((await refresh(token)).status).toBe(200)
  minutes(0.6)
  expect(await works(token)).toBe(false)
})

test('five tabs that refresh at the same moment all stay signed in', async () => {
  const { token } = await signUp(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(refreshToken, {}, token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const tokens = answers.map(({ body }) => body.token)
  expect(new Set(tokens).size).toBe(5)
  minutes(2)
  for (const each of tokens) expect(await works(each)).toBe(true)
  const again = await Promise.all(tokens.map((each) => server.call(refreshToken, {}, each)))
  expect(again.every(({ status }) => status === 200)).toBe(true)
})

test('a laptop that slept needs the companion cookie, and nobody else has it', async () => {
  const mine = await browser(true)
  expect(mine.cookie).toMatch(/HttpOnly/)
  expect(mine.cookie).toMatch(/SameSite=Strict/)
  expect(mine.cookie).toMatch(/Path=\/api\/auth\/refresh-token/)
  expect(mine.cookie).toMatch(/Max-Age=2592000/)
  expect(mine.cookie).not.toMatch(/Secure/)
  const other = await browser(true)
  minutes(60 * 24 * 20)
  expect((await refresh(mine.token)).status).toBe(401)
  expect((await refresh(mine.token, other.headers)).status).toBe(401)
  const woken = await refresh(mine.token, mine.headers)
  expect(woken.status).toBe(200)
  expect(await works(((await woken.json()) as { token: string }).token)).toBe(true)
})

test('a page with its text is given to a session by its token, and to one that slept only with its companion', async () => {
  const { token, cookie } = await browser(true)
  const companion = /sessionCompanion=([\w-]+)/.exec(cookie)![1]!
  const opens = async (secrets: { token?: string; companion?: string }) =>
    (await readerOf(server.ctx(), secrets)) !== undefined
  expect(await opens({ token })).toBe(true)
  minutes(60 * 24)
  expect(await opens({ token })).toBe(false)
  expect(await opens({ token, companion: 'another' })).toBe(false)
  expect(await opens({ companion })).toBe(false)
  expect(await opens({ token, companion })).toBe(true)
  await server.call(logout, {}, token)
  expect(await opens({ token, companion })).toBe(false)
})

test('a cookie without a token refreshes nothing, and signs in to no other call', async () => {
  const { headers } = await browser()
  const bare = await server.request('POST', '/api/auth/refresh-token', { headers })
  expect(bare.status).toBe(401)
  expect((await server.request('GET', '/api/points/check', { headers })).status).toBe(401)
})

test('a session lasts 24 hours, or 30 days when remembered, and then nothing wakes it', async () => {
  const day = await browser(false)
  const month = await browser(true)
  expect(day.cookie).toMatch(/Max-Age=86400/)
  minutes(24 * 60)
  expect((await refresh(day.token, day.headers)).status).toBe(401)
  expect((await refresh(month.token, month.headers)).status).toBe(200)
  minutes(29 * 24 * 60)
  expect((await refresh(month.token, month.headers)).status).toBe(401)
})

test('an old token is worth nothing after logout, in no tab and with no cookie', async () => {
  const { token, headers } = await browser()
  const other = await server.call(refreshToken, {}, token)
  const out = await server.call(logout, {}, token)
  expect(out.status).toBe(200)
  expect(out.headers.get('set-cookie')).toMatch(/sessionCompanion=;.*Max-Age=0/)
  expect(await works(token)).toBe(false)
  expect(await works(other.body.token)).toBe(false)
  expect((await refresh(token, headers)).status).toBe(401)
  expect((await server.call(logout, {}, token)).status).toBe(200)
  expect((await server.call(logout, {})).status).toBe(200)
})

test('a token that has gone stale still signs out', async () => {
  const { token, headers } = await browser()
  minutes(30)
  await server.call(logout, {}, token)
  expect((await refresh(token, headers)).status).toBe(401)
})

test('signing out in one browser leaves the others signed in', async () => {
  const { email, password, token } = await browser()
  const second = await server.call(login, { email, password })
  await server.call(logout, {}, token)
  expect(await works((second.body as { token: string }).token)).toBe(true)
})

test('made-up, shortened and foreign tokens are nobody', async () => {
  const { token } = await signUp(server)
  for (const wrong of ['x'.repeat(43), token.slice(1), `${token}x`, '../../etc', "' or 1=1 --"]) {
    expect(await works(wrong)).toBe(false)
    expect((await refresh(wrong)).status).toBe(401)
  }
})

test('tokens and cookies are stored as hashes only', async () => {
  const { token, headers, user } = await browser()
  const stored = JSON.stringify([
    await server.deps.db.select().from(sessions).where(eq(sessions.userId, user._id)),
    await server.deps.db.select().from(sessionTokens),
  ])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(headers.cookie.split('=')[1])
})

test('behind https the companion cookie never travels in the clear', async () => {
  const secure = await testServer({ PUBLIC_URL: 'https://lawyer.example.test' })
  const { email, password } = await signUp(secure)
  const answer = await secure.call(login, { email, password })
  expect(answer.headers.get('set-cookie')).toMatch(/Secure/)
  await secure.stop()
})

test('a session that refreshes without end is slowed down', async () => {
  const { token } = await signUp(server)
  let last = 200
  for (let i = 0; i < 121; i++) last = (await refresh(token)).status
  expect(last).toBe(429)
  expect(await works(token)).toBe(true)
})
