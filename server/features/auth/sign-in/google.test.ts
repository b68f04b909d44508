import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleAuth, login, type User } from '#contract/accounts/auth.ts'
import { CONSENT_VERSION } from '#contract/product.ts'
import { checkPoints } from '#contract/points.ts'
import { getSettings } from '#contract/accounts/settings.ts'
import { users } from '#server/tables.ts'
import { type OpenIdDouble, startOpenId } from '#tests/doubles/openid.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let issuer: OpenIdDouble
let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
let people = 0
const now = () => new Date(clock)
beforeAll(async () => {
  issuer = await startOpenId({ now })
  server = await testServer(issuer.env, { now })
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})
beforeEach(() => (clock += 3_600_000))

const newAddress = (domain = 'gmail.com') => `chipo.${++people}@${domain}`
async function enter(email: string, claims: Record<string, unknown> = {}, input: Record<string, unknown> = {}) {
  const credential = await issuer.token(email, claims)
  const answer = await server.call(googleAuth, { email, fullName: 'Chipo Dube', credential, ...input })
  return { ...answer, body: answer.body as { token: string; user: User } & Record<string, unknown> }
}

test('a first visit makes a confirmed account with its points; the next one finds it again', async () => {
  const email = newAddress('example.test')
  const first = await enter(email)
  expect(first.status).toBe(200)
  expect(first.body.user).toMatchObject({ email, fullName: 'Chipo Dube', emailConfirmed: true, role: 'user' })
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly/)
  expect((await server.call(checkPoints, {}, first.body.token)).body.points).toBe(10)
  const second = await enter(email, {}, { email: email.toUpperCase() })
  expect(second.body.user._id).toBe(first.body.user._id)
  expect((await server.call(checkPoints, {}, second.body.token)).body.points).toBe(10)
})

test('what a newcomer agreed to is recorded with its time; without a word nothing is, and a later visit changes nothing', async () => {
  const email = newAddress()
  const first = await enter(email, {}, { consent: CONSENT_VERSION })
  const given = { version: CONSENT_VERSION, date: now().toISOString() }
  expect(first.body['created']).toBe(true)
  expect((await server.call(getSettings, {}, first.body.token)).body.consent).toEqual(given)
  clock += 60_000
  const second = await enter(email, {}, { consent: 'another' })
  expect(second.body['created']).toBeUndefined()
  expect((await server.call(getSettings, {}, second.body.token)).body.consent).toEqual(given)
  const silent = await enter(newAddress())
  expect((await server.call(getSettings, {}, silent.body.token)).body.consent).toBeNull()
})

test('the account belongs to the subject, not to the address', async () => {
  const email = newAddress('example.test')
  const first = await enter(email)
  const { sub } = issuer.claimsFor(email)
  const moved = await enter(newAddress('example.test'), { sub })
  expect(moved.body.user._id).toBe(first.body.user._id)
  const newcomer = await enter(email, { sub: 'somebody-else' })
  expect(newcomer.status).toBe(401)
})

test('an address and a name without a credential open nothing', async () => {
  const { email } = await signUp(server)
  for (const body of [{ email, fullName: 'Tendai Moyo' }, {}, { email, fullName: 'x', credential: '' }]) {
    const answer = await server.request('POST', '/api/auth/googleauth', { body })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('no forged credential opens an account', async () => {
  const { email } = await signUp(server, { email: newAddress() })
  const claims = issuer.claimsFor(email)
  const seconds = Math.floor(clock / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = (header: object) => `${encode(header)}.${encode(claims)}`
  const hs256 = unsigned({ alg: 'HS256', kid: issuer.keyId })
  const stranger = await generateKeyPair('RS256')
  const pss = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: issuer.keyId })
    .sign(new TextEncoder().encode(issuer.publicPem))
  const forged: Record<string, string> = {
    'wrong key': await issuer.sign(claims, stranger.privateKey),
    'wrong audience': await issuer.token(email, { aud: 'another-client' }),
    'wrong issuer': await issuer.token(email, { iss: 'https://accounts.example.test' }),
    expired: await issuer.token(email, { iat: seconds - 7_200, exp: seconds - 3_600 }),
    'not valid yet': await issuer.token(email, { nbf: seconds + 3_600 }),
    'unverified e-mail': await issuer.token(email, { email_verified: false }),
    'e-mail verified in words': await issuer.token(email, { email_verified: 'true' }),
    'no subject': await issuer.token(email, { sub: undefined }),
    'no expiry': await issuer.token(email, { exp: undefined }),
    'control characters': await issuer.token(email, { name: 'Chipo\u0000Dube' }),
    'no e-mail': await issuer.token(email, { email: undefined }),
    'alg none': `${unsigned({ alg: 'none' })}.`,
    'alg none with kid': `${unsigned({ alg: 'none', kid: issuer.keyId })}.`,
    'HS256 with the public key': `${hs256}.${createHmac('sha256', issuer.publicPem).update(hs256).digest('base64url')}`,
    'HS256 by a library': pss,
    'unknown key id': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'x' })
      .sign(stranger.privateKey),
    'cut off': (await issuer.token(email)).slice(0, -20),
    'not a token': 'abc',
  }
  const answers: Record<string, number> = {}
  for (const [name, credential] of Object.entries(forged)) {
    answers[name] = (await server.call(googleAuth, { email, fullName: 'Chipo Dube', credential })).status
    clock += 60_000
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, 401])))
})

