import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteTemplate, type Template } from '#contract/documents/templates.ts'
import { generateDocument, getDocumentText, getFilledForm, listDocuments } from '#contract/documents/documents.ts'
import { generatedDocuments } from '#server/tables.ts'
import { pointsOf, type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { addLetter, complete, data } from '#tests/support/templates.ts'

let server: TestServer
let admin: SignedUp
let template: Template
beforeAll(async () => {
  server = await testServer({ SIGNUP_POINTS: '100' })
  admin = await signInAdmin(server)
  template = await addLetter(server, admin)
})
afterAll(() => server.stop())

const make = (token: string, amount: string, versionOf?: string, from = template) =>
  server.call(
    generateDocument,
    { id: from._id, fileName: 'Letter', data: data({ ...complete, amount }), ...(versionOf && { versionOf }) },
    token,
  )

test('a version costs what a new document does, and all versions of one are numbered and stay as they were made', async () => {
  const { token, user } = await signUp(server)
  const first = (await make(token, 'US$50')).body
  const second = (await make(token, 'US$60', first._id)).body
  const third = (await make(token, 'US$70', second._id)).body
  expect(await pointsOf(server, { token })).toBe(100 - 3 * template.points)
  const list = (await server.call(listDocuments, { userId: user._id }, token)).body
  expect(list.map(({ _id, version, firstVersion }) => [_id, version, firstVersion])).toEqual([
    [third._id, 3, first._id],
    [second._id, 2, first._id],
    [first._id, 1, first._id],
  ])
  const text = async (id: string) => (await server.call(getDocumentText, { id }, token)).body.text
  expect(await text(first._id)).toContain('you owe US$50')
  expect(await text(third._id)).toContain('you owe US$70')
})

test('two versions asked for at once get two numbers', async () => {
  const { token } = await signUp(server)
  const first = (await make(token, 'US$50')).body
  const both = await Promise.all(['US$1', 'US$2'].map((amount) => make(token, amount, first._id)))
  expect(both.map(({ body }) => body.version).toSorted()).toEqual([2, 3])
})

test('what was filled in comes back to be edited, until its template is gone', async () => {
  const other = await addLetter(server, admin)
  const { token, user } = await signUp(server)
  const { body } = await make(token, 'US$50', undefined, other)
  const filled = (await server.call(getFilledForm, { id: body._id }, token)).body
  expect(filled).toMatchObject({ fileName: 'Letter', data: data({ ...complete, amount: 'US$50' }), clauses: [] })
  expect(filled.template._id).toBe(other._id)
  await server.call(deleteTemplate, { id: other._id }, admin.token)
  expect((await server.call(getFilledForm, { id: body._id }, token)).status).toBe(409)
  expect((await server.call(listDocuments, { userId: user._id }, token)).body[0]!.editable).toBe(false)
})

test('a document from before what was filled in was kept can be opened, and not edited', async () => {
  const { token, user } = await signUp(server)
  await make(token, 'US$50')
  await server.deps.db.update(generatedDocuments).set({ filled: null })
  const [old] = (await server.call(listDocuments, { userId: user._id }, token)).body
  expect(old).toMatchObject({ editable: false, version: 1 })
  expect((await server.call(getFilledForm, { id: old!._id }, token)).status).toBe(409)
})

test('nobody reads, edits or continues what is another’s, nor makes a version of another template', async () => {
  const mine = await signUp(server)
  const { body } = await make(mine.token, 'US$50')
  const { token } = await signUp(server)
  for (const id of [body._id, 'x']) {
    expect((await server.call(getFilledForm, { id }, token)).status).toBe(404)
    expect((await server.call(getDocumentText, { id }, token)).status).toBe(404)
    expect((await make(token, 'US$1', id)).status).toBe(404)
  }
  const other = await addLetter(server, admin)
  expect((await make(mine.token, 'US$1', body._id, other)).status).toBe(404)
  expect(await pointsOf(server, { token })).toBe(100)
})
