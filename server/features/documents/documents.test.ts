import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  deleteTemplate,
  downloadDocument,
  type GeneratedDocument,
  generateDocument,
  getTemplatePlaceholders,
  listDocuments,
  listTemplates,
  type Placeholder,
  type Template,
  updateTemplate,
} from '#contract/documents.ts'
import { checkPoints, getStatement } from '#contract/points.ts'
import { DISCLAIMER } from '#contract/product.ts'
import type { Converter } from '#server/adapters/converter/converter.ts'
import { docx, p, paragraphsOf, split, table } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { AppError } from '#contract/errors.ts'

/** Converts nothing: what the real engines make is tested beside them and in conversion.test.ts. */
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

async function upload(
  token: string,
  file: Buffer | undefined,
  fields: Record<string, string> = {},
  name = 'letter.docx',
) {
  const form = new FormData()
  const all = { name: 'Letter of demand', description: 'Asks for money owed', points: '3', ...fields }
  for (const [field, value] of Object.entries(all)) form.append(field, value)
  if (file) form.append('file', new Blob([Uint8Array.from(file)]), name)
  const response = await server.request('POST', '/api/documents/templates', { token, body: form })
  return {
    status: response.status,
    body: (await response.json()) as Template & { placeholders: Placeholder[] } & Failure,
  }
}
type Failure = {
  fields: Record<string, string>
  errors: { field: string; message: string }[]
  message: string
  available: number
}

const letter = docx({
  body: split('Dear {debtor_name}, you owe {amount}.') + table([['Due', '{due_date}']], split),
  footer: p('{reference}'),
})
const data = (values: Record<string, string>) =>
  Object.entries(values).map(([placeholder, value]) => ({ placeholder, value }))
const complete = { debtor_name: 'T. Moyo', amount: 'US$50', due_date: '1 May 2027', reference: 'Ref 7' }

async function addLetter(points = 3): Promise<Template> {
  const { status, body } = await upload(admin.token, letter, { points: String(points) })
  expect(status).toBe(200)
  return body
}
async function download(token: string, id: string, fileType: string) {
  return server.request('GET', `/api/documents/download/${id}?fileType=${fileType}`, { token })
}
const pointsOf = async (person: SignedUp) => (await server.call(checkPoints, {}, person.token)).body.points

test('an admin adds a template and sees what it asks for; everyone signed in can list it and its fields', async () => {
  const { body } = await upload(admin.token, letter)
  expect(body).toMatchObject({ name: 'Letter of demand', description: 'Asks for money owed', points: 3 })
  expect(body.placeholders.map(({ label }) => label)).toEqual(['Debtor name', 'Amount', 'Due date', 'Reference'])
  const person = await signUp(server)
  const list = await server.call(listTemplates, {}, person.token)
  expect(list.body).toContainEqual({ _id: body._id, name: body.name, description: body.description, points: 3 })
  const fields = await server.call(getTemplatePlaceholders, { id: body._id }, person.token)
  expect(fields.body[0]).toEqual({ placeholder: 'debtor_name', label: 'Debtor name', kind: 'text' })
})

test('adding, changing and deleting templates is for admins only, and nothing here for strangers', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter()
  expect((await upload(person.token, letter)).status).toBe(403)
  const changed = { id, name: 'N', description: 'D', points: 1 }
  expect((await server.call(updateTemplate, changed, person.token)).status).toBe(403)
  expect((await server.call(deleteTemplate, { id }, person.token)).status).toBe(403)
  expect((await server.call(listTemplates, {})).status).toBe(401)
  expect((await server.call(getTemplatePlaceholders, { id })).status).toBe(401)
  expect((await server.call(generateDocument, { id, fileName: 'x', data: [] })).status).toBe(401)
})

