import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPoints, deductPoints, getStatement } from '#contract/points.ts'
import { inTransaction } from '#server/db/query.ts'
import { ledgerEntries } from '#server/tables.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { balanceOf, book, unbalancedAccounts } from './ledger.ts'
import type { EntryKind } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('a new account starts with ten points, and the statement says why', async () => {
  const { token } = await signUp(server)
  expect((await server.call(checkPoints, {}, token)).body).toEqual({ points: 10 })
  const { body } = await server.call(getStatement, {}, token)
  expect(body.entries).toMatchObject([{ amount: 10, balanceAfter: 10, description: 'Welcome points' }])
})

test('of a point that came back the statement says what is true of a free answer, a stopped or failed one, and of none', async () => {
  const { user, token } = await signUp(server)
  const entry = { userId: user._id, reference: 'run' }
  await inTransaction(server.deps.db, async (tx) => {
    await book(tx, { ...entry, amount: -1, kind: 'reply', key: 'run:reserved' })
    await book(tx, { ...entry, amount: 1, kind: 'reply_released', key: 'run:released' })
  })
  const { body } = await server.call(getStatement, {}, token)
  expect(body.entries.map(({ description }) => description).slice(0, 2)).toEqual([
    'A question that cost nothing: point returned',
    'An answer',
  ])
})

test('viewing a cited document costs two points; a wrong price or an unknown service takes nothing', async () => {
  const { token } = await signUp(server)
  expect((await server.call(deductPoints, { points: 2, service: 'view_document' }, token)).body).toEqual({
    remainingPoints: 8,
  })
  for (const wrong of [
    { points: 1, service: 'view_document' },
    { points: -2, service: 'view_document' },
    { points: 2, service: 'constructor' },
  ]) {
    expect((await server.call(deductPoints, wrong, token)).status).toBe(400)
  }
  expect(
    (await server.request('POST', '/api/points/deduct', { token, body: { points: '2', service: 'view_document' } }))
      .status,
  ).toBe(400)
  expect((await server.call(checkPoints, {}, token)).body).toEqual({ points: 8 })
  expect((await server.call(checkPoints, {})).status).toBe(401)
})

test('two hundred requests at once on ten points: five views succeed, the rest are told 402, nothing is left over', async () => {
  const { token } = await signUp(server)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => server.call(deductPoints, { points: 2, service: 'view_document' }, token)),
  )
  expect(answers.filter((one) => one.status === 200)).toHaveLength(5)
  expect(answers.filter((one) => one.status === 402)).toHaveLength(195)
  expect(answers.find((one) => one.status === 402)?.body).toMatchObject({
    code: 'not_enough_points',
    available: expect.any(Number),
  })
  expect((await server.call(checkPoints, {}, token)).body).toEqual({ points: 0 })
})

test('two hundred single points at once on a balance of ten leave exactly nought and ten successes', async () => {
  const { user } = await signUp(server)
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) =>
      inTransaction(server.deps.db, (tx) =>
        book(tx, { userId: user._id, amount: -1, kind: 'reply', key: `reply:${i}` }),
      ),
    ),
  )
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
  expect(await balanceOf(server.deps.db, user._id)).toBe(0)
})

test('whatever happens in whatever order, the balance is the sum of the entries, never below zero, each key booked once', async () => {
  const step = fc.record({
    amount: fc.integer({ min: -12, max: 30 }).filter((n) => n !== 0),
    kind: fc.constantFrom<EntryKind>('reply', 'reply_released', 'purchase', 'refund', 'view_document'),
    key: fc.integer({ min: 0, max: 8 }).map((n) => `key:${n}`),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { user } = await signUp(server)
      await Promise.allSettled(
        steps.map((one) => inTransaction(server.deps.db, (tx) => book(tx, { userId: user._id, ...one }))),
      )
      const entries = await server.deps.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.userId, user._id))
        .orderBy(ledgerEntries.id)
      const balance = await balanceOf(server.deps.db, user._id)
      expect(entries.reduce((sum, one) => sum + one.amount, 0)).toBe(balance)
      let running = 0
      for (const entry of entries) {
        running += entry.amount
        expect(entry.balanceAfter).toBe(running)
        expect(running).toBeGreaterThanOrEqual(0)
      }
      expect(new Set(entries.map((one) => one.idempotencyKey)).size).toBe(entries.length)
    }),
    { numRuns: 25 },
  )
  expect(await unbalancedAccounts(server.deps.db)).toEqual([])
})

test('the database itself refuses a balance below zero', async () => {
  const { user } = await signUp(server)
  await expect(
    server.deps.db.execute(sql`update point_accounts set balance = -1 where user_id = ${user._id}`),
  ).rejects.toMatchObject({ cause: { code: '23514' } })
})
