import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteDocuments,
  type GeneratedDocument,
  generateDocument,
  listDocuments,
} from '#contract/documents/documents.ts'
import { listTemplates } from '#contract/documents/templates.ts'
import { getStatement } from '#contract/points.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { docx, p, paragraphsOf, table } from '#tests/support/docx.ts'
import { pointsOf, type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { addLetter, complete, data, download, upload } from '#tests/support/templates.ts'

let server: TestServer
let admin: SignedUp
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
})
afterAll(() => server.stop())

test('a person generates a document: the points are taken once, the text is theirs, the disclaimer is on it', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin, 4)
  const values = { ...complete, debtor_name: 'O’Neil & Sons <Ltd>\nHarare' }
  const made = await server.call(generateDocument, { id, fileName: 'To O’Neil', data: data(values) }, person.token)
  expect(made.body).toMatchObject({
    _id: expect.any(String),
    title: 'To O’Neil',
    createdAt: expect.any(String),
    version: 1,
  })
  expect(await pointsOf(server, person)).toBe(6)
  const statement = await server.call(getStatement, {}, person.token)
  expect(statement.body.entries[0]).toMatchObject({ amount: -4, kind: 'document', balanceAfter: 6 })
  const file = Buffer.from(await (await download(server, person.token, made.body._id, 'docx')).arrayBuffer())
  expect(paragraphsOf(file)).toEqual([
    'Dear O’Neil & Sons <Ltd>\nHarare, you owe US$50.',
    'Due',
    '1 May 2027',
    DISCLAIMER,
  ])
  const list = await server.call(listDocuments, { userId: person.user._id }, person.token)
  expect(list.body).toEqual([made.body])
})

test('a template on law that ended says so in the list, and its documents say so to whoever made them', async () => {
  const section = (number: string, heading: string, text: string) => ({ number, heading, text: `${number}. ${text}` })
  const act = (title: string, asAt: string, ...sections: ReturnType<typeof section>[]) =>
    addCorpusAct(server.ctx(), { title, asAt, sections })
  const short = (title: string) => section('1', 'Short title', `Short title This Act may be cited as the ${title}.`)
  await act(
    'Kite Act',
    '2016-12-31',
    short('Kite Act [Chapter 9:90]'),
    section('79', 'Nights', 'Nights No kite flies.'),
    section('80', 'Days', 'Days Kites fly.'),
  )
  await act(
    'Gentle Kites Act, 2022',
    '2022-05-27',
    short('Gentle Kites Act [Chapter 9:91]'),
    section('5', 'Amendment', 'Amendment The Kite Act [Chapter 9:90] is amended by the repeal of section 79.'),
  )
  const ended = 'Kite Act, s 79. No longer law: repealed on 27 May 2022 by the Gentle Kites Act, 2022, s 5.'
  const template = docx({
    body: p('I, {owner}, fly by section 79 of the Kite Act, and by section 80 of the Kite Act.'),
  })
  const {
    body: { _id: id },
  } = await upload(server, admin.token, template, { points: '1' })
  const living = await addLetter(server, admin)
  const list = await server.call(listTemplates, {}, admin.token)
  expect(list.body.find(({ _id }) => _id === id)).toMatchObject({ law: [{ sentence: ended }] })
  expect(list.body.find(({ _id }) => _id === living._id)).not.toHaveProperty('law')
  const person = await signUp(server)
  const made = await server.call(
    generateDocument,
    { id, fileName: 'Kite', data: data({ owner: 'T. Moyo' }) },
    person.token,
  )
  const file = Buffer.from(await (await download(server, person.token, made.body._id, 'docx')).arrayBuffer())
  expect(paragraphsOf(file).slice(1)).toEqual([
    `Before you use this document: the law that it names changed. ${ended}`,
    DISCLAIMER,
  ])
})