test('the address in the request and the nonce must be those of the credential', async () => {
  const email = newAddress()
  expect((await enter(email, {}, { email: newAddress() })).status).toBe(401)
  expect((await enter(email, { nonce: 'abc' }, { nonce: 'xyz' })).status).toBe(401)
  expect((await enter(email, {}, { nonce: 'xyz' })).status).toBe(401)
  expect((await enter(email, { nonce: 'xyz' }, { nonce: 'xyz' })).status).toBe(200)
})

test('an account with a password is joined only where Google runs the mailbox', async () => {
  const outside = await signUp(server, { email: newAddress('example.test') })
  const refused = await enter(outside.email)
  expect(refused.status).toBe(401)
  expect(refused.body.message).toBe('This email address already has an account. Please sign in with its password.')

  const atGmail = await signUp(server, { email: newAddress() })
  const joined = await enter(atGmail.email)
  expect(joined.body.user._id).toBe(atGmail.user._id)
  const workspace = await signUp(server, { email: newAddress('firm.example.test') })
  expect((await enter(workspace.email, { hd: 'firm.example.test' })).body.user._id).toBe(workspace.user._id)
})

test('joining a confirmed account keeps its password; one set by a stranger before is removed', async () => {
  const proven = await signUp(server, { email: newAddress() })
  await server.deps.db.update(users).set({ emailConfirmedAt: now() }).where(eq(users.id, proven.user._id))
  await enter(proven.email)
  expect((await server.call(login, { email: proven.email, password: proven.password })).status).toBe(200)

  const planted = await signUp(server, { email: newAddress() })
  expect((await enter(planted.email)).status).toBe(200)
  expect((await server.call(login, { email: planted.email, password: planted.password })).status).toBe(401)
  expect((await server.call(getSettings, {}, planted.token)).status).toBe(401)
  const [mail] = (await mailsTo(server, planted.email)).filter(({ subject }) => /with Google/.test(subject))
  expect(mail!.text).toContain('the old password no longer works')
})

test('two-factor authentication also guards the door of Google', async () => {
  const email = newAddress()
  const { body } = await enter(email)
  await server.deps.db
    .update(users)
    .set({ twoFactorEnabled: true, twoFactorSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    .where(eq(users.id, body.user._id))
  const again = await enter(email)
  expect(again.status).toBe(200)
  expect(again.body).toEqual({ twoFactorRequired: true, challenge: expect.any(String) })
  expect(again.headers.get('set-cookie')).toBeNull()
})

test('two first visits at the same moment make one account', async () => {
  const email = newAddress()
  const answers = await Promise.all([enter(email), enter(email), enter(email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await server.deps.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
})

test('when Google cannot be reached we say so instead of blaming the person', async () => {
  const cut = await startOpenId({ now })
  const other = await testServer(cut.env, { now })
  cut.reach(false)
  const credential = await cut.token('a@gmail.com')
  const answer = await other.call(googleAuth, { email: 'a@gmail.com', credential })
  expect(answer.status).toBe(503)
  cut.reach(true)
  expect((await other.call(googleAuth, { email: 'a@gmail.com', credential })).status).toBe(200)
  await other.stop()
  await cut.stop()
})

test('without configuration the door is closed', async () => {
  const other = await testServer()
  const credential = await issuer.token('a@gmail.com')
  expect((await other.call(googleAuth, { email: 'a@gmail.com', credential })).status).toBe(401)
  await other.stop()
})

test('guessing at this door is limited too', async () => {
  const email = newAddress()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await enter(email, { aud: 'wrong' })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses[20]).toBe(429)
})
