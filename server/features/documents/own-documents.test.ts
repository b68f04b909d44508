import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDocuments, generateDocument, listDocuments, renameDocument } from '#contract/documents/documents.ts'
import type { Template } from '#contract/documents/templates.ts'
import {
  downloadSigned,
  listSignedFiles,
  requestSignatures,
  sign,
  withdrawSignatures,
} from '#contract/documents/signing.ts'
import { generatedDocuments, signatureRequests, templates } from '#server/tables.ts'
import { makePdf } from '#tests/support/pdf.ts'
import { pointsOf, type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addLetter, complete, data } from '#tests/support/templates.ts'

let server: TestServer
let admin: SignedUp
let template: Template
const pdf = makePdf([[{ text: 'A letter' }]])
beforeAll(async () => {
  const converter = {
    engines: { pdf: ['double'], doc: ['double'] },
    prepare: () => {},
    close: async () => {},
    convert: async () => Buffer.from(pdf),
  }
  server = await testServer({ SIGNUP_POINTS: '100' }, { converter })
  admin = await signInAdmin(server)
  template = await addLetter(server, admin)
  await server.deps.db.update(templates).set({ signature: { simple: true } })
})
afterAll(() => server.stop())

const make = async (token: string, fileName: string, versionOf?: string) => {
  const input = { id: template._id, fileName, data: data(complete), ...(versionOf && { versionOf }) }
  return (await server.call(generateDocument, input, token)).body
}
const listOf = async ({ user, token }: SignedUp) => (await server.call(listDocuments, { userId: user._id }, token)).body
const filesOf = async (ids: string[]) => {
  const stored = await server.deps.db.select().from(generatedDocuments)
  return stored.filter(({ id }) => ids.includes(id)).map(({ location }) => location)
}
async function filesUnder(folder: string) {
  const keys: string[] = []
  for await (const { key } of server.deps.files.list(folder)) keys.push(key)
  return keys
}
const isThere = async (file: string) => (await server.deps.files.size(file)) !== undefined

test('a document says which template it was made from, and a new name holds for all its versions', async () => {
  const person = await signUp(server)
  const first = await make(person.token, 'Letter')
  const second = await make(person.token, 'Letter, again', first._id)
  expect(first.template).toBe(template.name)
  const renamed = await server.call(
    renameDocument,
    { id: second._id, title: '  To the\n landlord\u202e ' },
    person.token,
  )
  expect(renamed.body).toEqual({ title: 'To the landlord' })
  expect((await listOf(person)).map(({ title, template: from }) => [title, from])).toEqual([
    ['To the landlord', template.name],
    ['To the landlord', template.name],
  ])
  for (const title of ['', '   ', '\u202e', 'x'.repeat(151)])
    expect((await server.call(renameDocument, { id: first._id, title }, person.token)).status).toBe(400)
})

test('documents are deleted with all versions and files, and points do not come back', async () => {
  const person = await signUp(server)
  const first = await make(person.token, 'One')
  const second = await make(person.token, 'One', first._id)
  const other = await make(person.token, 'Two')
  const kept = await make(person.token, 'Three')
  const files = await filesOf([first._id, second._id, other._id])
  expect(files).toHaveLength(3)
  const points = await pointsOf(server, person)
  const ids = [second._id, other._id, crypto.randomUUID(), 'x']
  expect((await server.call(deleteDocuments, { ids }, person.token)).body).toEqual({ count: 2 })
  expect((await listOf(person)).map(({ _id }) => _id)).toEqual([kept._id])
  for (const file of files) expect(await isThere(file)).toBe(false)
  expect(await isThere((await filesOf([kept._id]))[0]!)).toBe(true)
  expect(await pointsOf(server, person)).toBe(points)
  expect((await server.call(deleteDocuments, { ids }, person.token)).body).toEqual({ count: 0 })
})

