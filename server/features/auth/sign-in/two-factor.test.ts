import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  getSettings,
  renewRecoveryCodes,
  saveSecurity,
  setUpTwoFactor,
} from '#contract/accounts/settings.ts'
import { oneTimeCodes, recoveryCodes } from '#server/tables.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { type SignedUp, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(() => (clock += 3_600_000))

const codeAt = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(clock / 1000) + steps * 30 })

/** A person with the switch on, and the next code not used yet. */
async function withTwoFactor() {
  const person = await signUp(server)
  const { body: made } = await server.call(setUpTwoFactor, {}, person.token)
  const confirmed = await server.call(confirmTwoFactor, { code: await codeAt(made.secret) }, person.token)
  clock += 30_000
  return { ...person, secret: made.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function challenge({ email, password }: Pick<SignedUp, 'email' | 'password'>, remember = false) {
  const { status, body } = await server.call(login, { email, password, remember })
  expect(status).toBe(200)
  expect(body).toEqual({ twoFactorRequired: true, challenge: expect.stringMatching(/^[\w-]{43}$/) })
  return (body as { challenge: string }).challenge
}

test('the switch stays off until a code confirms it', async () => {
  const { token, email, password } = await signUp(server)
  const { body: made } = await server.call(setUpTwoFactor, {}, token)
  expect(made.otpauthUrl).toContain(`secret=${made.secret}`)
  expect(made.otpauthUrl).toContain('issuer=Virtual%20Lawyer')
  expect((await server.call(getSettings, {}, token)).body.twoFactorEnabled).toBe(false)
  expect((await server.call(login, { email, password })).body).toHaveProperty('token')
  const wrong = await server.call(confirmTwoFactor, { code: '000000' }, token)
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ fields: { code: expect.any(String) } })
  const confirmed = await server.call(confirmTwoFactor, { code: await codeAt(made.secret) }, token)
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect((await server.call(getSettings, {}, token)).body.twoFactorEnabled).toBe(true)
  expect((await server.call(setUpTwoFactor, {}, token)).status).toBe(409)
  expect((await mailsTo(server, email)).map((mail) => mail.subject)).toContain(
    'Two-factor authentication was turned on',
  )
})

test('setting up again makes a new secret, and the old QR code confirms nothing', async () => {
  const { token } = await signUp(server)
  const first = await server.call(setUpTwoFactor, {}, token)
  const second = await server.call(setUpTwoFactor, {}, token)
  expect(second.body.secret).not.toBe(first.body.secret)
  expect((await server.call(confirmTwoFactor, { code: await codeAt(first.body.secret) }, token)).status).toBe(400)
})

test('signing in takes the password and then a code, one step early or late at most', async () => {
  const person = await withTwoFactor()
  for (const [steps, status] of [
    [-1, 401],
    [2, 401],
    [1, 200],
  ] as const) {
    const answer = await server.call(login, {
      challenge: await challenge(person),
      code: await codeAt(person.secret, steps),
    })
    expect({ steps, status: answer.status }).toEqual({ steps, status })
  }
  clock += 120_000
  const answer = await server.call(login, {
    challenge: await challenge(person, true),
    code: await codeAt(person.secret, -1),
  })
  expect(answer.body).toMatchObject({ token: expect.any(String), user: { twoFactorEnabled: true } })
  expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=2592000/)
})