test('a form that is not exactly the template’s fields is refused field by field, and nothing is taken', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin)
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
  expect(await pointsOf(server, person)).toBe(10)
  expect((await server.call(listDocuments, { userId: person.user._id }, person.token)).body).toEqual([])
})

test('a template that became dearer since its form was opened takes nothing until the new price is agreed to', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin, 4)
  const form = { id, fileName: 'x', data: data(complete), idempotencyKey: 'one-document' }
  const refused = await server.call(generateDocument, { ...form, agreedPoints: 3 }, person.token)
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('now 4, not 3') as string } })
  expect(await pointsOf(server, person)).toBe(10)
  expect((await server.call(listDocuments, { userId: person.user._id }, person.token)).body).toEqual([])
  expect((await server.call(generateDocument, { ...form, agreedPoints: 4 }, person.token)).status).toBe(200)
  expect(await pointsOf(server, person)).toBe(6)
})

test('without enough points the answer is 402 with what is available, and no document appears', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin, 11)
  const made = await server.call(generateDocument, { id, fileName: 'x', data: data(complete) }, person.token)
  expect(made).toMatchObject({ status: 402, body: { available: 10, code: 'not_enough_points' } })
  expect(made.body['message']).toBe('Insufficient points. You currently have 10 points')
  expect((await server.call(listDocuments, { userId: person.user._id }, person.token)).body).toEqual([])
})

test('twenty requests at once on ten points make as many documents as the points pay for, and lose none', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin, 3)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      server.call(generateDocument, { id, fileName: `Letter ${i}`, data: data(complete) }, person.token),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(17)
  expect(await pointsOf(server, person)).toBe(1)
  const list = await server.call(listDocuments, { userId: person.user._id }, person.token)
  for (const { _id } of list.body as GeneratedDocument[])
    expect((await download(server, person.token, _id, 'docx')).status).toBe(200)
})

test('the same key sent again, also at the same time, makes and charges one document', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin, 2)
  const given = { id, fileName: 'Once', data: data(complete), idempotencyKey: 'key-of-one-click' }
  const answers = await Promise.all([1, 2, 3].map(() => server.call(generateDocument, given, person.token)))
  const later = await server.call(generateDocument, given, person.token)
  expect(new Set([...answers, later].map(({ body }) => body._id)).size).toBe(1)
  expect(await pointsOf(server, person)).toBe(8)
  const stranger = await signUp(server)
  const theirs = await server.call(generateDocument, given, stranger.token)
  expect(theirs.body._id).not.toBe(later.body._id)
})

test('what was deleted is not made again for nothing by the key of its first time', async () => {
  const person = await signUp(server)
  const { _id: id } = await addLetter(server, admin, 2)
  const given = { id, fileName: 'Once', data: data(complete), idempotencyKey: 'key-of-one-click' }
  const made = await server.call(generateDocument, given, person.token)
  await server.call(deleteDocuments, { ids: [made.body._id] }, person.token)
  expect((await server.call(generateDocument, given, person.token)).status).toBe(409)
  expect(await pointsOf(server, person)).toBe(8)
  const list = await server.call(listDocuments, { userId: person.user._id }, person.token)
  expect(JSON.stringify(list.body)).not.toContain(made.body._id)
})

test('conditions and repeats are filled from plain text and from JSON, and mistakes in them are said', async () => {
  const person = await signUp(server, {})
  const body =
    p('{#has_deposit}Deposit {deposit}{/has_deposit}{^has_deposit}No deposit{/has_deposit}') +
    table([['{#items}{item}', '{price}{/items}']]) +
    p('{#children}') +
    p('Child {.}') +
    p('{/children}')
  const { _id: id } = (await upload(server, admin.token, docx({ body }), { points: '1' })).body
  const send = (values: Record<string, string>) =>
    server.call(generateDocument, { id, fileName: 'x', data: data(values) }, person.token)
  const textOf = async (values: Record<string, string>) => {
    const made = await send(values)
    const file = await (await download(server, person.token, made.body._id, 'docx')).arrayBuffer()
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
