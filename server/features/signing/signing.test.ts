import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { generateDocument } from '#contract/documents/documents.ts'
import { listTemplates } from '#contract/documents/templates.ts'
import { deleteMyAccount } from '#contract/accounts/privacy.ts'
import * as api from '#contract/documents/signing.ts'
import { DAY_MS } from '#server/day.ts'
import { signatureEvents, signatureRequests, signers, templates, users } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { makePdf, pdfText } from '#tests/support/pdf.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { placesThatName } from '#tests/support/repository/places-that-name.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addLetter, complete, data, upload } from '#tests/support/templates.ts'
import { finish } from './finish.ts'
import { forgetOver } from './forget.ts'

const pdf = makePdf([
  [{ text: 'The tenant pays rent on the first day of each month.' }],
  [{ text: 'The landlord repairs the roof.' }],
])
const STROKES = [
  [100, 100, 300, 200, 500, 90],
  [550, 120, 700, 130],
]
let server: TestServer
let admin: SignedUp
let later = 0
beforeAll(async () => {
  const converter = {
    convert: () => Promise.resolve(Buffer.from(pdf)),
    prepare: () => {},
    engines: { pdf: ['double'], doc: [] },
    close: () => Promise.resolve(),
  }
  server = await testServer({ SIGNUP_POINTS: '50' }, { converter, now: () => new Date(Date.now() + later) })
  admin = await signInAdmin(server)
  await addLetter(server, admin)
})
afterAll(() => server.stop())
afterEach(() => void (later = 0))

async function withDocument(rule: { simple: boolean; why?: string } | null = { simple: true }, named = '') {
  const person = await signUp(server, { fullName: 'Rudo Ncube' })
  await server.deps.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, person.user._id))
  const offered = (await server.call(listTemplates, {}, person.token)).body
  const template = offered.find(({ name }) => name === (named || 'Letter of demand'))
  await server.deps.db.update(templates).set({ signature: rule })
  const given = named ? { debtor_name: complete.debtor_name } : complete
  const input = { id: template!._id, fileName: 'Lease of the house', data: data(given) }
  const { body } = await server.call(generateDocument, input, person.token)
  return { ...person, documentId: body._id }
}

const tokenOf = (link: string | undefined) => /\/sign\/([\w-]+)$/.exec(link ?? '')![1]!
async function sent(names = ['Chipo Dube', 'Tendai Łukasz Moyo'], template = '') {
  const owner = await withDocument({ simple: true }, template)
  const input = { documentId: owner.documentId, signers: names.map((name) => ({ name })) }
  const { status, body } = await server.call(api.requestSignatures, input, owner.token)
  expect(status).toBe(200)
  return { ...owner, request: body, tokens: body.signers.map(({ link }) => tokenOf(link)) }
}
const signs = (token: string, name = 'C. Dube', strokes?: number[][]) =>
  server.call(api.sign, { token, name, consents: true, ...(strokes && { strokes }) })