test('a code works once, also when it is sent twice at the same moment', async () => {
  const person = await withTwoFactor()
  const code = await codeAt(person.secret)
  const [one, two] = [await challenge(person), await challenge(person)]
  const answers = await Promise.all([one, two, one].map((asked) => server.call(login, { challenge: asked, code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const replay = await server.call(login, { challenge: await challenge(person), code })
  expect(replay.status).toBe(401)
})

test('a challenge is not a session, dies after five wrong codes and after ten minutes', async () => {
  const person = await withTwoFactor()
  const asked = await challenge(person)
  expect((await server.call(getSettings, {}, asked)).status).toBe(401)
  for (let i = 0; i < 5; i++) expect((await server.call(login, { challenge: asked, code: '000000' })).status).toBe(401)
  const right = await server.call(login, { challenge: asked, code: await codeAt(person.secret) })
  expect(right.status).toBe(401)
  expect(right.body.message).toMatch(/expired/)
  clock += 3_600_000
  const late = await challenge(person)
  clock += 10 * 60_000
  expect((await server.call(login, { challenge: late, code: await codeAt(person.secret) })).status).toBe(401)
  expect((await server.call(login, { challenge: 'made-up', code: '123456' })).status).toBe(401)
  expect((await server.call(login, { challenge: late })).status).toBe(400)
})

test('codes cannot be guessed with ever new challenges; a recovery code still opens', async () => {
  const person = await withTwoFactor()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await server.call(login, { challenge: await challenge(person), code: '000000' })).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses[10]).toBe(429)
  const recovered = await server.call(login, { challenge: await challenge(person), code: person.recoveryCodes[0] })
  expect(recovered.status).toBe(200)
})

test('a recovery code works once, however it is typed; only hashes are stored', async () => {
  const person = await withTwoFactor()
  const [first = '', second = ''] = person.recoveryCodes
  const typed = first.toUpperCase().replaceAll('-', ' ')
  expect((await server.call(login, { challenge: await challenge(person), code: typed })).status).toBe(200)
  expect((await server.call(login, { challenge: await challenge(person), code: first })).status).toBe(401)
  const stranger = await withTwoFactor()
  expect((await server.call(login, { challenge: await challenge(stranger), code: second })).status).toBe(401)
  const stored = JSON.stringify(await server.deps.db.select().from(recoveryCodes))
  expect(stored).not.toContain(second)
  expect(stored).not.toContain(second.replaceAll('-', ''))
  const codes = await server.deps.db.select().from(oneTimeCodes)
  expect(codes.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true)
})

test('new recovery codes need the password and replace the old ones', async () => {
  const person = await withTwoFactor()
  const refused = await server.call(renewRecoveryCodes, { currentPassword: 'wrong' }, person.token)
  expect(refused.body).toMatchObject({ error: 'Current password is incorrect' })
  const { body } = await server.call(renewRecoveryCodes, { currentPassword: person.password }, person.token)
  expect(body.recoveryCodes).toHaveLength(10)
  const old = await server.call(login, { challenge: await challenge(person), code: person.recoveryCodes[3] })
  expect(old.status).toBe(401)
  const fresh = await server.call(login, { challenge: await challenge(person), code: body.recoveryCodes[3] })
  expect(fresh.status).toBe(200)
  const without = await signUp(server)
  const none = await server.call(renewRecoveryCodes, { currentPassword: without.password }, without.token)
  expect(none.status).toBe(409)
})

test('turning it off asks for the current password, and half-finished sign-ins end', async () => {
  const person = await withTwoFactor()
  const asked = await challenge(person)
  const wrong = await server.call(disableTwoFactor, { currentPassword: 'wrong' }, person.token)
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ fields: { currentPassword: 'Current password is incorrect' } })
  expect((await server.call(disableTwoFactor, { currentPassword: person.password }, person.token)).status).toBe(200)
  expect((await server.call(login, { challenge: asked, code: await codeAt(person.secret) })).status).toBe(401)
  const { body } = await server.call(login, { email: person.email, password: person.password })
  expect(body).toHaveProperty('token')
  expect((await mailsTo(server, person.email)).map((mail) => mail.subject)).toContain(
    'Two-factor authentication was turned off',
  )
})

test('saving the security form never turns the switch', async () => {
  const person = await withTwoFactor()
  const saved = await server.call(
    saveSecurity,
    {
      currentPassword: person.password,
      newPassword: 'another password',
      confirmPassword: 'another password',
      twoFactorEnabled: false,
    },
    person.token,
  )
  expect(saved.status).toBe(200)
  expect((await server.call(getSettings, {}, person.token)).body.twoFactorEnabled).toBe(true)
})