test('while links to sign a document are out it stays, and so does what was to go with it', async () => {
  const person = await signUp(server)
  const out = await make(person.token, 'Lease')
  const other = await make(person.token, 'Other')
  const signers = [{ name: 'Rudo Ncube' }]
  const request = (await server.call(requestSignatures, { documentId: out._id, signers }, person.token)).body
  expect((await listOf(person)).map(({ signatures }) => signatures)).toEqual([undefined, 'out'])
  const ids = [out._id, other._id]
  const refused = await server.call(deleteDocuments, { ids }, person.token)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ error: '“Lease” is out to be signed. Withdraw that request first.' })
  expect(await listOf(person)).toHaveLength(2)
  await server.call(withdrawSignatures, { id: request.id }, person.token)
  expect((await server.call(deleteDocuments, { ids }, person.token)).body).toEqual({ count: 2 })
})

const asked = async (token: string, documentId: string) =>
  server.call(requestSignatures, { documentId, signers: [{ name: 'Rudo Ncube' }] }, token)
const requestsAbout = async (documentId: string) =>
  (await server.deps.db.select().from(signatureRequests)).filter((one) => one.documentId === documentId)

test('requests that nobody finished go with their document, and so do their files', async () => {
  const person = await signUp(server)
  const { _id: id } = await make(person.token, 'Lease')
  const request = (await asked(person.token, id)).body
  await server.call(withdrawSignatures, { id: request.id }, person.token)
  const { location } = (await requestsAbout(id))[0]!
  expect(await isThere(location)).toBe(true)
  await server.call(deleteDocuments, { ids: [id] }, person.token)
  expect(await requestsAbout(id)).toEqual([])
  expect(await isThere(location)).toBe(false)
})

test('what everybody signed is still listed and can be fetched when its document is deleted, by its owner alone', async () => {
  const person = await signUp(server)
  const { _id: id } = await make(person.token, 'Lease')
  const request = (await asked(person.token, id)).body
  const token = request.signers[0]!.link!.split('/').at(-1)!
  await server.call(sign, { token, name: 'R. Ncube', consents: true })
  await server.worker.idle()
  const listed = async (as: string) => (await server.call(listSignedFiles, {}, as)).body.requests.map((one) => one.id)
  expect(await listed(person.token)).toEqual([])
  await server.call(deleteDocuments, { ids: [id] }, person.token)
  expect(await listed(person.token)).toEqual([request.id])
  expect((await server.call(downloadSigned, { id: request.id }, person.token)).status).toBe(200)
  expect(await listed((await signUp(server)).token)).toEqual([])
})

test('a document that is deleted while its PDF is made is not sent to be signed, and leaves no file', async () => {
  const person = await signUp(server)
  const { _id: id } = await make(person.token, 'Lease')
  const before = await filesUnder('signing/')
  const held = server.deps.files.put
  server.deps.files.put = async (location, bytes) => {
    if (location.startsWith('signing/')) await server.call(deleteDocuments, { ids: [id] }, person.token)
    return held.call(server.deps.files, location, bytes)
  }
  const { status } = await asked(person.token, id)
  server.deps.files.put = held
  expect(status).toBe(404)
  expect(await requestsAbout(id)).toEqual([])
  expect(await filesUnder('signing/')).toEqual(before)
})

test('a version of a document that is deleted meanwhile is neither made nor charged', async () => {
  const person = await signUp(server)
  const { _id: id } = await make(person.token, 'Lease')
  const points = await pointsOf(server, person)
  const held = server.deps.files.put
  server.deps.files.put = async (location, bytes) => {
    await server.call(deleteDocuments, { ids: [id] }, person.token)
    return held.call(server.deps.files, location, bytes)
  }
  const input = { id: template._id, fileName: 'Lease', data: data(complete), versionOf: id }
  const { status } = await server.call(generateDocument, input, person.token)
  server.deps.files.put = held
  expect(status).toBe(404)
  expect(await listOf(person)).toEqual([])
  expect(await pointsOf(server, person)).toBe(points)
})

test('nobody renames or deletes what is another’s', async () => {
  const mine = await signUp(server)
  const { _id: id } = await make(mine.token, 'Mine')
  const { token } = await signUp(server)
  expect((await server.call(renameDocument, { id, title: 'Theirs' }, token)).status).toBe(404)
  expect((await server.call(deleteDocuments, { ids: [id] }, token)).body).toEqual({ count: 0 })
  expect((await listOf(mine)).map(({ title }) => title)).toEqual(['Mine'])
})