async function fetched(endpoint: 'document' | 'finished', token: string) {
  const response = await server.request('POST', '/api/sign/file', { body: { token, which: endpoint } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const row = async (id: string) =>
  (await server.deps.db.select().from(signatureRequests).where(eq(signatureRequests.id, id)))[0]!

test('two people sign by their links, and all get one file that tells who, when, how and of which file', async () => {
  const { token, request, tokens } = await sent()
  const opened = (await server.call(api.openSigning, { token: tokens[0]! })).body
  expect(opened).toMatchObject({ title: 'Lease of the house', from: 'Rudo Ncube', state: 'open', sha256: hashOf(pdf) })
  expect(opened.text).toContain('The tenant pays rent')
  expect((await fetched('document', tokens[0]!)).bytes.equals(Buffer.from(pdf))).toBe(true)
  expect((await fetched('finished', tokens[0]!)).status).toBe(404)
  expect((await signs(tokens[0]!)).body.me.state).toBe('signed')
  expect((await signs(tokens[1]!, 'Tendai Łukasz Moyo', STROKES)).body.state).toBe('finishing')
  await server.worker.idle()
  const files = await Promise.all(tokens.map((one) => fetched('finished', one)))
  expect(files[0]!.bytes.equals(files[1]!.bytes)).toBe(true)
  const own = await server.request('GET', `/api/signatures/${request.id}/file`, { token })
  expect(Buffer.from(await own.arrayBuffer()).equals(files[0]!.bytes)).toBe(true)
  const { text, pages } = await pdfText(files[0]!.bytes)
  expect(pages).toBeGreaterThan(1)
  expect(text.replace(/\s+/g, ' ')).toContain('The tenant pays rent on the first day')
  for (const words of ['C. Dube', 'Łukasz', 'name typed', 'drawn by hand', 'in Harare', 'UTC', 'Legal information'])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  expect(text.replace(/\s+/g, '')).toContain(hashOf(pdf))
  const known = await server.call(api.verifyFile, { sha256: hashOf(files[0]!.bytes) })
  expect(known.body).toMatchObject({ known: 'finished', signers: 2, finishedAt: expect.any(String) })
  expect((await server.call(api.verifyFile, { sha256: hashOf(pdf) })).body.known).toBe('signed')
  const tampered = Buffer.from(files[0]!.bytes)
  tampered[200]! ^= 1
  expect((await server.call(api.verifyFile, { sha256: hashOf(tampered) })).body).toEqual({ known: 'unknown' })
})

test('where pages are initialled nobody signs without, and each page and the page of signatures have the initials', async () => {
  const { status } = await upload(
    server,
    admin.token,
    docx({ body: p('Rent of {debtor_name}') + p('Initials:   Landlord _________   Tenant _________') }),
    { name: 'Lease with initials', points: '1' },
  )
  expect(status).toBe(200)
  const { tokens } = await sent(['Chipo Dube', 'Łukasz Moyo'], 'Lease with initials')
  expect((await server.call(api.openSigning, { token: tokens[0]! })).body.wantsInitials).toBe(true)
  const without = await signs(tokens[0]!)
  expect([without.status, without.body]).toMatchObject([400, { fields: { initials: 'Write your initials' } }])
  const initialing = (token: string, name: string, initials: string) =>
    server.call(api.sign, { token, name, initials, consents: true })
  for (const hostile of ['<b>', 'A\nB', 'ABCDEFGHI', '12'])
    expect((await initialing(tokens[0]!, 'Chipo Dube', hostile)).status).toBe(400)
  expect((await initialing(tokens[0]!, 'Chipo Dube', ' C.D. ')).body.me.state).toBe('signed')
  await initialing(tokens[1]!, 'Łukasz Moyo', 'ŁM')
  await server.worker.idle()
  const { text } = await pdfText((await fetched('finished', tokens[0]!)).bytes)
  expect(text.match(/Initialled by link: C\.D\. \(Chipo Dube\) · ŁM \(Łukasz Moyo\)/g)).toHaveLength(2)
  expect(text).toMatch(/Initials, at the foot of each page before this one: ŁM/)
})

test('nobody signs twice: what was signed first stays, also when two requests come at once', async () => {
  const { tokens, request } = await sent(['Chipo Dube'])
  const answers = await Promise.all(['First', 'Second', 'Third'].map((name) => signs(tokens[0]!, name)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const signed = await server.deps.db.select().from(signatureEvents).where(eq(signatureEvents.requestId, request.id))
  expect(signed.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
  await server.worker.idle()
  const before = await row(request.id)
  await signs(tokens[0]!, 'Another')
  await finish(server.ctx(), { id: request.id })
  expect(await row(request.id)).toEqual(before)
})

test('a process that ends after the file and before its row loses nothing: the file is made again', async () => {
  const { tokens, request } = await sent(['Chipo Dube'])
  await signs(tokens[0]!)
  await server.worker.idle()
  const half = { state: 'finishing' as const, finishedAt: null, finishedLocation: null, finishedSha256: null }
  await server.deps.db.update(signatureRequests).set(half).where(eq(signatureRequests.id, request.id))
  await finish(server.ctx(), { id: request.id })
  const { bytes } = await fetched('finished', tokens[0]!)
  expect((await row(request.id)).finishedSha256).toBe(hashOf(bytes))
})

test('a link ends: by time, by withdrawal, by a newer one; a wrong one is answered the same', async () => {
  const { token, request, tokens } = await sent()
  const status = async (one: string) => (await server.call(api.openSigning, { token: one })).status
  expect(await status('x'.repeat(43))).toBe(404)
  const renewed = await server.call(api.renewSignerLink, { id: request.id, signerId: request.signers[0]!.id }, token)
  expect([await status(tokens[0]!), await status(tokenOf(renewed.body.link))]).toEqual([404, 200])
  const left = await sent()
  await server.call(api.withdrawSignatures, { id: request.id }, token)
  expect([await status(tokens[1]!), (await fetched('document', tokens[1]!)).status]).toEqual([404, 404])
  const held = await server.deps.db.select().from(signers).where(eq(signers.requestId, request.id))
  for (const one of tokens) expect(JSON.stringify(held)).not.toContain(one)
  // last, because a worker may tidy up by this clock: sessions are over by then too
  later = api.SIGNING_DAYS * DAY_MS + 60_000
  expect(await status(left.tokens[1]!)).toBe(404)
  expect((await signs(left.tokens[1]!)).status).toBe(404)
  later = 0
})

test('one who refuses ends it for everybody, and the owner learns why by mail and on the page', async () => {
  const { token, email, documentId, tokens } = await sent()
  await server.call(api.refuseToSign, { token: tokens[1]!, reason: 'The rent is wrong' })
  expect((await signs(tokens[0]!)).status).toBe(409)
  const seen = (await server.call(api.openSigning, { token: tokens[0]! })).body
  expect([seen.state, seen.text]).toEqual(['refused', ''])
  const [mail] = (await mailsTo(server, email)).filter(({ subject }) => subject.includes('refused'))
  expect(mail!.text).not.toContain('The rent is wrong')
  const { requests } = (await server.call(api.listSignatureRequests, { documentId }, token)).body
  expect(requests[0]!.signers[1]).toMatchObject({ state: 'refused', reason: 'The rent is wrong' })
})

test('a document that must be signed on paper is not sent, and it is said why; nor one whose template says nothing', async () => {
  for (const rule of [{ simple: false, why: 'An affidavit is sworn.' }, null]) {
    const { token, documentId } = await withDocument(rule)
    const told = (await server.call(api.listSignatureRequests, { documentId }, token)).body.rule
    const answer = await server.call(api.requestSignatures, { documentId, signers: [{ name: 'A' }] }, token)
    expect([answer.status, told.simple]).toEqual([409, false])
    expect(answer.body).toMatchObject({ message: told.why })
  }
})

test('a mail brings the link, names the asker, and carries no address or number that somebody wrote into a name', async () => {
  const { token, documentId } = await withDocument()
  const email = `chipo-${documentId}@example.test`
  const ask = { documentId, signers: [{ name: 'Chipo visit https://evil.test 0771234567', email }] }
  const { body } = await server.call(api.requestSignatures, ask, token)
  const [mail] = await mailsTo(server, email)
  expect(mail!.text).toContain('Rudo Ncube asks you to read and sign a document: Lease of the house')
  expect(mail!.text).not.toMatch(/evil\.test|0771234567/)
  const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail!.text)![0]
  expect(link).toBe(body.signers[0]!.link)
  await signs(tokenOf(link))
  await server.worker.idle()
  const finished = (await mailsTo(server, email)).at(-1)!
  expect((await fetched('finished', tokenOf(/https?:\/\/\S+\/sign\/[\w-]+/.exec(finished.text)![0]))).status).toBe(200)
  const again = await server.call(api.requestSignatures, { ...ask, signers: [{ name: 'B' }] }, token)
  expect(again.status).toBe(200)
  expect((await server.call(api.requestSignatures, { ...ask, signers: [{ name: 'B' }] }, token)).status).toBe(409)
})

test('strangers see nothing of it, and hostile strokes, names and consents are refused', async () => {
  const { request, documentId, tokens } = await sent()
  const stranger = await signUp(server)
  const as = stranger.token
  for (const call of [
    server.call(api.listSignatureRequests, { documentId }, as),
    server.call(api.requestSignatures, { documentId, signers: [{ name: 'A' }] }, as),
    server.call(api.withdrawSignatures, { id: request.id }, as),
    server.call(api.withdrawSignatures, { id: 'x' }, as),
    server.call(api.renewSignerLink, { id: request.id, signerId: request.signers[0]!.id }, as),
    server.call(api.downloadSigned, { id: request.id }, as),
  ])
    expect((await call).status).toBe(404)
  const token = tokens[0]!
  for (const strokes of [[], [[1, 2, 3]], [[0, 0, 5, 5]], [[0, 900, 500, 0]], [[0, 0, 2_000, 0]], [[0, 0, 1.5, 90]]])
    expect((await server.call(api.sign, { token, name: 'A', strokes, consents: true })).status).toBe(400)
  const huge = [Array.from({ length: api.STROKES_MAX + 2 }, (_, at) => at % 300)]
  expect((await server.call(api.sign, { token, name: 'A', strokes: huge, consents: true })).status).toBe(400)
  expect((await server.call(api.sign, { token, name: ' ', consents: true })).status).toBe(400)
  expect((await server.call(api.sign, { token, name: 'A', consents: false as never })).status).toBe(400)
  expect((await server.call(api.openSigning, { token })).body.me.state).toBe('waiting')
})

test('the page of a link is listed nowhere and kept in no cache', async () => {
  const { headers } = await server.request('GET', '/sign/abc')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('whose account goes takes unfinished requests along; a finished file stays for the others until their links end, and names nobody in a row', async () => {
  const unfinished = await sent(['Zvanakaopen'])
  const done = await sent(['Zvanakadone'])
  await signs(done.tokens[0]!, 'Zvanakadone', STROKES)
  await server.worker.idle()
  const { bytes } = await fetched('finished', done.tokens[0]!)
  for (const { token, password } of [unfinished, done])
    expect((await server.call(deleteMyAccount, { currentPassword: password }, token)).status).toBe(200)
  await server.worker.idle()
  expect((await server.call(api.openSigning, { token: unfinished.tokens[0]! })).status).toBe(404)
  expect(await placesThatName(server, 'Zvanaka', done.user._id, unfinished.user._id)).toEqual([])
  expect((await fetched('finished', done.tokens[0]!)).bytes.equals(bytes)).toBe(true)
  later = (api.FINISHED_DAYS + 1) * DAY_MS
  await forgetOver(server.ctx())
  expect((await fetched('finished', done.tokens[0]!)).status).toBe(404)
  expect(await server.deps.files.size(`signing/${done.request.id}/finished.pdf`)).toBeUndefined()
  expect((await server.call(api.verifyFile, { sha256: hashOf(bytes) })).body.known).toBe('finished')
})
