import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteTemplate, getTemplatePlaceholders } from '#contract/documents/templates.ts'
import { downloadDocument, generateDocument, listDocuments } from '#contract/documents/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { Converter } from '#server/adapters/converter/converter.ts'
import { paragraphsOf } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { addLetter, complete, data, download, type Refusal } from '#tests/support/templates.ts'

/** Converts nothing: what the real engines make is tested with them and in conversion.test.ts. */
const conversions: string[] = []
let converter: Converter
let refuseConversion = false
let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  converter = {
    engines: { pdf: ['double'], doc: ['double'] },
    prepare: () => {},
    close: async () => {},
    convert: async (bytes, to) => {
      if (refuseConversion) throw new AppError('unavailable', 'This server cannot make a PDF at the moment')
      conversions.push(to)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return Buffer.from(`${to} of ${paragraphsOf(bytes)[0]}`)
    },
  }
  server = await testServer({}, { converter })
  admin = await signInAdmin(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  conversions.length = 0
  refuseConversion = false
})

test('a deleted template is gone for new documents; the documents made from it stay', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin)
  const made = await server.call(generateDocument, { id, fileName: 'Mine', data: data(complete) }, person.token)
  expect((await server.call(deleteTemplate, { id }, admin.token)).body).toEqual({ _id: id })
  expect((await server.call(deleteTemplate, { id }, admin.token)).status).toBe(404)
  expect((await server.call(getTemplatePlaceholders, { id }, person.token)).status).toBe(404)
  const again = await server.call(generateDocument, { id, fileName: 'x', data: data(complete) }, person.token)
  expect(again.status).toBe(404)
  expect((await download(server, person.token, made.body._id, 'pdf')).status).toBe(200)
})

test('ids that name nothing are answered 404, whatever their form', async () => {
  for (const id of ['x', '%20', '00000000-0000-4000-8000-000000000000', "' or 1=1"]) {
    expect((await server.call(getTemplatePlaceholders, { id }, admin.token)).status).toBe(404)
    expect((await server.call(generateDocument, { id, fileName: 'x', data: [] }, admin.token)).status).toBe(404)
    expect((await download(server, admin.token, encodeURIComponent(id), 'pdf')).status).toBe(404)
    expect((await server.call(listDocuments, { userId: id }, admin.token)).status).toBe(404)
  }
})

test('a download is named after the title, is made once and kept; other types are refused', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin)
  const title = 'Größe "1"/..\\x'
  const made = await server.call(generateDocument, { id, fileName: title, data: data(complete) }, person.token)
  const first = await Promise.all(
    ['pdf', 'pdf', 'pdf'].map((type) => download(server, person.token, made.body._id, type)),
  )
  const pdf = await download(server, person.token, made.body._id, 'pdf')
  expect(conversions).toEqual(['pdf'])
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20")
  expect(pdf.headers.get('content-disposition')).toMatch(/\.pdf"/)
  for (const one of [...first, pdf]) expect(await one.text()).toBe('pdf of Dear T. Moyo, you owe US$50.')
  const doc = await download(server, person.token, made.body._id, 'doc')
  expect([doc.headers.get('content-type'), await doc.text()]).toEqual([
    'application/msword',
    'doc of Dear T. Moyo, you owe US$50.',
  ])
  for (const type of ['exe', '', 'PDF'])
    expect((await download(server, person.token, made.body._id, type)).status).toBe(400)
})

test('a document is its owner’s alone', async () => {
  const [owner, stranger] = [await signUp(server), await signUp(server)]
  const { _id: id } = await addLetter(server, admin)
  const made = await server.call(generateDocument, { id, fileName: 'Mine', data: data(complete) }, owner.token)
  for (const who of [stranger, admin]) {
    for (const type of ['pdf', 'doc', 'docx'])
      expect((await download(server, who.token, made.body._id, type)).status).toBe(404)
    expect((await server.call(listDocuments, { userId: owner.user._id }, who.token)).status).toBe(404)
  }
  expect((await server.call(downloadDocument, { id: made.body._id, fileType: 'pdf' })).status).toBe(401)
})

test('what this machine cannot make is said with 503; the document is still there as .docx', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin)
  const made = await server.call(generateDocument, { id, fileName: 'Mine', data: data(complete) }, person.token)
  refuseConversion = true
  const answer = await download(server, person.token, made.body._id, 'pdf')
  expect([answer.status, ((await answer.json()) as Refusal).message]).toEqual([
    503,
    'This server cannot make a PDF at the moment',
  ])
  expect((await download(server, person.token, made.body._id, 'docx')).status).toBe(200)
  refuseConversion = false
  expect((await download(server, person.token, made.body._id, 'pdf')).status).toBe(200)
})
