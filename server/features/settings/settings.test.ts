import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail, login, resendConfirmation } from '#contract/accounts/auth.ts'
import {
  getSettings,
  saveConsent,
  savePersonalInfo,
  savePreferences,
  saveSecurity,
} from '#contract/accounts/settings.ts'
import { CONSENT_VERSION } from '#contract/product.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { type SignedUp, signIn, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let clock = new Date('2026-11-20T08:00:00Z').getTime()
let people = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(() => (clock += 3_600_000))

const newAddress = () => `new-${++people}@example.test`
const info = ({ user }: SignedUp, changes: object = {}) => ({
  fullName: user.fullName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  occupation: 'student' as const,
  ...changes,
})
const linkFor = async (email: string) =>
  linkIn((await mailsTo(server, email)).filter(({ subject }) => /Confirm your new/.test(subject)).at(-1)!)

test('the settings are the fields of the person, without secrets', async () => {
  const { token, user } = await signUp(server)
  const { body } = await server.call(getSettings, {}, token)
  expect(body).toEqual({ ...user, pendingEmail: null, consent: null, hasPassword: true })
  expect(body).toMatchObject({
    preferredLanguage: 'en',
    timezone: 'Africa/Harare',
    notifications: { email: true, sms: false, push: false },
  })
})

test('a save with the whole form changes only what it is for', async () => {
  const person = await signUp(server)
  const form = { ...person.user, ...info(person, { fullName: 'Tendai M. Moyo', phoneNumber: '+44 20 7946 0958' }) }
  const body = { ...form, role: 'admin', twoFactorEnabled: true, preferredLanguage: 'fr', _id: 'somebody' }
  const saved = await server.request('PUT', '/api/auth/settings/personal-info', { token: person.token, body })
  expect(await saved.json()).toEqual({
    ...person.user,
    fullName: 'Tendai M. Moyo',
    phoneNumber: '+442079460958',
    pendingEmail: null,
    consent: null,
    hasPassword: true,
  })
})

test('phone and occupation may be empty, but not nonsense', async () => {
  const person = await signUp(server)
  const empty = await server.call(savePersonalInfo, info(person, { phoneNumber: '', occupation: '' }), person.token)
  expect(empty.body).toMatchObject({ phoneNumber: '', occupation: '' })
  const wrong = await server.call(savePersonalInfo, info(person, { phoneNumber: 'none' }), person.token)
  expect(wrong.body).toMatchObject({ code: 'invalid_input', fields: { phoneNumber: expect.any(String) } })
})

test('a changed address waits until the link at the new one is opened; the old one is told', async () => {
  const person = await signUp(server)
  const email = newAddress()
  const saved = await server.call(savePersonalInfo, info(person, { email }), person.token)
  expect(saved.body).toMatchObject({ email: person.email, pendingEmail: email })
  const told = (await mailsTo(server, person.email)).find(({ subject }) => /new email address was asked/.test(subject))
  expect(told!.text).toContain(email)
  expect(told!.text).not.toMatch(/otp=/)
  await signIn(server, person.email, person.password)

  const { otp } = await linkFor(email)
  expect((await server.call(confirmEmail, { email, otp }, person.token)).status).toBe(200)
  const after = await server.call(getSettings, {}, person.token)
  expect(after.body).toMatchObject({ email, pendingEmail: null, emailConfirmed: true })
  await signIn(server, email, person.password)
  expect((await server.call(login, { email: person.email, password: person.password })).status).toBe(401)
  const subjects = (await mailsTo(server, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Virtual Lawyer email address was changed')
  expect((await server.call(confirmEmail, { email, otp })).status).toBe(200)
})

test('whoever opens the link in the mailbox, and is not the account’s person, gives them no new address', async () => {
  const person = await signUp(server)
  const email = newAddress()
  await server.call(savePersonalInfo, info(person, { email }), person.token)
  const { otp } = await linkFor(email)
  expect((await server.call(confirmEmail, { email, otp })).status).toBe(400)
  expect((await server.call(getSettings, {}, person.token)).body).toMatchObject({ email: person.email })
  expect((await server.call(confirmEmail, { email, otp, password: person.password })).status).toBe(200)
})

test('only the last address asked for can be confirmed, and only once it is free', async () => {
  const person = await signUp(server)
  const [first, second] = [newAddress(), newAddress()]
  await server.call(savePersonalInfo, info(person, { email: first }), person.token)
  const old = await linkFor(first)
  await server.call(savePersonalInfo, info(person, { email: second }), person.token)
  expect((await server.call(confirmEmail, { email: first, otp: old.otp })).status).toBe(400)
  const { otp } = await linkFor(second)
  await signUp(server, { email: second })
  const taken = await server.call(confirmEmail, { email: second, otp }, person.token)
  expect(taken.status).toBe(409)
  expect((await server.call(getSettings, {}, person.token)).body.email).toBe(person.email)
})

test('an address of somebody else is refused; one with other letters is the same', async () => {
  const person = await signUp(server)
  const other = await signUp(server)
  const wanted = info(person, { email: other.email.toUpperCase() })
  const taken = await server.call(savePersonalInfo, wanted, person.token)
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ fields: { email: expect.any(String) } })
  const same = await server.call(savePersonalInfo, info(person, { email: person.email.toUpperCase() }), person.token)
  expect(same.body).toMatchObject({ email: person.email, pendingEmail: null })
})

