import PizZip from 'pizzip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChosenClause, listClauses } from '#contract/documents/clauses.ts'
import { generateDocument } from '#contract/documents/documents.ts'
import { getTemplatePlaceholders, listTemplates, type Template } from '#contract/documents/templates.ts'
import { listSignatureRequests } from '#contract/documents/signing.ts'
import { seedTemplates } from '#server/features/documents/service.ts'
import { docx, p, paragraphsOf } from '#tests/support/docx.ts'
import { pointsOf, type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { download, type Refusal, upload } from '#tests/support/templates.ts'

let server: TestServer
let person: SignedUp
let templates: Template[]
beforeAll(async () => {
  server = await testServer({ SIGNUP_POINTS: '500' })
  await seedTemplates(server.deps)
  person = await signUp(server)
  templates = (await server.call(listTemplates, {}, person.token)).body
})
afterAll(() => server.stop())

const named = (name: string) => templates.find((one) => one.name.startsWith(name))!
const FORMATS = { money: 'US$5', number: '2', percent: '10' }
const textFor = (placeholder: string, format: keyof typeof FORMATS | undefined) =>
  format ? FORMATS[format] : /date$|deadline$|valid_until$/i.test(placeholder) ? '26 March 2027' : 'x'
async function make(template: Template, clauses: ChosenClause[]) {
  const { body: placeholders } = await server.call(getTemplatePlaceholders, { id: template._id }, person.token)
  const data = placeholders.map(({ placeholder, kind, format, fields = [] }) => {
    const entry = Object.fromEntries(fields.map((one) => [one.placeholder, one.format ? FORMATS[one.format] : 'x']))
    const list = JSON.stringify([fields.length ? entry : 'x'])
    return { placeholder, value: { condition: 'no', repeat: list, text: textFor(placeholder, format) }[kind] }
  })
  return server.call(generateDocument, { id: template._id, fileName: 'D', data, clauses }, person.token)
}
async function bytesOf(id: string) {
  return Buffer.from(await (await download(server, person.token, id, 'docx')).arrayBuffer())
}

test('clauses stand in the order that was chosen, filled in, before the lines to sign on, and cost nothing more', async () => {
  const template = named('Lease agreement')
  const before = await pointsOf(server, person)
  const { status, body } = await make(template, [
    { id: 'lease-deposit', values: { deposit_amount: 'usd 100', refund_time: '{rent} & <b>14</b> days' } },
    { id: 'whole-agreement', values: {} },
  ])
  expect(status).toBe(200)
  expect(before - (await pointsOf(server, person))).toBe(template.points)
  const bytes = await bytesOf(body._id)
  const text = paragraphsOf(bytes)
  const [terms, first, second] = ['Additional terms', 'Deposit. ', 'The whole agreement. '].map((start) =>
    text.findIndex((line) => line.startsWith(start)),
  ) as [number, number, number]
  expect([first, second]).toEqual([terms + 1, terms + 3])
  expect(text[first]).toContain('the deposit of US$100.00 (one hundred United States dollars)')
  expect(text[first + 1]).toContain('Within {rent} & <b>14</b> days after')
  expect(text.findIndex((line) => line.startsWith('Signature'))).toBeGreaterThan(second)
  const xml = new PizZip(bytes).file('word/document.xml')!.asText()
  expect(/<w:keepNext\/><\/w:pPr>(?:(?!<w:p>).)*<\/w:p><w:tbl>(?:(?!<\/w:tbl>).)*SignText/s.test(xml)).toBe(true)
})

test('every template that takes clauses takes each of its kinds, and no other does', async () => {
  const { body: library } = await server.call(listClauses, {}, person.token)
  for (const template of templates) {
    const fits = library.filter(({ kind }) => template.clauses?.includes(kind)).slice(0, 2)
    const chosen = (fits.length ? fits : library.slice(0, 1)).map(({ id, blanks }) => ({
      id,
      values: Object.fromEntries(blanks.map((one) => [one.placeholder, one.format ? FORMATS[one.format] : 'y'])),
    }))
    const { status, body } = await make(template, chosen)
    const lines = status === 200 ? paragraphsOf(await bytesOf(body._id)) : []
    expect([template.name, status, lines.filter((line) => line === 'Additional terms').length]).toEqual([
      template.name,
      ...(fits.length ? [200, 1] : [400, 0]),
    ])
  }
}, 120_000)

test('what is missing, unknown or there twice is told beside its blank, and nothing is charged', async () => {
  const template = named('Lease agreement')
  const before = await pointsOf(server, person)
  const refused = async (clauses: ChosenClause[]) => {
    const { status, body } = await make(template, clauses)
    expect(status).toBe(400)
    return (body as unknown as Refusal).fields
  }
  expect(await refused([{ id: 'lease-deposit', values: { deposit_amount: 'much' } }])).toEqual({
    'clause:lease-deposit:deposit_amount': expect.stringContaining('write one amount'),
    'clause:lease-deposit:refund_time': expect.stringContaining('is required'),
  })
  const whole = { id: 'whole-agreement', values: {} }
  expect(await refused([whole, whole])).toEqual({ clauses: 'Add each clause once' })
  expect(await refused([{ id: 'employment-tools', values: { tools: 'x' } }])).toHaveProperty('clauses')
  expect(await refused([{ id: '__proto__', values: {} }])).toHaveProperty('clauses')
  expect(await refused([{ id: 'whole-agreement', values: { other: 'x' } }])).toHaveProperty(
    'clause:whole-agreement:other',
  )
  expect(await pointsOf(server, person)).toBe(before)
})

test('an uploaded template says in its keywords that it may be signed by link, and is signed on paper without', async () => {
  const admin = await signInAdmin(server)
  const core = (keywords: string) =>
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"><cp:keywords>${keywords}</cp:keywords></cp:coreProperties>`
  for (const [keywords, simple] of [
    ['lease; Sign by link', true],
    ['do not sign by link please', false],
  ] as const) {
    const file = docx({ body: p('I, {name}'), files: { 'docProps/core.xml': core(keywords) } })
    const { body: template } = await upload(server, admin.token, file)
    const { body: document } = await make(template, [])
    const { body } = await server.call(listSignatureRequests, { documentId: document._id }, person.token)
    expect([keywords, body.rule.simple]).toEqual([keywords, simple])
  }
})

test('an uploaded template says where clauses stand; without any, nothing is left of the place', async () => {
  const admin = await signInAdmin(server)
  const body = p('I, {name}, agree.') + p('{Additional Clauses}') + p('Signed')
  const { body: template } = await upload(server, admin.token, docx({ body }))
  expect(template.placeholders.map(({ placeholder }) => placeholder)).toEqual(['name'])
  const made = async (clauses: ChosenClause[]) => paragraphsOf(await bytesOf((await make(template, clauses)).body._id))
  expect(await made([{ id: 'variation', values: {} }])).toEqual([
    'I, x, agree.',
    'Additional terms',
    expect.stringMatching(/^1\. Changes in writing\. A change/),
    'Signed',
    expect.any(String),
  ])
  expect((await made([])).join('|')).toMatch(/^I, x, agree\.\|\|?Signed\|/)
})
