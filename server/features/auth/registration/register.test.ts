import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmEmail,
  login,
  register,
  requestReset,
  resendConfirmation,
  setNewPassword,
} from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { getSettings } from '#contract/accounts/settings.ts'
import { users } from '#server/tables.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
beforeAll(async () => {
  // as a product has it: passwords cost what they cost
  server = await testServer({ SIGNUP_POINTS: '25' }, { now: () => new Date(clock), passwordCost: undefined })
})
afterAll(() => server.stop())
beforeEach(() => (clock += 3_600_000))

const form = (email: string) => ({
  fullName: '  Nyasha Sibanda ',
  email,
  password: 'pa55word',
  occupation: 'business_owner' as const,
  phoneNumber: '077 123 4567',
  consent: '2026-11-20',
})

test('the account holds what was typed, in its stored form, and is never an administrator', async () => {
  const made = await server.request('POST', '/api/auth/register', {
    body: { ...form('Nyasha@Example.test'), role: 'admin', emailConfirmedAt: '2020-01-01', _id: 'x' },
  })
  expect(made.status).toBe(200)
  expect(await made.json()).toEqual({
    message: 'Your account was created. A confirmation email was sent to Nyasha@Example.test.',
  })
  const { body } = await server.call(login, { email: 'nyasha@example.test', password: 'pa55word' })
  expect(body).toMatchObject({
    user: {
      fullName: 'Nyasha Sibanda',
      phoneNumber: '+263771234567',
      occupation: 'business_owner',
      role: 'user',
      emailConfirmed: false,
    },
  })
  expect((await server.call(checkPoints, {}, (body as { token: string }).token)).body.points).toBe(25)
  const [person] = await server.deps.db.select().from(users).where(eq(users.email, 'Nyasha@Example.test'))
  expect(person).toMatchObject({ consentVersion: '2026-11-20', consentAt: new Date(clock) })
  expect(person!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an address has one account, in whatever letters, also when two register at the same moment', async () => {
  const answers = await Promise.all(
    ['twice@example.test', 'TWICE@example.test'].map((email) => server.call(register, form(email))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const third = await server.call(register, form('Twice@Example.test'))
  expect(third.status).toBe(409)
  expect(third.body).toMatchObject({
    code: 'conflict',
    error: 'An account with this email address already exists. Please sign in.',
  })
})

test('what is not a password, address, number or occupation is refused with a sentence on its field', async () => {
  const wrong: [string, unknown, RegExp][] = [
    ['password', 'short', /at least 8/],
    ['password', 'x'.repeat(129), /at most 128/],
    ['email', 'not an address', /valid email/],
    ['email', 'a@b.test, c@d.test', /valid email/],
    ['email', `${'x'.repeat(250)}@example.test`, /too long/],
    ['phoneNumber', 'call me', /phone number such as/],
    ['phoneNumber', '12', /phone number such as/],
    ['occupation', '', /Select an occupation/],
    ['occupation', 'judge', /Select an occupation/],
    ['fullName', '   ', /Full name is required/],
    ['fullName', 'x'.repeat(121), /at most 120/],
    ['fullName', 'Nul\u0000l', /cannot be stored/],
  ]
  for (const [field, value, sentence] of wrong) {
    const body = { ...form('wrong@example.test'), [field]: value }
    const answer = await server.request('POST', '/api/auth/register', { body })
    const { error, fields = { [field]: '' } } = (await answer.json()) as { error: string; fields?: object }
    expect({ field, value, status: answer.status }).toEqual({ field, value, status: 400 })
    expect(error).toMatch(sentence)
    expect(Object.keys(fields)).toEqual([field])
  }
  expect(await server.deps.db.select().from(users).where(eq(users.email, 'wrong@example.test'))).toEqual([])
})

test('everything that is wrong with a registration is said at once', async () => {
  const body = { ...form('all@example.test'), password: 'short', phoneNumber: '123', occupation: '' }
  const answer = await server.request('POST', '/api/auth/register', { body })
  expect(answer.status).toBe(400)
  expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([
    'password',
    'occupation',
    'phoneNumber',
  ])
})

test('the link of the mail confirms the address, and opening it twice does no harm', async () => {
  const { email, token, password } = await signUp(server)
  const [mail] = await mailsTo(server, email)
  expect(mail).toMatchObject({ subject: 'Confirm your email address for Virtual Lawyer' })
  const link = linkIn(mail!)
  expect(link).toMatchObject({ path: '/email/confirm', email })
  for (let i = 0; i < 2; i++) {
    // the person is asked for the password once: this browser is not signed in
    const proof = i === 0 ? { password } : {}
    const done = await server.call(confirmEmail, { email: email.toUpperCase(), otp: link.otp, ...proof })
    expect(done.body).toEqual({ message: 'Your email address is confirmed' })
  }
  expect((await server.call(getSettings, {}, token)).body.emailConfirmed).toBe(true)
  const again = await server.call(resendConfirmation, {}, token)
  expect(again.body).toEqual({ message: 'Your email address is already confirmed' })
})

test('a link confirms no other address, no other account, and not after a week', async () => {
  const mine = await signUp(server)
  const other = await signUp(server)
  const { otp } = linkIn((await mailsTo(server, mine.email))[0]!)
  for (const email of [other.email, 'a@example.test']) {
    expect((await server.call(confirmEmail, { email, otp }, mine.token)).status).toBe(400)
  }
  expect((await server.call(confirmEmail, { email: mine.email, otp: `${otp}x` }, mine.token)).status).toBe(400)
  clock += 7 * 24 * 3_600_000
  expect((await server.call(confirmEmail, { email: mine.email, otp }, mine.token)).status).toBe(400)
})

test('the link confirms no account that somebody else made with one’s address', async () => {
  const squatter = await signUp(server)
  const { email, otp } = linkIn((await mailsTo(server, squatter.email))[0]!)
  const stranger = await signUp(server)
  for (const [proof, token] of [[{}], [{ password: 'a guess' }], [{}, stranger.token]] as const) {
    const refused = await server.call(confirmEmail, { email, otp, ...proof }, token)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { password: expect.any(String) } })
  }
  expect((await server.call(getSettings, {}, squatter.token)).body.emailConfirmed).toBe(false)
  // the address stays free to be taken back: by a new password, which ends every other way in
  await server.call(requestReset, { email })
  const reset = (await mailsTo(server, email)).find(({ subject }) => /Set a new password/.test(subject))!
  await server.call(setNewPassword, { email, otpCode: linkIn(reset).otp, password: 'my own password' })
  expect((await server.call(getSettings, {}, squatter.token)).status).toBe(401)
  // the older link now tells the truth
  const again = await server.call(confirmEmail, { email, otp })
  expect(again.body).toEqual({ message: 'Your email address is confirmed' })
})

test('nobody tries passwords without end by a confirmation link', async () => {
  const { email } = await signUp(server)
  const { otp } = linkIn((await mailsTo(server, email))[0]!)
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await server.call(confirmEmail, { email, otp, password: `guess ${i}` })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
})

test('the confirmation can be sent again, five times an hour', async () => {
  const { email, token } = await signUp(server)
  for (let i = 0; i < 5; i++) {
    const sent = await server.call(resendConfirmation, {}, token)
    expect(sent.body).toEqual({ message: `A confirmation email was sent to ${email}` })
  }
  expect((await server.call(resendConfirmation, {}, token)).status).toBe(429)
  expect(await mailsTo(server, email)).toHaveLength(6)
  expect((await server.call(resendConfirmation, {})).status).toBe(401)
})

test('what a person typed can put no markup and no address of theirs into a mail', async () => {
  const fullName = '<a href="https://evil.test">Click</a>\r\nBcc: x@evil.test https://evil.test'
  const { email } = await signUp(server, { fullName })
  const [mail] = await mailsTo(server, email)
  expect(mail!.html).not.toMatch(/<a [^>]*evil/)
  expect(mail!.text + mail!.html).not.toContain('evil.test')
  expect(linkIn(mail!).path).toBe('/email/confirm')
})

test.each([
  ['Your account is ready. Call 0779999999, or visit evil.example today', 'Your account is ready. Call or visit'],
  ['Dr. Nokuthula O’Brien-Ncube', 'Dr. Nokuthula O’Brien-Ncube'],
  ['Tsitsi Ça ñ', 'Tsitsi Ça ñ'],
  ['0779999999 !!!', ''],
])('a name greets in at most 40 letters, and calls to nothing: %s', async (fullName, shown) => {
  const { email } = await signUp(server, { fullName })
  const [mail] = await mailsTo(server, email)
  expect(mail!.text.split('\n')[0]).toBe(shown ? `Hello ${shown},` : 'Hello,')
})

test('one address cannot register without end for the same mailbox', async () => {
  for (let i = 0; i < 10; i++) await server.call(register, form('again@example.test'))
  const answer = await server.call(register, form('again@example.test'))
  expect(answer.status).toBe(429)
})
