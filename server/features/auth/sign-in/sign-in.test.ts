import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login } from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { rateLimits, users } from '#server/tables.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

const argon = vi.hoisted(() => ({ verifications: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (...args) => {
    argon.verifications++
    return real.verify(...args)
  }
  return { ...real, verify }
})

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
beforeAll(async () => {
  // as a product has it: passwords cost what they cost
  server = await testServer({ TRUST_PROXY: '1' }, { now: () => new Date(clock), passwordCost: undefined })
})
afterAll(() => server.stop())
beforeEach(() => (clock += 3_600_000))

const WRONG = 'Invalid email or password'
const signInFrom = (ip: string, body: unknown) =>
  server.request('POST', '/api/auth/login', { body, headers: { 'x-forwarded-for': ip } })

test('a person signs in with their address in any letters', async () => {
  const { email, password, user } = await signUp(server)
  const { status, body } = await server.call(login, { email: ` ${email.toUpperCase()} `, password })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { _id: user._id, email } })
  expect(JSON.stringify(body)).not.toMatch(/argon|hash|secret/i)
})

test('a wrong password and an unknown account get the same answer for the same work', async () => {
  const { email } = await signUp(server)
  argon.verifications = 0
  const wrong = await server.call(login, { email, password: 'not the password' })
  expect(argon.verifications).toBe(1)
  const unknown = await server.call(login, { email: 'nobody@example.test', password: 'not the password' })
  expect(argon.verifications).toBe(2)
  const { requestId: _one, ...wrongBody } = wrong.body
  const { requestId: _two, ...unknownBody } = unknown.body
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(wrongBody).toEqual(unknownBody)
  expect(wrongBody).toEqual({ error: WRONG, message: WRONG, code: 'not_signed_in' })
})

test('an account without a password opens with none', async () => {
  const { email, user } = await signUp(server)
  await server.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, user._id))
  for (const password of [' ', 'null', 'a good password']) {
    expect((await server.call(login, { email, password })).status).toBe(401)
  }
})

test('what is missing is named', async () => {
  const nothing = await server.call(login, {})
  expect(nothing.status).toBe(400)
  expect(nothing.body).toMatchObject({
    error: 'Email is required',
    fields: { email: 'Email is required', password: 'Password is required' },
  })
  const half = await server.call(login, { email: 'a@example.test', password: '' })
  expect(half.body).toMatchObject({ error: 'Password is required' })
})

test('a session that somebody else prepared is never taken over', async () => {
  const attacker = await signUp(server)
  const victim = await signUp(server)
  const body = { email: victim.email, password: victim.password, token: attacker.token, sessionId: attacker.token }
  const cookie = 'userAuthToken=planted; sessionCompanion=planted'
  const headers = { cookie }
  const answer = await server.request('POST', '/api/auth/login', { token: attacker.token, body, headers })
  const { token } = (await answer.json()) as { token: string }
  expect([attacker.token, victim.token, 'planted']).not.toContain(token)
  expect(answer.headers.get('set-cookie')).not.toContain('planted')
  const mine = await server.request('GET', '/api/auth/settings', { token: attacker.token })
  expect(await mine.json()).toMatchObject({ _id: attacker.user._id })
})

test('guessing one account from many addresses is stopped, and its person still gets in', async () => {
  const home = '198.51.100.7'
  const { email, password } = await signUp(server)
  expect((await signInFrom(home, { email, password })).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 25; i++) {
    const guess = await signInFrom(`203.0.113.${i}`, { email, password: `guess number ${i}` })
    statuses.push(guess.status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  const elsewhere = await signInFrom('192.0.2.1', { email, password })
  expect(elsewhere.status).toBe(429)
  expect(Number(elsewhere.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect(await elsewhere.json()).toMatchObject({ code: 'too_many_requests', error: expect.stringMatching(/wait/) })
  expect((await signInFrom(home, { email, password })).status).toBe(200)
  clock += 15 * 60_000
  expect((await signInFrom('192.0.2.1', { email, password })).status).toBe(200)
})

test('guessing one account from one address ends after ten tries, whether or not the account exists', async () => {
  const { email } = await signUp(server)
  for (const target of [email, 'ghost@example.test']) {
    for (let i = 0; i < 10; i++) {
      expect((await signInFrom('203.0.113.50', { email: target, password: 'wrong' })).status).toBe(401)
    }
    expect((await signInFrom('203.0.113.50', { email: target, password: 'wrong' })).status).toBe(429)
  }
})

test('one address that tries very many accounts is stopped; an IPv6 customer is one address', async () => {
  const guess = (i: number) =>
    signInFrom(`2001:db8:1:2::${i.toString(16)}`, { email: `nobody-${i}@example.test`, password: 'Password1' })
  expect((await guess(1)).status).toBe(401)
  // 148 more guesses, without their hashes
  await server.deps.db.update(rateLimits).set({ count: 149 }).where(eq(rateLimits.key, 'sign-in:address:2001:db8:1:2'))
  expect((await guess(150)).status).toBe(401)
  expect((await guess(151)).status).toBe(429)
  expect((await signInFrom('2001:db8:1:3::1', { email: 'nobody@example.test', password: 'x' })).status).toBe(401)
})

test('a shared office can sign in all morning', async () => {
  const { email, password, token } = await signUp(server)
  for (let i = 0; i < 15; i++) expect((await signInFrom('198.51.100.99', { email, password })).status).toBe(200)
  expect((await server.call(checkPoints, {}, token)).status).toBe(200)
})

test('sign-ins leave the event loop free for everybody else', async () => {
  const { email } = await signUp(server)
  const turns: number[] = []
  let counting = true
  const count = () => {
    turns.push(1)
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => signInFrom(`203.0.113.${100 + i}`, { email, password: `wrong ${i}` })),
  )
  counting = false
  // eight hashes worked off on the loop itself would leave a few dozen turns
  expect(turns.length).toBeGreaterThan(200)
})
