import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, refreshToken, requestReset, setNewPassword } from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { mails, oneTimeCodes, users } from '#server/tables.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { signIn, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://lawyer.example.test/' }, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(() => (clock += 3_600_000))

const NEW = 'a brand new password'

/** Asks for a link and reads the newest one from the mail. */
async function resetCode(email: string) {
  clock += 1_000
  expect((await server.call(requestReset, { email })).status).toBe(200)
  const received = (await mailsTo(server, email)).filter((mail) => /Set a new password/.test(mail.subject))
  return linkIn(received.at(-1)!)
}

test('a forgotten password is replaced by the link of the mail', async () => {
  const { email } = await signUp(server)
  const link = await resetCode(email.toUpperCase())
  expect(link).toEqual({ path: '/password/setnew', otp: expect.stringMatching(/^[\w-]{43}$/), email })
  const done = await server.call(setNewPassword, { otpCode: link.otp, email, password: NEW })
  expect(done.body).toEqual({ message: 'Password reset successful' })
  await signIn(server, email, NEW)
  expect((await server.call(login, { email, password: 'a good password' })).status).toBe(401)
  expect((await mailsTo(server, email)).map((mail) => mail.subject)).toContain(
    'Your Virtual Lawyer password was changed',
  )
})

test('mails are in the language of the account, with the same link', async () => {
  const { email, user } = await signUp(server)
  for (const [preferredLanguage, subject, greeting] of [
    ['sn', 'Isai password itsva ye', 'Mhoroi Tendai Moyo,'],
    ['nd', 'Faka i-password entsha ye-', 'Salibonani Tendai Moyo,'],
    // one that we do not have
    ['ts', 'Set a new password for ', 'Hello Tendai Moyo,'],
  ] as const) {
    await server.deps.db.update(users).set({ preferredLanguage }).where(eq(users.id, user._id))
    clock += 1_000
    await server.call(requestReset, { email })
    const mail = (await mailsTo(server, email)).at(-1)!
    expect(mail.subject).toBe(`${subject}Virtual Lawyer`)
    expect(mail.text).toContain(greeting)
    expect(mail.html).toContain(`<html lang="${preferredLanguage === 'ts' ? 'en' : preferredLanguage}">`)
    expect(linkIn(mail)).toMatchObject({ path: '/password/setnew', email })
  }
})

test('nobody learns who has an account: same answer, same work, and no mail to strangers', async () => {
  const { email } = await signUp(server)
  const known = await server.call(requestReset, { email })
  const unknown = await server.call(requestReset, { email: 'stranger@example.test' })
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect(await mailsTo(server, 'stranger@example.test')).toEqual([])
  const wrong = { otpCode: 'x'.repeat(43), password: NEW }
  const first = await server.call(setNewPassword, { ...wrong, email })
  const second = await server.call(setNewPassword, { ...wrong, email: 'stranger@example.test' })
  expect([first.status, second.status]).toEqual([400, 400])
  expect(first.body.message).toBe(second.body.message)
})

test('a link works once, also when it is sent twice at the same moment', async () => {
  const { email } = await signUp(server)
  const { otp } = await resetCode(email)
  const answers = await Promise.all(
    ['first choice!', 'second choice!'].map((password) =>
      server.call(setNewPassword, { otpCode: otp, email, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await server.call(setNewPassword, { otpCode: otp, email, password: NEW })).status).toBe(400)
})

test('a link dies after 30 minutes', async () => {
  const { email } = await signUp(server)
  const { otp } = await resetCode(email)
  clock += 30 * 60_000
  const late = await server.call(setNewPassword, { otpCode: otp, email, password: NEW })
  expect(late.status).toBe(400)
  expect(late.body).toMatchObject({ fields: { otpCode: expect.stringMatching(/ask for a new one/) } })
})

test('a code dies after five wrong tries, also when they come together, and a new mail opens again', async () => {
  const { email, password } = await signUp(server)
  const { otp } = await resetCode(email)
  const guesses = Array.from({ length: 5 }, (_, i) => `guess-${i}`)
  await Promise.all(guesses.map((otpCode) => server.call(setNewPassword, { otpCode, email, password: NEW })))
  expect((await server.call(setNewPassword, { otpCode: otp, email, password: NEW })).status).toBe(400)
  await signIn(server, email, password)
  const fresh = await resetCode(email)
  expect((await server.call(setNewPassword, { otpCode: fresh.otp, email, password: NEW })).status).toBe(200)
})

test('guessing codes is limited per account', async () => {
  const { email } = await signUp(server)
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) {
    statuses.push((await server.call(setNewPassword, { otpCode: `guess-${i}`, email, password: NEW })).status)
  }
  expect(statuses.at(-2)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test("somebody else's link opens only their own account", async () => {
  const attacker = await signUp(server)
  const victim = await signUp(server)
  const { otp } = await resetCode(attacker.email)
  expect((await server.call(setNewPassword, { otpCode: otp, email: victim.email, password: NEW })).status).toBe(400)
  await signIn(server, victim.email, victim.password)
})

test('setting a password ends every session, fresh or asleep', async () => {
  const { email, token, user } = await signUp(server)
  await server.deps.db
    .update(users)
    .set({ emailConfirmedAt: new Date(clock) })
    .where(eq(users.id, user._id))
  const { otp } = await resetCode(email)
  await server.call(setNewPassword, { otpCode: otp, email, password: NEW })
  expect((await server.call(checkPoints, {}, token)).status).toBe(401)
  expect((await server.call(refreshToken, {}, token)).status).toBe(401)
})

test('whoever registered with an address that is not theirs loses their way in when its owner resets', async () => {
  const { email, user } = await signUp(server)
  await server.deps.db
    .update(users)
    .set({
      twoFactorEnabled: true,
      twoFactorSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      pendingEmail: 'attacker@example.test',
    })
    .where(eq(users.id, user._id))
  const { otp } = await resetCode(email)
  await server.call(setNewPassword, { otpCode: otp, email, password: NEW })
  const { body } = await server.call(login, { email, password: NEW })
  expect(body).toMatchObject({ token: expect.any(String), user: { emailConfirmed: true, twoFactorEnabled: false } })
})

test('nobody floods a mailbox: five links in half an hour', async () => {
  const { email } = await signUp(server)
  for (let i = 0; i < 5; i++) expect((await server.call(requestReset, { email })).status).toBe(200)
  const more = await server.call(requestReset, { email })
  expect(more.status).toBe(429)
  expect(more.headers.get('retry-after')).toBe('1800')
})

test('neither the code nor the sent mail can be read from the database', async () => {
  const { email } = await signUp(server)
  const { otp } = await resetCode(email)
  const stored = JSON.stringify([
    await server.deps.db.select().from(oneTimeCodes),
    await server.deps.db.select().from(mails),
  ])
  expect(stored).not.toContain(otp)
})
