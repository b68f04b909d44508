import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportMyData } from '#contract/accounts/privacy.ts'
import * as api from '#contract/procedures/reminders.ts'
import { sendReminders } from '#server/features/procedures/reminders.ts'
import { reminders, users } from '#server/tables.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { signUp, type SignedUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

/** Two years from the day the dispute arose: 14 October 2026 leads to 13 October 2028 by the safe reading. */
const DISPUTE = { rule: 'labour-officer-two-years', from: '2026-10-14' }
let now = new Date('2026-11-23T10:00:00Z')
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z')
})

async function confirmed(language = 'en'): Promise<SignedUp> {
  const person = await signUp(server)
  const row = { emailConfirmedAt: now, preferredLanguage: language }
  await server.deps.db.update(users).set(row).where(eq(users.id, person.user._id))
  return person
}
const send = () => sendReminders(server.ctx(), {}, { signal: new AbortController().signal })
const reminded = async ({ email }: SignedUp) =>
  (await mailsTo(server, email)).filter(({ subject }) => !subject.startsWith('Confirm'))

test('who asked is written to seven days and one day before, once each, however often the job runs', async () => {
  const person = await confirmed()
  const { body } = await server.call(api.addReminder, DISPUTE, person.token)
  expect(body).toMatchObject({ date: '2028-10-13', next: '2028-10-06' })
  await send()
  expect(await reminded(person)).toEqual([])
  now = new Date('2028-10-06T06:00:00Z')
  await Promise.all([send(), send()])
  await send()
  now = new Date('2028-10-12T09:30:00Z')
  await send()
  await send()
  const mails = await reminded(person)
  expect(mails).toHaveLength(2)
  expect(mails[0]!.text).toContain('Friday 13 October 2028')
  expect(mails[0]!.subject).not.toMatch(/dispute|labour/i)
  const [left] = await server.deps.db.select().from(reminders).where(eq(reminders.userId, person.user._id))
  expect(left).toMatchObject({ nextAt: null })
})

test('nobody hears of a date that is over, and a mail that comes late is the only one of that day', async () => {
  const [late, gone] = [await confirmed(), await confirmed()]
  await server.call(api.addReminder, DISPUTE, late.token)
  now = new Date('2028-10-12T05:00:00Z')
  await send()
  now = new Date('2028-10-12T06:00:00Z')
  await send()
  expect(await reminded(late)).toHaveLength(1)
  now = new Date('2026-11-23T10:00:00Z')
  await server.call(api.addReminder, DISPUTE, gone.token)
  now = new Date('2028-10-14T06:00:00Z')
  await send()
  expect(await reminded(gone)).toEqual([])
})

test('the mail is in the language of the account, what has to be done as well', async () => {
  const person = await confirmed('sn')
  await server.call(api.addReminder, DISPUTE, person.token)
  now = new Date('2028-10-06T06:00:00Z')
  await send()
  const { text } = (await reminded(person))[0]!
  expect(text).toMatch(/Mhoroi[\s\S]*13 Gumiguru 2028/)
  expect(text).not.toContain('the dispute')
})

test('the same date is one reminder, a stranger’s is a missing one, and what is removed sends nothing', async () => {
  const [mine, other] = [await confirmed(), await confirmed()]
  const both = await Promise.all([1, 2].map(() => server.call(api.addReminder, DISPUTE, mine.token)))
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  const { id } = both[0]!.body
  expect((await server.call(api.removeReminder, { id }, other.token)).status).toBe(404)
  expect((await server.call(api.removeReminder, { id: 'x' }, other.token)).status).toBe(404)
  expect((await server.call(api.listReminders, {}, other.token)).body).toEqual([])
  expect(await (await server.request('GET', `/api${exportMyData.path}`, { token: mine.token })).text()).toContain(
    '2028-10-13',
  )
  expect((await server.call(api.removeReminder, { id }, mine.token)).status).toBe(204)
  now = new Date('2028-10-06T06:00:00Z')
  await send()
  expect(await reminded(mine)).toEqual([])
})

test('refused are visitors, unconfirmed addresses, unknown rules, dates too near, and the fifty-first', async () => {
  const [person, unconfirmed] = [await confirmed(), await signUp(server)]
  const status = async (input: { rule: string; from: string }, token?: string) =>
    (await server.call(api.addReminder, input, token)).status
  expect(await status(DISPUTE)).toBe(401)
  expect(await status(DISPUTE, unconfirmed.token)).toBe(409)
  expect(await status({ ...DISPUTE, rule: 'no-such-rule' }, person.token)).toBe(404)
  expect(await status({ ...DISPUTE, from: '2024-11-23' }, person.token)).toBe(409)
  expect(await status({ ...DISPUTE, from: '2026-02-30' }, person.token)).toBe(400)
  for (let day = 1; day <= 50; day++)
    expect(
      await status(
        { ...DISPUTE, from: `2026-0${1 + (day % 2)}-${String(1 + (day >> 1)).padStart(2, '0')}` },
        person.token,
      ),
    ).toBe(200)
  expect(await status(DISPUTE, person.token)).toBe(409)
})