test('every mistake in the Add Template form is named on its field', async () => {
  const cases: [Record<string, string>, string, string][] = [
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ points: '' }, 'points', 'Points are required'],
    [{ points: '0' }, 'points', 'Points must be positive'],
    [{ points: '2.5' }, 'points', 'Points must be a whole number'],
    [{ points: 'two' }, 'points', 'Points must be a whole number'],
  ]
  for (const [fields, field, message] of cases) {
    const { status, body } = await upload(admin.token, letter, fields)
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  }
  expect((await upload(admin.token, undefined)).body.fields).toEqual({ file: 'File is required' })
  expect((await upload(admin.token, letter, {}, 'letter.pdf')).body.fields).toEqual({
    file: 'Only .docx files can be used',
  })
})

test('a template with broken or unknown tags is refused on field file with their names, and is not kept', async () => {
  const before = (await server.call(listTemplates, {}, admin.token)).body.length
  const { status, body } = await upload(admin.token, docx({ body: split('{IF x} {name} {@y}') }))
  expect(status).toBe(400)
  expect(body.fields['file']).toContain('{IF x}, {@y}')
  expect(body.errors).toEqual([{ field: 'file', message: body.fields['file'] }])
  expect((await upload(admin.token, Buffer.from('MZ not a document'))).body.fields['file']).toContain(
    'not a Word document',
  )
  expect((await server.call(listTemplates, {}, admin.token)).body).toHaveLength(before)
})

test('an admin changes name, description and points; a wrong form is answered with errors per field', async () => {
  const { _id: id } = await addLetter()
  const changed = await server.call(
    updateTemplate,
    { id, name: 'Demand', description: 'New', points: '7' },
    admin.token,
  )
  expect(changed.body).toEqual({ _id: id, name: 'Demand', description: 'New', points: 7 })
  const wrong = await server.call(updateTemplate, { id, name: '', description: 'New', points: '-1' }, admin.token)
  expect(wrong.status).toBe(400)
  expect(wrong.body['errors']).toEqual([
    { field: 'name', message: 'Name is required' },
    { field: 'points', message: 'Points must be positive' },
  ])
})

test('a deleted template is gone for new documents; the documents made from it stay', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter()
  const made = await server.call(generateDocument, { id, fileName: 'Mine', data: data(complete) }, person.token)
  expect((await server.call(deleteTemplate, { id }, admin.token)).body).toEqual({ _id: id })
  expect((await server.call(deleteTemplate, { id }, admin.token)).status).toBe(404)
  expect((await server.call(getTemplatePlaceholders, { id }, person.token)).status).toBe(404)
  const again = await server.call(generateDocument, { id, fileName: 'x', data: data(complete) }, person.token)
  expect(again.status).toBe(404)
  expect((await download(person.token, made.body._id, 'pdf')).status).toBe(200)
})

test('ids that name nothing are answered 404, whatever their form', async () => {
  for (const id of ['x', '%20', '00000000-0000-4000-8000-000000000000', "' or 1=1"]) {
    expect((await server.call(getTemplatePlaceholders, { id }, admin.token)).status).toBe(404)
    expect((await server.call(generateDocument, { id, fileName: 'x', data: [] }, admin.token)).status).toBe(404)
    expect((await download(admin.token, encodeURIComponent(id), 'pdf')).status).toBe(404)
    expect((await server.call(listDocuments, { userId: id }, admin.token)).status).toBe(404)
  }
})

test('a person generates a document: the points are taken once, the text is theirs, the disclaimer is on it', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(4)
  const values = { ...complete, debtor_name: 'O’Neil & Sons <Ltd>\nHarare' }
  const made = await server.call(generateDocument, { id, fileName: 'To O’Neil', data: data(values) }, person.token)
  expect(made.body).toEqual({ _id: expect.any(String), title: 'To O’Neil', createdAt: expect.any(String) })
  expect(await pointsOf(person)).toBe(6)
  const statement = await server.call(getStatement, {}, person.token)
  expect(statement.body.entries[0]).toMatchObject({ amount: -4, kind: 'document', balanceAfter: 6 })
  const file = Buffer.from(await (await download(person.token, made.body._id, 'docx')).arrayBuffer())
  expect(paragraphsOf(file)).toEqual([
    'Dear O’Neil & Sons <Ltd>\nHarare, you owe US$50.',
    'Due',
    '1 May 2027',
    DISCLAIMER,
  ])
  const list = await server.call(listDocuments, { userId: person.user._id }, person.token)
  expect(list.body).toEqual([made.body])
})

