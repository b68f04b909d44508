import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteTemplate,
  getTemplatePlaceholders,
  listTemplates,
  type Placeholder,
  updateTemplate,
} from '#contract/documents/templates.ts'
import { generateDocument, listDocuments } from '#contract/documents/documents.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { docx, p, paragraphsOf, split } from '#tests/support/docx.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'
import { addLetter, download, letter, type Refusal, upload } from '#tests/support/templates.ts'

let server: TestServer
let admin: SignedUp
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
})
afterAll(() => server.stop())

test('an admin adds a template and sees what it asks for; everyone signed in can list it and its fields', async () => {
  const { body } = await upload(server, admin.token, letter)
  expect(body).toMatchObject({ name: 'Letter of demand', description: 'Asks for money owed', points: 3 })
  expect(body.placeholders.map(({ label }) => label)).toEqual(['Debtor name', 'Amount', 'Due date', 'Reference'])
  const person = await signUp(server)
  const list = await server.call(listTemplates, {}, person.token)
  expect(list.body).toContainEqual({ _id: body._id, name: body.name, description: body.description, points: 3 })
  const fields = await server.call(getTemplatePlaceholders, { id: body._id }, person.token)
  expect(fields.body[0]).toMatchObject({ placeholder: 'debtor_name', label: 'Debtor name', kind: 'text' })
})

test('adding, changing and deleting templates is for admins only, and nothing here for strangers', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin)
  expect((await upload(server, person.token, letter)).status).toBe(403)
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
    const { status, body } = await upload(server, admin.token, letter, fields)
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  }
  expect((await upload(server, admin.token, undefined)).body.fields).toEqual({ file: 'File is required' })
  expect((await upload(server, admin.token, letter, {}, 'letter.pdf')).body.fields).toEqual({
    file: 'Only .docx files can be used',
  })
})

test('a template with broken or unknown tags is refused on field file with their names, and is not kept', async () => {
  const before = (await server.call(listTemplates, {}, admin.token)).body.length
  const { status, body } = await upload(server, admin.token, docx({ body: split('{IF x} {name} {@y}') }))
  expect(status).toBe(400)
  expect(body.fields['file']).toContain('{IF x}, {@y}')
  expect(body.errors).toEqual([{ field: 'file', message: body.fields['file'] }])
  expect((await upload(server, admin.token, Buffer.from('MZ not a document'))).body.fields['file']).toContain(
    'not a Word document',
  )
  expect((await server.call(listTemplates, {}, admin.token)).body).toHaveLength(before)
})

test('a template nobody could fill in is refused: people would pay for an empty page', async () => {
  for (const body of ['', p('A notice that is the same for everybody')]) {
    const { status, body: answer } = await upload(server, admin.token, docx({ body }))
    expect([status, answer.fields['file']]).toEqual([400, expect.stringContaining('no placeholders')])
  }
})

test('what was taken out of a template so that it loads nothing is said', async () => {
  const relations =
    '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://127.0.0.1:9/a.png" TargetMode="External"/>'
  const { status, body } = await upload(server, admin.token, docx({ body: p('Dear {name}'), relations }))
  expect([status, body.warnings]).toEqual([200, [expect.stringContaining('picture')]])
})

test('an admin changes name, description and points; a wrong form is answered with errors per field', async () => {
  const { _id: id } = await addLetter(server, admin)
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

/** Sends another file for a template. */
const replace = async (token: string, id: string, file: Buffer, name = 'letter.docx') => {
  const sent = { token, body: fileForm(file, name) }
  const response = await server.request('PUT', `/api/documents/templates/${id}/file`, sent)
  return { status: response.status, body: (await response.json()) as Refusal & { placeholders: Placeholder[] } }
}
const fileOf = async (token: string, id: string, path: string) => {
  const response = await server.request('GET', `/api/documents/templates/${id}/${path}`, { token })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('an admin takes a template’s file out, works on it and puts it back; a broken one is refused and changes nothing', async () => {
  const { _id: id } = await addLetter(server, admin)
  const first = await fileOf(admin.token, id, 'file')
  expect(first.bytes.equals(letter)).toBe(true)
  expect(first.response.headers.get('content-disposition')).toContain('Letter of demand.docx')
  const broken = await replace(admin.token, id, docx({ body: split('{IF x} {name}') }))
  expect([broken.status, broken.body.errors[0]?.field]).toEqual([400, 'file'])
  expect((await fileOf(admin.token, id, 'file')).bytes.equals(letter)).toBe(true)
  const changed = await replace(admin.token, id, docx({ body: split('Dear {debtor_name}, pay {total}.') }))
  expect(changed.body.placeholders.map(({ label }) => label)).toEqual(['Debtor name', 'Total'])
  const fields = await server.call(getTemplatePlaceholders, { id }, admin.token)
  expect(fields.body.map(({ placeholder }) => placeholder)).toEqual(['debtor_name', 'total'])
  const person = await signUp(server)
  const values = [
    { placeholder: 'debtor_name', value: 'T. Moyo' },
    { placeholder: 'total', value: 'US$5' },
  ]
  const made = await server.call(generateDocument, { id, fileName: 'x', data: values }, person.token)
  const file = await download(server, person.token, made.body._id, 'docx')
  expect(paragraphsOf(Buffer.from(await file.arrayBuffer()))).toContain('Dear T. Moyo, pay US$5.')
})

test('a trial print shows every field by its label, and costs and keeps nothing', async () => {
  const body = split(
    'Dear {debtor_name}{#has_deposit}, the deposit is {deposit}{/has_deposit}{^has_deposit}, no deposit{/has_deposit}.',
  )
  const { body: made } = await upload(server, admin.token, docx({ body }))
  for (const [answer, expected] of [
    ['yes', 'Dear [Debtor name], the deposit is [Deposit].'],
    ['no', 'Dear [Debtor name], no deposit.'],
  ] as const) {
    const { response, bytes } = await fileOf(admin.token, made._id, `trial?answer=${answer}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect((await pdfText(bytes)).text).toContain(expected)
  }
  expect((await server.call(listDocuments, { userId: admin.user._id }, admin.token)).body).toEqual([])
  const person = await signUp(server)
  for (const path of ['file', 'trial']) {
    expect((await fileOf(person.token, made._id, path)).response.status).toBe(403)
    expect((await fileOf(admin.token, randomUUID(), path)).response.status).toBe(404)
  }
  expect((await replace(person.token, made._id, letter)).status).toBe(403)
})

test('the audit trail tells who added, repriced, replaced and deleted a template', async () => {
  const { _id: id } = await addLetter(server, admin, 2)
  const change = { id, name: 'Demand', description: 'New', points: 9 }
  await server.call(updateTemplate, change, admin.token)
  await replace(admin.token, id, letter, 'better.docx')
  await server.call(deleteTemplate, { id }, admin.token)
  const { entries } = (await server.call(listAuditEvents, { limit: 4 }, admin.token)).body
  expect(entries.toReversed().map(({ kind, detail }) => [kind, detail])).toEqual([
    ['template_added', { name: 'Letter of demand', points: 2 }],
    ['template_changed', { from: 'Letter of demand', name: 'Demand', pointsBefore: 2, points: 9 }],
    ['template_replaced', { name: 'Demand', file: 'better.docx' }],
    ['template_deleted', { name: 'Demand' }],
  ])
  expect(entries.every(({ actor }) => actor === admin.email)).toBe(true)
})
