import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDocuments, generateDocument, listDocuments, renameDocument, type Template } from '#contract/documents.ts'
import { requestSignatures, withdrawSignatures } from '#contract/signing.ts'
import { generatedDocuments, templates } from '#server/tables.ts'
import { pointsOf, type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addLetter, complete, data } from '#tests/support/templates.ts'

let server: TestServer
let admin: SignedUp
let template: Template
beforeAll(async () => {
  const converter = {
    engines: { pdf: ['double'], doc: ['double'] },
    prepare: () => {},
    close: async () => {},
    convert: async () => Buffer.from('%PDF- of a letter'),
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

test('nobody renames or deletes what is another’s', async () => {
  const mine = await signUp(server)
  const { _id: id } = await make(mine.token, 'Mine')
  const { token } = await signUp(server)
  expect((await server.call(renameDocument, { id, title: 'Theirs' }, token)).status).toBe(404)
  expect((await server.call(deleteDocuments, { ids: [id] }, token)).body).toEqual({ count: 0 })
  expect((await listOf(mine)).map(({ title }) => title)).toEqual(['Mine'])
})