test('a form that is not exactly the template’s fields is refused field by field, and nothing is taken', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter()
  const { amount: _, ...without } = complete
  const send = (fileName: string, given: { placeholder: string; value: string }[]) =>
    server.call(generateDocument, { id, fileName, data: given }, person.token)
  expect((await send('', data(complete))).body['fields']).toEqual({ fileName: 'Filename is required' })
  expect((await send('x', data(without))).body['fields']).toEqual({ amount: 'Amount is required' })
  expect((await send('x', data({ ...complete, amount: ' \n ' }))).body['fields']).toEqual({
    amount: 'Amount is required',
  })
  expect((await send('x', data({ ...complete, amount: '\u0001\u0007' }))).body['fields']).toEqual({
    amount: 'Amount is required',
  })
  expect((await send('x', data({ ...complete, other: 'y' }))).body['fields']).toEqual({
    other: 'This template has no field named other',
  })
  expect((await send('x', [...data(complete), { placeholder: 'amount', value: '2' }])).body['fields']).toEqual({
    amount: 'Give this field once',
  })
  const all = await send('x', [])
  expect(Object.values(all.body['fields'] as object)).toEqual([
    'Debtor name is required',
    'Amount is required',
    'Due date is required',
    'Reference is required',
  ])
  expect(await pointsOf(person)).toBe(10)
  expect((await server.call(listDocuments, { userId: person.user._id }, person.token)).body).toEqual([])
})

test('without enough points the answer is 402 with what is available, and no document appears', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(11)
  const made = await server.call(generateDocument, { id, fileName: 'x', data: data(complete) }, person.token)
  expect(made).toMatchObject({ status: 402, body: { available: 10, code: 'not_enough_points' } })
  expect(made.body['message']).toBe('Insufficient points. You currently have 10 points')
  expect((await server.call(listDocuments, { userId: person.user._id }, person.token)).body).toEqual([])
})

test('twenty requests at once on ten points make as many documents as the points pay for, and lose none', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(3)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      server.call(generateDocument, { id, fileName: `Letter ${i}`, data: data(complete) }, person.token),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(17)
  expect(await pointsOf(person)).toBe(1)
  const list = await server.call(listDocuments, { userId: person.user._id }, person.token)
  for (const { _id } of list.body as GeneratedDocument[])
    expect((await download(person.token, _id, 'docx')).status).toBe(200)
})

test('the same key sent again, also at the same time, makes and charges one document', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(2)
  const given = { id, fileName: 'Once', data: data(complete), idempotencyKey: 'key-of-one-click' }
  const answers = await Promise.all([1, 2, 3].map(() => server.call(generateDocument, given, person.token)))
  const later = await server.call(generateDocument, given, person.token)
  expect(new Set([...answers, later].map(({ body }) => body._id)).size).toBe(1)
  expect(await pointsOf(person)).toBe(8)
  const stranger = await signUp(server)
  const theirs = await server.call(generateDocument, given, stranger.token)
  expect(theirs.body._id).not.toBe(later.body._id)
})

