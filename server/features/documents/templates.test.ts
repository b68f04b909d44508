import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteTemplate,
  generateDocument,
  getTemplatePlaceholders,
  listTemplates,
  updateTemplate,
} from '#contract/documents.ts'
import { docx, p, split } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { addLetter, letter, upload } from '#tests/support/templates.ts'

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
  expect(fields.body[0]).toEqual({ placeholder: 'debtor_name', label: 'Debtor name', kind: 'text' })
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
