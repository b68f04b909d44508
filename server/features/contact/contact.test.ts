import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribe } from '#contract/contact.ts'
import { newsletterSubscribers } from '#server/tables.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ CONTACT_EMAIL: 'office@example.test', TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const KEYS = { user_id: 'virtual-lawyer', service_id: 'virtual-lawyer', lib_version: '4.4.1' }
const MESSAGE = {
  to_email: 'victim@example.test',
  from_name: 'Tendai <b>',
  from_email: 'tendai@example.test',
  subject: 'Help\r\nBcc: x@example.test',
  message: 'My landlord…',
}
const send = (template_id: string, template_params: object, ip = '10.0.0.1') =>
  server.request('POST', '/api/v1.0/email/send', {
    body: { ...KEYS, template_id, template_params },
    headers: { 'x-forwarded-for': ip },
  })
const sent = (recipient: string) => mailsTo(server, recipient)

test('a message goes to our office and nowhere else, whatever its parameters say', async () => {
  const answer = await send('contact', MESSAGE)
  expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
  const [mail] = await sent('office@example.test')
  expect(mail).toMatchObject({ replyTo: 'tendai@example.test' })
  expect(mail!.subject).not.toMatch(/[\r\n]/)
  expect(await sent('victim@example.test')).toEqual([])
})

test('a customer’s whole IPv6 network counts as one address', async () => {
  const from = (i: number) => `2001:db8:1:2::${i.toString(16)}`
  const params = (i: number) => ({ ...MESSAGE, from_email: `person-${i}@example.test` })
  const statuses: number[] = []
  for (let i = 1; i <= 31; i++) statuses.push((await send('contact', params(i), from(i))).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  expect((await send('contact', params(40), '2001:db8:1:3::1')).status).toBe(200)
})

test('subscribing twice is subscribing once', async () => {
  for (let i = 0; i < 2; i++)
    expect((await send('newsletter', { subscriber_email: 'Reader@Example.test' })).status).toBe(200)
  expect(await server.deps.db.select().from(newsletterSubscribers)).toMatchObject([{ email: 'reader@example.test' }])
})

test('a subscriber gets the way out by mail, once, and it works without an account', async () => {
  for (let i = 0; i < 2; i++) await send('newsletter', { subscriber_email: 'Leaver@example.test' })
  const mails = await sent('leaver@example.test')
  expect(mails).toHaveLength(1)
  const token = /\/newsletter\/unsubscribe\?token=([\w-]{43})\b/.exec(mails[0]!.text)![1]!
  expect((await server.call(unsubscribe, { token: `${token.slice(0, -2)}xx` })).body).toEqual({ removed: false })
  const stored = () =>
    server.deps.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, 'leaver@example.test'))
  expect(JSON.stringify(await stored())).not.toContain(token)
  expect((await server.call(unsubscribe, { token })).body).toEqual({ removed: true })
  expect(await stored()).toEqual([])
  expect((await server.call(unsubscribe, { token })).body).toEqual({ removed: false })
  expect((await server.call(unsubscribe, { token: '' })).status).toBe(400)
})

test('a subscriber who reads Shona is told in Shona how to leave; a language that we do not have is English', async () => {
  await send('newsletter', { subscriber_email: 'rudo@example.test', language: 'sn' })
  await send('newsletter', { subscriber_email: 'anna@example.test', language: 'xx' })
  const [shona] = await sent('rudo@example.test')
  expect(shona).toMatchObject({ subject: 'Manyoresa kunhau dzeVirtual Lawyer' })
  expect(shona?.html).toContain('<html lang="sn">')
  expect(shona?.text).not.toMatch(/newsletter:|Hello/)
  expect((await sent('anna@example.test'))[0]?.subject).toBe('You subscribed to news of Virtual Lawyer')
})

test('strange keys, templates and empty fields are refused; a machine that fills the hidden field sends nothing', async () => {
  expect((await send('other', MESSAGE)).status).toBe(400)
  expect((await send('contact', { ...MESSAGE, message: ' ' })).status).toBe(400)
  expect(
    (
      await server.request('POST', '/api/v1.0/email/send', {
        body: { ...KEYS, user_id: 'x', template_id: 'contact', template_params: MESSAGE },
      })
    ).status,
  ).toBe(400)
  const before = (await sent('office@example.test')).length
  expect((await send('contact', { ...MESSAGE, from_email: 'bot@example.test', website: 'http://spam' })).status).toBe(
    200,
  )
  expect(await sent('office@example.test')).toHaveLength(before)
})

test('one address may not write all day', async () => {
  const answers = []
  for (let i = 0; i < 35; i++)
    answers.push(await send('contact', { ...MESSAGE, from_email: `p${i}@example.test` }, '10.0.0.9'))
  expect(answers.at(-1)!.status).toBe(429)
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
})