test('conditions and repeats are filled from plain text and from JSON, and mistakes in them are said', async () => {
  const person = await signUp(server, {})
  const body =
    p('{#has_deposit}Deposit {deposit}{/has_deposit}{^has_deposit}No deposit{/has_deposit}') +
    table([['{#items}{item}', '{price}{/items}']]) +
    p('{#children}') +
    p('Child {.}') +
    p('{/children}')
  const { _id: id } = (await upload(admin.token, docx({ body }), { points: '1' })).body
  const send = (values: Record<string, string>) =>
    server.call(generateDocument, { id, fileName: 'x', data: data(values) }, person.token)
  const textOf = async (values: Record<string, string>) => {
    const made = await send(values)
    const file = await (await download(person.token, made.body._id, 'docx')).arrayBuffer()
    return paragraphsOf(Buffer.from(file)).slice(0, -1)
  }
  const children = 'Tino\nRudo'
  expect(
    await textOf({ has_deposit: 'yes', deposit: 'US$9', items: '[{"item":"Bed","price":"5"}]', children }),
  ).toEqual(['Deposit US$9', 'Bed', '5', 'Child Tino', 'Child Rudo'])
  expect(await textOf({ has_deposit: 'No', deposit: '', items: 'Bed | 5\nCot | 6', children: '["{item}"]' })).toEqual([
    'No deposit',
    'Bed',
    '5',
    'Cot',
    '6',
    'Child {item}',
  ])
  expect(await textOf({ has_deposit: 'no', deposit: '', items: '[]', children: '[]' })).toEqual(['No deposit'])
  const wrong = { has_deposit: 'maybe', deposit: '', items: '[{"item":"Bed"}]', children: '[' }
  expect((await send(wrong)).body['fields']).toEqual({
    has_deposit: 'Has deposit: answer yes or no',
    items: 'Entry 1: Price is required',
    children: 'Children: write one entry on each line',
  })
  expect((await send({ has_deposit: 'yes', deposit: '', items: '[]', children })).body['fields']).toEqual({
    deposit: 'Deposit is required',
  })
})

test('a download is named after the title, is made once and kept; other types are refused', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter()
  const title = 'Größe "1"/..\\x'
  const made = await server.call(generateDocument, { id, fileName: title, data: data(complete) }, person.token)
  const first = await Promise.all(['pdf', 'pdf', 'pdf'].map((type) => download(person.token, made.body._id, type)))
  const pdf = await download(person.token, made.body._id, 'pdf')
  expect(conversions).toEqual(['pdf'])
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20")
  expect(pdf.headers.get('content-disposition')).toMatch(/\.pdf"/)
  for (const one of [...first, pdf]) expect(await one.text()).toBe('pdf of Dear T. Moyo, you owe US$50.')
  const doc = await download(person.token, made.body._id, 'doc')
  expect([doc.headers.get('content-type'), await doc.text()]).toEqual([
    'application/msword',
    'doc of Dear T. Moyo, you owe US$50.',
  ])
  for (const type of ['exe', '', 'PDF']) expect((await download(person.token, made.body._id, type)).status).toBe(400)
})

test('a document is its owner’s alone', async () => {
  const [owner, stranger] = [await signUp(server), await signUp(server)]
  const { _id: id } = await addLetter()
  const made = await server.call(generateDocument, { id, fileName: 'Mine', data: data(complete) }, owner.token)
  for (const who of [stranger, admin]) {
    for (const type of ['pdf', 'doc', 'docx']) expect((await download(who.token, made.body._id, type)).status).toBe(404)
    expect((await server.call(listDocuments, { userId: owner.user._id }, who.token)).status).toBe(404)
  }
  expect((await server.call(downloadDocument, { id: made.body._id, fileType: 'pdf' })).status).toBe(401)
})

test('what this machine cannot make is said with 503; the document is still there as .docx', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter()
  const made = await server.call(generateDocument, { id, fileName: 'Mine', data: data(complete) }, person.token)
  refuseConversion = true
  const answer = await download(person.token, made.body._id, 'pdf')
  expect([answer.status, ((await answer.json()) as Failure).message]).toEqual([
    503,
    'This server cannot make a PDF at the moment',
  ])
  expect((await download(person.token, made.body._id, 'docx')).status).toBe(200)
  refuseConversion = false
  expect((await download(person.token, made.body._id, 'pdf')).status).toBe(200)
})
