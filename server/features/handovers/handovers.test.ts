import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteConversation } from '#contract/consultations/consultations.ts'
import * as api from '#contract/consultations/handovers.ts'
import { deleteMyAccount } from '#contract/accounts/privacy.ts'
import { DAY_MS } from '#server/day.ts'
import { handovers, users } from '#server/tables.ts'
import { addDocument } from '#tests/support/library.ts'
import { ask, converse } from '#tests/support/answers.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { handoverJobs } from './service.ts'

let server: TestServer
let admin: string
let later = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + later) })
  admin = (await signInAdmin(server)).token
  await addDocument(server, 'Labour Act', [
    {
      number: '12B',
      heading: 'Unfair dismissal',
      text: 'No employer shall dismiss an employee without notice, unless the employer has good cause to dismiss the employee.',
    },
    { number: '13', heading: 'Wages and benefits', text: 'Wages are paid on the day on which employment ends.' },
  ])
})
afterAll(() => server.stop())

let count = 0
async function registered() {
  const fields = {
    name: 'Tendai Moyo',
    firm: 'Moyo <b>and</b> Partners',
    email: `tendai${++count}@firm.test`,
    registration: 'Roll 1234',
    provinces: ['harare' as const],
  }
  return (await server.call(api.addPractitioner, fields, admin)).body
}

async function confirmedPerson() {
  const person = await signUp(server, { fullName: 'Chipo Dube' })
  await server.deps.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, person.user._id))
  return person
}

async function withConsultation() {
  const person = await confirmedPerson()
  const conversationId = await converse(server, person.token)
  const message = 'Can my employer dismiss me <script>alert(1)</script> without notice?'
  await ask(server, { token: person.token, conversationId, message })
  return { ...person, conversationId }
}

const open = async (url: string) => {
  const response = await fetch(server.url + url.slice(url.indexOf('/handover')))
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const linkTo = async (email: string) =>
  /https?:\/\/\S*\/handover\?code=[\w-]+/.exec((await mailsTo(server, email)).at(-1)!.text)![0]

test('who agrees lets a practitioner read the consultation as it stands, with its sources, for some days', async () => {
  const { id: practitionerId, email } = await registered()
  const me = await withConsultation()
  const input = { conversationId: me.conversationId, practitionerId, consents: true as const }
  expect((await server.call(api.handOver, { ...input, consents: false as never }, me.token)).status).toBe(400)
  expect(await mailsTo(server, email)).toEqual([])
  const { body } = await server.call(api.handOver, input, me.token)
  expect(body).toMatchObject({ to: 'Tendai Moyo, Moyo <b>and</b> Partners' })
  const [mail] = await mailsTo(server, email)
  expect(mail!.subject + mail!.text).not.toMatch(new RegExp(`Chipo|dismiss`))
  const link = await linkTo(email)
  await ask(server, { token: me.token, conversationId: me.conversationId, message: 'And what about my pension?' })
  const { status, text, headers } = await open(link)
  expect(status).toBe(200)
  expect(text).toContain(me.email)
  expect(text).toContain('dismiss me &lt;script&gt;alert(1)&lt;/script&gt; without')
  expect(text).toMatch(/<blockquote lang="en">[^<]{20,}/)
  expect(text).toMatch(/<a href="\/p\/[\w-]{16}">/)
  expect(text).not.toContain('pension?')
  expect(text).not.toContain('substring=')
  expect(headers.get('cache-control')).toBe('no-store')
  const [shown] = (await server.call(api.listHandovers, { conversationId: me.conversationId }, me.token)).body
  expect(shown!.openedAt).toBeDefined()
})

test('what is withdrawn, deleted or with a retired practitioner opens no more', async () => {
  for (const end of ['withdraw', 'delete', 'leave', 'retire'] as const) {
    const { id: practitionerId, email } = await registered()
    const me = await withConsultation()
    const { conversationId, token } = me
    const { id } = (await server.call(api.handOver, { conversationId, practitionerId, consents: true }, token)).body
    const link = await linkTo(email)
    expect((await open(link)).status).toBe(200)
    if (end === 'withdraw') await server.call(api.withdrawHandover, { id }, token)
    if (end === 'delete') await server.call(deleteConversation, { id: conversationId }, token)
    if (end === 'leave') await server.call(deleteMyAccount, { currentPassword: me.password }, token)
    if (end === 'retire') await server.call(api.retirePractitioner, { id: practitionerId, retired: true }, admin)
    const gone = await open(link)
    expect([end, gone.status]).toEqual([end, 404])
    expect(gone.text).not.toContain(me.email)
  }
})

test('nobody hands over or withdraws what is another’s, and an unconfirmed address sends nothing', async () => {
  const { id: practitionerId } = await registered()
  const me = await withConsultation()
  const other = await confirmedPerson()
  const input = { conversationId: me.conversationId, practitionerId, consents: true as const }
  expect((await server.call(api.handOver, input, other.token)).status).toBe(404)
  expect((await server.call(api.handOver, { ...input, practitionerId: 'x' }, me.token)).status).toBe(404)
  const { id } = (await server.call(api.handOver, input, me.token)).body
  expect((await server.call(api.withdrawHandover, { id }, other.token)).status).toBe(404)
  expect((await server.call(api.listHandovers, { conversationId: me.conversationId }, other.token)).status).toBe(404)
  const unconfirmed = await signUp(server)
  const conversationId = await converse(server, unconfirmed.token)
  expect(await server.call(api.handOver, { ...input, conversationId }, unconfirmed.token)).toMatchObject({
    status: 409,
    body: { message: 'Please confirm your email address first' },
  })
  expect((await open('/handover?code=')).status).toBe(404)
  expect((await open('/handover')).status).toBe(404)
})

test('a person learns names and firms of practitioners alone, and only administrators change them', async () => {
  const { id, email } = await registered()
  const { token } = await signUp(server)
  const offered = (await server.call(api.offeredPractitioners, {}, token)).body
  expect(offered.find((one) => one.id === id)).toEqual({
    id,
    name: 'Tendai Moyo',
    firm: 'Moyo <b>and</b> Partners',
    provinces: ['harare'],
  })
  expect((await server.call(api.listPractitioners, {}, token)).status).toBe(403)
  expect((await server.call(api.retirePractitioner, { id, retired: true }, token)).status).toBe(403)
  const fields = { name: 'T', firm: 'F', email, registration: 'R', provinces: [] }
  expect((await server.call(api.addPractitioner, { ...fields, email: 'no' }, admin)).status).toBe(400)
  expect((await server.call(api.updatePractitioner, { id: 'x', ...fields }, admin)).status).toBe(404)
  expect((await server.call(api.updatePractitioner, { id, ...fields }, admin)).body).toMatchObject({ name: 'T' })
})

// last, because a worker may tidy up by this clock: sessions are over by then too
test('after its days a link opens nothing, and nothing is kept of it', async () => {
  const { id: practitionerId, email } = await registered()
  const { conversationId, token } = await withConsultation()
  await server.call(api.handOver, { conversationId, practitionerId, consents: true }, token)
  const link = await linkTo(email)
  expect((await open(link)).status).toBe(200)
  later = api.HANDOVER_DAYS * DAY_MS + 60_000
  expect((await open(link)).status).toBe(404)
  await handoverJobs[0]!.run(server.ctx(), {}, {} as never)
  expect(await server.deps.db.select().from(handovers)).toEqual([])
})
