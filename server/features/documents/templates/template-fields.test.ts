import { afterAll, beforeAll, expect, test } from 'vitest'
import * as templates from '#contract/documents/templates.ts'
import { seedTemplates } from '#server/features/documents/service.ts'
import { docx, p, table } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/templates.ts'

let server: TestServer
let admin: SignedUp
let person: SignedUp
beforeAll(async () => {
  server = await testServer()
  ;[admin, person] = [await signInAdmin(server), await signUp(server)]
  await seedTemplates(server.deps)
})
afterAll(() => server.stop())

const idOf = async (name: string) =>
  (await server.call(templates.listTemplates, {}, admin.token)).body.find((one) => one.name.startsWith(name))!._id
const fieldsOf = async (id: string, language?: 'sn') =>
  (await server.call(templates.getTemplatePlaceholders, { id, ...(language && { language }) }, person.token)).body

test('fields are asked in groups with help and an example, in the language of the person', async () => {
  const id = await idOf('Lease agreement')
  const rent = (await fieldsOf(id)).find(({ placeholder }) => placeholder === 'monthly_rent')
  expect(rent).toMatchObject({
    group: 'Money',
    example: 'US$250',
    help: 'The amount with its currency.',
  })
  const theirs = (await fieldsOf(id, 'sn')).find(({ placeholder }) => placeholder === 'monthly_rent')
  expect(theirs).toMatchObject({ group: 'Mari', example: 'US$250', help: 'Mari yacho nemhando yayo.' })
})

test('an administrator changes label, help and example; they outlive another file, and what is emptied is as it was', async () => {
  const added = await upload(server, admin.token, docx({ body: p('{tenant_name} pays {rent}') }))
  const { _id: id } = added.body
  const change = (fields: templates.FieldWords[], token = admin.token) =>
    server.call(templates.updateTemplateFields, { id, fields }, token)
  const words = { placeholder: 'rent', label: 'Rent of a month', help: 'Without water.', example: 'US$90' }
  expect((await change([words], person.token)).status).toBe(403)
  expect((await change([{ ...words, placeholder: 'nobody' }])).status).toBe(400)
  expect((await change([words])).status).toBe(200)
  const rent = async () => (await fieldsOf(id)).find(({ placeholder }) => placeholder === 'rent')
  expect(await rent()).toMatchObject({
    label: 'Rent of a month',
    help: 'Without water.',
    example: 'US$90',
    edited: true,
  })
  expect((await fieldsOf(id))[0]).toMatchObject({ help: expect.stringContaining('full name') })

  const form = fileForm(docx({ body: p('{rent} is paid by {tenant_name} on {pay_day}') }), 'other.docx', {})
  const replaced = await server.request('PUT', `/api/documents/templates/${id}/file`, {
    token: admin.token,
    body: form,
  })
  expect(replaced.status).toBe(200)
  expect(await rent()).toMatchObject({ label: 'Rent of a month', help: 'Without water.' })
  await change([{ placeholder: 'rent', label: '', help: '', example: '' }])
  expect(await rent()).toMatchObject({ label: 'Rent', help: 'The amount with its currency.' })
})

test('the words of a template are there to see it grow, with its marks in single braces; a stranger sees none', async () => {
  const id = await idOf('Lease agreement')
  const { body } = await server.call(templates.getTemplateOutline, { id }, person.token)
  expect(body[0]).toEqual({ style: 'title', text: 'Lease agreement' })
  expect(body).toContainEqual({ style: 'row', text: 'Tenant\t{tenant_name}' })
  expect(body.some(({ style, text }) => style === 'item1' && text.includes('{deposit_amount}'))).toBe(true)
  const theirs = docx({ body: p('{{name}} comes') + table([['{{#items}}{{item}}', '{{price}}{{/items}}']]) })
  const { body: added } = await upload(server, admin.token, theirs)
  expect((await server.call(templates.getTemplateOutline, { id: added._id }, person.token)).body).toEqual([
    { style: 'plain', text: '{name} comes' },
    { style: 'row', text: '{#items}{item}\t{price}{/items}' },
  ])
  expect((await server.call(templates.getTemplateOutline, { id })).status).toBe(401)
  expect((await server.call(templates.getTemplateOutline, { id: 'nobody' }, person.token)).status).toBe(404)
})
