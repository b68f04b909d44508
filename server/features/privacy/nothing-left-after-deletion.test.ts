import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFeedback, keepForEvaluation } from '#contract/consultations/answers.ts'
import { confirmEmail } from '#contract/accounts/auth.ts'
import { reviewContract } from '#contract/documents/contract-review.ts'
import { generateDocument } from '#contract/documents/documents.ts'
import { listTemplates, type Template } from '#contract/documents/templates.ts'
import { listPurchases, purchasePoints } from '#contract/points.ts'
import { deleteMyAccount } from '#contract/accounts/privacy.ts'
import { savePersonalInfo } from '#contract/accounts/settings.ts'
import { changeRole } from '#contract/accounts/users.ts'
import { jobs } from '#server/tables.ts'
import { createLog } from '#server/log.ts'
import { ask, converse, endOf } from '#tests/support/answers.ts'
import { docx, p } from '#tests/support/docx.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { signIn, signInAdmin, signUp } from '#tests/support/people.ts'
import { fileForm } from '#tests/support/server.ts'
import { placesThatName } from '#tests/support/repository/places-that-name.ts'
import { type Channel, linkedPerson, say, whatsappServer } from '#tests/support/chats/whatsapp.ts'

let channel: Channel
let logged = ''
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void (logged += line) })
  channel = await whatsappServer({ SIGNUP_POINTS: '50' }, {}, { log })
})
afterAll(() => channel.stop())

// another one each time this is tried
const newMark = () => `zvana${Math.random().toString(36).slice(2, 12)}`
const newPhone = () => `26377${Math.floor(1e6 + Math.random() * 9e6)}`
let mark = ''
let phone = ''
const words = (rest: string) => `I am ${mark} and I ask: ${rest}`

const post = (url: string, token: string, fields: Record<string, string>, file: Buffer, name: string) =>
  channel.server.request('POST', url, { token, body: fileForm(file, name, fields) })

/** Everything a person can do that leaves something behind, over the doors they use. */
async function wholeLife() {
  const { server } = channel
  mark = newMark()
  phone = newPhone()
  const admin = await signInAdmin(server)
  const first = { fullName: `Zvana ${mark}`, email: `old.${mark}@example.test`, phoneNumber: `+${phone}` }
  const person = await signUp(server, first)
  await channel.server.request('POST', '/api/auth/login', {
    body: { email: ` ${first.email.toUpperCase()} `, password: 'no' },
  })
  // the address changes: the old one is theirs too
  const email = `new.${mark}@example.test`
  await server.call(savePersonalInfo, { ...first, email, occupation: 'student' }, person.token)
  const { otp } = linkIn((await mailsTo(server, email)).at(-1)!)
  const opened = { email, otp }
  expect((await server.call(confirmEmail, opened, person.token)).status).toBe(200)
  const { token } = await signIn(server, email, person.password)
  await asksOnTheWeb(admin.token, token)
  await makesDocuments(admin.token, token)
  await pays(token)
  const template_params = { from_name: mark, from_email: email, subject: mark, message: words('hello'), to_email: '' }
  const sent = { service_id: 'local', template_id: 'contact', user_id: 'local', template_params }
  await server.request('POST', '/api/v1.0/email/send', { body: sent })
  // they were an administrator once, and changed somebody
  await server.call(changeRole, { id: person.user._id, role: 'admin' }, admin.token)
  await server.call(changeRole, { id: (await signUp(server)).user._id, role: 'admin' }, token)
  await server.call(changeRole, { id: person.user._id, role: 'user' }, admin.token)
  const whatsapp = await linkedPerson(channel, { phone: phone, name: `Zvana ${mark}` }, { ...person, token })
  await say(channel, whatsapp.person, words('How long a notice must my employer give me?'))
  // its job failed for good and kept whom it was for
  const contactId = whatsapp.person.userId
  await server.deps.db
    .insert(jobs)
    .values({ kind: 'whatsapp.contact', uniqueKey: contactId, payload: { contactId }, state: 'failed' })
  await server.worker.idle()
  return { token, password: person.password, userId: person.user._id, contactId }
}

async function asksOnTheWeb(admin: string, token: string) {
  const { server } = channel
  const id = await converse(server, token)
  const lease = docx({ body: p(`Lease of ${mark}. The rent is due on the first day of each month.`) })
  const attached = await post(`/api/chat/conversations/${id}/documents`, token, {}, lease, `lease ${mark}.docx`)
  expect(attached.status).toBe(200)
  await server.worker.idle()
  const answered = await ask(server, { token, conversationId: id, message: words('when is the rent due by my lease?') })
  const runId = endOf(answered)!.runId!
  const judged = { runId, verdict: 'wrong' as const, comment: `${mark} says so` }
  expect((await server.call(giveFeedback, judged, token)).status).toBe(200)
  const kept = { id: runId, kind: 'trap' as const, note: `asked by ${mark}` }
  expect((await server.call(keepForEvaluation, kept, admin)).status).toBe(200)
}

async function makesDocuments(admin: string, token: string) {
  const { server } = channel
  const fields = { name: 'Letter', description: 'A letter', points: '1' }
  expect(
    (await post('/api/documents/templates', admin, fields, docx({ body: p('I, {name}, write.') }), 'l.docx')).ok,
  ).toBe(true)
  const [template] = (await server.call(listTemplates, {}, token)).body as Template[]
  const data = [{ placeholder: 'name', value: mark }]
  const made = await server.call(generateDocument, { id: template!._id, fileName: `Letter ${mark}`, data }, token)
  expect(made.status).toBe(200)
  const contract = `Loan agreement. The lender lends ${mark} 300 dollars for money lent. ${mark} pays a fine.`
  expect((await server.call(reviewContract, { text: contract }, token)).status).toBe(200)
  await server.request('GET', `/api/documents/download/${made.body._id}?fileType=doc`, { token })
}

async function pays(token: string) {
  const { server } = channel
  const bought = await server.call(purchasePoints, { ecocashNumber: '0771111111', numberOfPoints: 5 }, token)
  expect([200, 402]).toContain(bought.status)
  expect((await server.call(listPurchases, {}, token)).status).toBe(200)
}

test('whatever somebody did here, after deleting the account no table, column, file or log line holds it', async () => {
  const { server } = channel
  const { token, password, userId, contactId } = await wholeLife()
  const held = await placesThatName(server, mark)
  expect(held).toEqual(
    expect.arrayContaining([
      'users',
      'messages',
      'runs',
      'mails',
      'document_texts',
      'passages',
      'audit_events',
      'contract_reviews',
      'whatsapp_contacts',
    ]),
  )
  expect((await server.call(deleteMyAccount, { currentPassword: password }, token)).status).toBe(200)
  await server.worker.idle()
  expect(await placesThatName(server, mark, userId, contactId, phone)).toEqual([])
  expect(logged).toContain('/api/')
  expect(logged).not.toContain(mark)
  expect(logged).not.toContain(phone)
  expect(await server.deps.db.select().from(jobs).where(eq(jobs.uniqueKey, contactId))).toEqual([])
}, 150_000)
