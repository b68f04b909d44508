import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllEntries, listAllPurchases } from '#contract/payments.ts'
import { paymentAttempts, purchases } from '#server/tables.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let [chipo, rudo]: SignedUp[] = []

beforeAll(async () => {
  server = await testServer()
  admin = (await signInAdmin(server)).token
  chipo = await signUp(server, { fullName: 'Chipo Dube' })
  rudo = await signUp(server, { fullName: 'Rudo 100% Moyo' })
  const orders = [
    { person: chipo, phone: '0771234567', state: 'paid', at: 1 },
    { person: chipo, phone: '0771234567', state: 'failed', at: 2 },
    { person: rudo, phone: '0779999999', state: 'open', at: 3 },
  ] as const
  for (const { person, phone, state, at } of orders) {
    const createdAt = new Date(Date.UTC(2026, 0, at))
    const [order] = await server.deps.db
      .insert(purchases)
      .values({
        userId: person.user._id,
        points: 26,
        amountCents: 500,
        phone,
        state,
        clientKey: `key-${at}`,
        createdAt,
      })
      .returning()
    const attempt = { purchaseId: order!.id, provider: 'sandbox', merchantTrace: `trace-${at}`, reference: `VL-${at}` }
    const ended = state === 'open' ? 'pending' : state
    await server.deps.db.insert(paymentAttempts).values({ ...attempt, state: ended, reason: `Reason ${at}` })
  }
})
afterAll(() => server.stop())

const references = async (input: { q?: string; state?: 'waiting' | 'failed'; limit?: number; before?: string }) =>
  (await server.call(listAllPurchases, input, admin)).body.purchases.map(({ reference }) => reference)

test('an administrator finds payments by person, number, reference and state, newest first, in pages', async () => {
  expect(await references({})).toEqual(['VL-3', 'VL-2', 'VL-1'])
  expect(await references({ q: 'chipo' })).toEqual(['VL-2', 'VL-1'])
  expect(await references({ q: '+263 779 999' })).toEqual(['VL-3'])
  expect(await references({ q: 'VL-1' })).toEqual(['VL-1'])
  expect(await references({ q: '0% moyo' })).toEqual(['VL-3'])
  expect(await references({ q: '%' })).toEqual(['VL-3'])
  expect(await references({ state: 'failed' })).toEqual(['VL-2'])
  expect(await references({ state: 'waiting', q: 'chipo' })).toEqual([])
  const first = (await server.call(listAllPurchases, { limit: 2 }, admin)).body
  expect(first).toMatchObject({
    more: true,
    purchases: [{ email: rudo!.user.email, state: 'waiting' }, { reason: 'Reason 2' }],
  })
  expect(await references({ limit: 2, before: first.purchases[1]!.id })).toEqual(['VL-1'])
  expect(await references({ before: 'no-id' })).toEqual([])
})

test('an administrator reads the points of everybody, by person and kind', async () => {
  const all = (await server.call(listAllEntries, { kind: 'signup' }, admin)).body
  expect(all.entries.map(({ fullName }) => fullName)).toEqual(expect.arrayContaining(['Chipo Dube', 'Rudo 100% Moyo']))
  expect(all.kinds).toContainEqual({ kind: 'signup', description: 'Welcome points' })
  const one = (await server.call(listAllEntries, { q: 'chipo', limit: 1 }, admin)).body
  expect(one).toMatchObject({ more: false, entries: [{ description: 'Welcome points', amount: 10, balanceAfter: 10 }] })
  const next = await server.call(listAllEntries, { before: one.entries[0]!.id, q: 'chipo' }, admin)
  expect(next.body.entries).toEqual([])
})

test('nobody else sees them', async () => {
  for (const url of ['/api/admin/purchases', '/api/admin/points']) {
    expect((await server.request('GET', url, { token: chipo!.token })).status).toBe(403)
    expect((await server.request('GET', url, {})).status).toBe(401)
  }
})
