import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deductPoints, freeToView, getStatement } from '#contract/points.ts'
import { conversations } from '#server/tables.ts'
import { addDocument } from '#tests/support/library.ts'
import { pointsOf, signIn, type SignedUp, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { unbalancedAccounts } from './ledger.ts'

let server: TestServer
let reader: SignedUp
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ahead = 0
  reader = await signUp(server)
})

const SECTIONS = [{ number: '12', heading: 'Notice', text: 'Notice is three months.' }]
const view = (documentId?: string, who = reader) =>
  server.call(deductPoints, { points: 2, service: 'view_document', documentId }, who.token)

test('a source that was paid for opens again for a day from every place, and the statement names it', async () => {
  const { id } = await addDocument(server, 'Labour Act [Chapter 28:01]', SECTIONS)
  const other = await addDocument(server, 'Housing Act', SECTIONS)
  expect((await view(id)).body).toEqual({ remainingPoints: 8 })
  expect(await view(id)).toMatchObject({ status: 200, body: { remainingPoints: 8 } })
  expect((await view(other.id)).body).toEqual({ remainingPoints: 6 })
  const { body } = await server.call(getStatement, {}, reader.token)
  expect(body.entries.map(({ description }) => description)).toEqual([
    'Viewing a cited document: Housing Act',
    'Viewing a cited document: Labour Act [Chapter 28:01]',
    'Welcome points',
  ])
  ahead = 23.9 * 3_600_000
  const later = { ...reader, ...(await signIn(server, reader.email, reader.password)) }
  expect((await view(id, later)).body).toEqual({ remainingPoints: 6 })
})

test('after a day it costs again', async () => {
  const { id } = await addDocument(server, 'Marriages Act', SECTIONS)
  await view(id)
  ahead = 24.1 * 3_600_000
  const again = { ...reader, ...(await signIn(server, reader.email, reader.password)) }
  expect((await view(id, again)).body).toEqual({ remainingPoints: 6 })
})

test('fifty taps at once are one payment', async () => {
  const { id } = await addDocument(server, 'Rent Act', SECTIONS)
  const answers = await Promise.all(Array.from({ length: 50 }, () => view(id)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await pointsOf(server, reader)).toBe(8)
  expect(await unbalancedAccounts(server.deps.db)).toEqual([])
})

test('our own guides and a document of one’s own cost nothing; a stranger’s does not exist', async () => {
  const guide = await addDocument(server, 'Losing your job', SECTIONS, { source: 'guide' })
  const { db } = server.deps
  const [conversation] = await db.insert(conversations).values({ userId: reader.user._id }).returning()
  const own = await addDocument(server, 'My lease', SECTIONS, {
    source: 'attachment',
    conversationId: conversation!.id,
    userId: reader.user._id,
  })
  const act = await addDocument(server, 'Labour Act', SECTIONS)
  expect((await view(guide.id)).body).toEqual({ remainingPoints: 10 })
  expect((await view(own.id)).body).toEqual({ remainingPoints: 10 })
  const stranger = await signUp(server)
  expect((await view(own.id, stranger)).status).toBe(404)
  expect((await view(randomUUID(), stranger)).status).toBe(404)
  expect((await view('no such thing', stranger)).status).toBe(404)
  expect(await pointsOf(server, stranger)).toBe(10)

  const named = { documents: [guide.id, own.id, act.id, 'nonsense', ''].join(',') }
  const free = async (who: SignedUp) => (await server.call(freeToView, named, who.token)).body.free
  expect(await free(reader)).toEqual([guide.id, own.id])
  await view(act.id)
  expect(await free(reader)).toEqual([guide.id, own.id, act.id])
  expect(await free(stranger)).toEqual([guide.id])
})

test('an app that names no document is charged as before; too few points take nothing and show nothing', async () => {
  const { id } = await addDocument(server, 'Wills Act', SECTIONS)
  for (const left of [8, 6, 4, 2, 0]) expect((await view()).body).toEqual({ remainingPoints: left })
  expect(await view(id)).toMatchObject({ status: 402, body: { available: 0 } })
  expect((await server.call(freeToView, { documents: id }, reader.token)).body.free).toEqual([])
})
