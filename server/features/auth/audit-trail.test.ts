import { asc, eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout, refreshToken, requestReset, setNewPassword } from '#contract/accounts/auth.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  savePersonalInfo,
  saveSecurity,
  setUpTwoFactor,
} from '#contract/accounts/settings.ts'
import { auditEvents } from '#server/tables.ts'
import { createLog } from '#server/log.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

const lines: string[] = []
let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) })
  server = await testServer({ TRUST_PROXY: '1' }, { now: () => new Date(clock), log })
})
afterAll(() => server.stop())

const trailOf = (userId: string) =>
  server.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId)).orderBy(asc(auditEvents.id))

/** Everything a person can do to their account, and every secret that passes on the way. */
async function wholeLife() {
  const { email, user, token, password } = await signUp(server)
  const secrets = [token, password]
  const note = <T extends string>(secret: T) => (secrets.push(secret), secret)
  await server.call(login, { email, password: note('a wrong guess') })
  const { body: made } = await server.call(setUpTwoFactor, {}, token)
  note(made.secret)
  const code = () => generate({ secret: made.secret, epoch: Math.floor(clock / 1000) })
  const confirmed = await server.call(confirmTwoFactor, { code: await code() }, token)
  confirmed.body.recoveryCodes.forEach(note)
  const asked = await server.call(login, { email, password })
  const { challenge } = asked.body as { challenge: string }
  await server.call(login, { challenge: note(challenge), code: '000000' })
  await server.call(login, { challenge, code: confirmed.body.recoveryCodes[0] })
  await server.call(disableTwoFactor, { currentPassword: password }, token)
  const passwords = { newPassword: note('second password'), confirmPassword: 'second password' }
  await server.call(saveSecurity, { currentPassword: password, ...passwords }, token)
  const change = { ...user, email: 'elsewhere@example.test', occupation: 'lawyer' as const }
  await server.call(savePersonalInfo, change, token)
  await server.call(requestReset, { email })
  const reset = (await mailsTo(server, email)).find(({ subject }) => /Set a new password/.test(subject))!
  const { otp } = linkIn(reset)
  await server.call(setNewPassword, { otpCode: note(otp), email, password: note('third password') })
  const last = await server.call(login, { email, password: 'third password' })
  const refreshed = await server.call(refreshToken, {}, note((last.body as { token: string }).token))
  await server.request('GET', `/api/nothing?token=${refreshed.body.token}`)
  await server.call(logout, {}, note(refreshed.body.token))
  return { user, email, secrets }
}

test('the trail tells what happened to an account, and no secret is in it or in any log line', async () => {
  const { user, secrets } = await wholeLife()
  const trail = await trailOf(user._id)
  expect(trail.map(({ kind }) => kind)).toEqual([
    'registered',
    'sign_in',
    'sign_in_failed',
    'two_factor_on',
    'two_factor_failed',
    'recovery_code_used',
    'sign_in',
    'two_factor_off',
    'password_changed',
    'email_change_requested',
    'password_reset_requested',
    'password_reset',
    'sign_in',
    'sign_out',
  ])
  const written = JSON.stringify(trail) + lines.join('')
  expect(lines.length).toBeGreaterThan(15)
  for (const secret of secrets) expect(written).not.toContain(secret)
})

test('each line says who, when and from where', async () => {
  const { email, user, password } = await signUp(server)
  clock += 60_000
  const headers = { 'x-forwarded-for': '198.51.100.20', 'user-agent': 'Firefox on a phone' }
  await server.request('POST', '/api/auth/login', { body: { email, password }, headers })
  await server.request('POST', '/api/auth/login', { body: { email, password: 'wrong' }, headers })
  await server.request('POST', '/api/auth/login', { body: { email: 'ghost@example.test', password: 'wrong' }, headers })
  const from = { ip: '198.51.100.20', userAgent: 'Firefox on a phone', createdAt: new Date(clock) }
  const [entered, failed] = (await trailOf(user._id)).slice(-2)
  expect(entered).toMatchObject({ kind: 'sign_in', actorId: user._id, detail: { method: 'password' }, ...from })
  expect(failed).toMatchObject({ kind: 'sign_in_failed', actorId: null, ...from })
  const [ghost] = await server.deps.db
    .select()
    .from(auditEvents)
    .orderBy(asc(auditEvents.id))
    .offset((await server.deps.db.$count(auditEvents)) - 1)
  expect(ghost).toMatchObject({
    kind: 'sign_in_failed',
    userId: null,
    detail: { unknownAddress: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ...from,
  })
  // whoever mistyped, or typed a password into the wrong field, is not written down
  expect(JSON.stringify(ghost)).not.toContain('ghost')
})

test('a failing statement does not write its values into the log', () => {
  const written: string[] = []
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line: string) => void written.push(line) })
  const error = new Error('Failed query: insert into sessions values ($1, $2)\nparams: top-secret-hash,\nsecond line')
  log.error({ err: error }, 'unexpected error')
  expect(written.join('')).toContain('Failed query')
  expect(written.join('')).not.toContain('top-secret-hash')
  expect(written.join('')).not.toContain('second line')
})