test('saving a name does not forget the address that waits, and its link can be sent again', async () => {
  const person = await signUp(server)
  const email = newAddress()
  await server.call(savePersonalInfo, info(person, { email }), person.token)
  const { body } = await server.call(savePersonalInfo, info(person, { fullName: 'Other Name' }), person.token)
  expect(body).toMatchObject({ fullName: 'Other Name', pendingEmail: email })
  await server.call(resendConfirmation, {}, person.token)
  const { otp } = await linkFor(email)
  expect((await server.call(confirmEmail, { email, otp }, person.token)).status).toBe(200)
})

test('nobody sends mails to strangers by changing their address all day', async () => {
  const person = await signUp(server)
  const change = () => server.call(savePersonalInfo, info(person, { email: newAddress() }), person.token)
  for (let i = 0; i < 5; i++) expect((await change()).status).toBe(200)
  expect((await change()).status).toBe(429)
})

const PASSWORDS = { newPassword: 'another password', confirmPassword: 'another password' }

test('the security form complains in its order, one sentence at a time', async () => {
  const { token, password } = await signUp(server)
  const complaint = async (body: object) => {
    const answer = await server.request('PUT', '/api/auth/settings/security', { token, body })
    expect(answer.status).toBe(400)
    return ((await answer.json()) as { error: string }).error
  }
  expect(await complaint({})).toBe('Current password is required')
  expect(await complaint({ currentPassword: '', newPassword: 'a', confirmPassword: 'b' })).toBe(
    'Current password is required',
  )
  expect(await complaint({ currentPassword: 'x' })).toBe('New password is required')
  expect(await complaint({ currentPassword: 'x', newPassword: '', confirmPassword: 'b' })).toBe(
    'New password is required',
  )
  expect(await complaint({ currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'b' })).toBe(
    'New password and confirmation do not match',
  )
  expect(await complaint({ currentPassword: 'x', newPassword: 'short', confirmPassword: 'short' })).toMatch(
    /at least 8/,
  )
  expect(await complaint({ currentPassword: 'x', ...PASSWORDS })).toBe('Current password is incorrect')
  expect(await complaint({ currentPassword: ['x'], ...PASSWORDS })).toBe('Current password is required')
  expect(await complaint({ currentPassword: `${password} `, ...PASSWORDS })).toBe('Current password is incorrect')
})

test('a new password ends every other session, keeps this one, and the person is told', async () => {
  const { token, email, password } = await signUp(server)
  const elsewhere = await signIn(server, email, password)
  const saved = await server.call(saveSecurity, { currentPassword: password, ...PASSWORDS }, token)
  expect(saved.body).toEqual({ message: 'Security settings updated successfully' })
  expect((await server.call(getSettings, {}, token)).status).toBe(200)
  expect((await server.call(getSettings, {}, elsewhere.token)).status).toBe(401)
  expect((await server.call(login, { email, password })).status).toBe(401)
  await signIn(server, email, PASSWORDS.newPassword)
  expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain(
    'Your Virtual Lawyer password was changed',
  )
})

test('a stolen token cannot be used to guess the password', async () => {
  const { token, password } = await signUp(server)
  for (let i = 0; i < 10; i++) await server.call(saveSecurity, { currentPassword: `guess ${i}`, ...PASSWORDS }, token)
  expect((await server.call(saveSecurity, { currentPassword: password, ...PASSWORDS }, token)).status).toBe(429)
})

test('consent is given and withdrawn at any time, and the trail keeps both', async () => {
  const { token, email } = await signUp(server)
  const given = { version: CONSENT_VERSION, date: new Date(clock).toISOString() }
  expect((await server.call(saveConsent, { agreed: true }, token)).body.consent).toEqual(given)
  expect((await server.call(getSettings, {}, token)).body.consent).toEqual(given)
  expect((await server.call(saveConsent, { agreed: false }, token)).body.consent).toBeNull()
  const admin = await signInAdmin(server)
  const { entries } = (await server.call(listAuditEvents, { q: email }, admin.token)).body
  expect(entries.map(({ kind, detail }) => [kind, detail['version']])).toEqual(
    expect.arrayContaining([
      ['consent_withdrawn', CONSENT_VERSION],
      ['consent_given', CONSENT_VERSION],
    ]),
  )
})

test('preferences take only what the lists offer', async () => {
  const { token } = await signUp(server)
  const wanted = {
    preferredLanguage: 'fr' as const,
    timezone: 'ET' as const,
    notifications: { email: false, sms: true, push: true },
  }
  expect((await server.call(savePreferences, wanted, token)).body).toMatchObject(wanted)
  const wrong: [object, string][] = [
    [{ preferredLanguage: 'tlh' }, 'preferredLanguage'],
    [{ timezone: 'CAT' }, 'timezone'],
    [{ timezone: 'toString' }, 'timezone'],
    [{ notifications: { email: 'yes', sms: true, push: true } }, 'notifications.email'],
    [{ notifications: null }, 'notifications'],
  ]
  for (const [change, field] of wrong) {
    const body = { ...wanted, ...change }
    const answer = await server.request('PUT', '/api/auth/settings/preferences', { token, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  }
  expect((await server.call(getSettings, {}, token)).body).toMatchObject(wanted)
})
