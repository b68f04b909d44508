import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listPurchases } from '#contract/points.ts'
import { paymentAttempts, purchases } from '#server/tables.ts'
import { type PaynowDouble, paynowDouble } from '#tests/doubles/paynow.ts'
import { pointsOf, signUp } from '#tests/support/people.ts'
import { buy, payment } from '#tests/support/chats/purchases.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { unbalancedAccounts } from './ledger.ts'

let offset = 0
const now = () => new Date(Date.now() + offset)
let sandbox: TestServer
let paynow: TestServer
let double: PaynowDouble

beforeAll(async () => {
  double = await paynowDouble()
  sandbox = await testServer({}, { now })
  paynow = await testServer({ ...double.env, PUBLIC_URL: 'http://shop.example.test' })
})
afterAll(async () => {
  expect(await unbalancedAccounts(sandbox.deps.db)).toEqual([])
  expect(await unbalancedAccounts(paynow.deps.db)).toEqual([])
  await sandbox.stop()
  await paynow.stop()
  await double.stop()
})

test('the four test numbers behave as documented', async () => {
  const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => signUp(sandbox)))
  const first = buy(sandbox, one!.token, '077 111 1111')
  const second = buy(sandbox, two!.token, '+263772222222')
  const third = buy(sandbox, three!.token, '263773333333')
  expect(await buy(sandbox, four!.token, '0774444444')).toMatchObject({
    status: 402,
    body: { code: 'payment_failed', message: 'The payment did not go through. Insufficient balance.' },
  })
  const pending = () => sandbox.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.state, 'pending'))
  await vi.waitFor(async () => expect(await pending()).toHaveLength(3), { timeout: 10_000 })
  offset += 6_000
  expect(await first).toMatchObject({ status: 200, body: expect.stringMatching(/^successfully bought points/) })
  expect((await sandbox.call(listPurchases, {}, two!.token)).body).toMatchObject([{ state: 'waiting', points: 26 }])
  offset += 30_000
  expect((await second).status).toBe(200)
  expect((await third).status).toBe(402)
  expect(await Promise.all([one, two, three, four].map((who) => pointsOf(sandbox, who!)))).toEqual([36, 36, 10, 10])
})

test('only our packages at our prices, only mobile numbers, only signed-in people', async () => {
  const { token } = await signUp(sandbox)
  expect((await buy(sandbox, token, '0771111111', 27)).status).toBe(400)
  expect((await buy(sandbox, token, '12345')).body).toMatchObject({ fields: { ecocashNumber: expect.any(String) } })
  expect((await buy(sandbox, token, '')).status).toBe(400)
  expect(
    (
      await sandbox.request('POST', '/api/points/purchase', {
        token,
        body: { ecocashNumber: '0771111111', numberOfPoints: '26' },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await sandbox.request('POST', '/api/points/purchase', {
        body: { ecocashNumber: '0771111111', numberOfPoints: 26 },
      })
    ).status,
  ).toBe(401)
})

test('a double click, or the same key again, is one payment', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const both = [
    buy(paynow, token, '0771234567', 26, 'same-key-0001'),
    buy(paynow, token, '0771234567', 26, 'same-key-0001'),
    buy(paynow, token),
  ]
  const asked = await payment(double, count)
  asked.status = 'Paid'
  expect((await Promise.all(both)).map((one) => one.status)).toEqual([200, 200, 200])
  expect((await buy(paynow, token, '0771234567', 26, 'same-key-0001')).status).toBe(200)
  expect(double.payments.length).toBe(count)
  expect(await pointsOf(paynow, { token })).toBe(36)
})

test('a key that joins a purchase begun without one buys nothing more when it is sent again', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const unkeyed = buy(paynow, token)
  const asked = await payment(double, count)
  const keyed = buy(paynow, token, '0771234567', 26, 'same-key-0002')
  await vi.waitFor(
    async () =>
      expect(
        await paynow.deps.db.select().from(purchases).where(eq(purchases.clientKey, 'same-key-0002')),
      ).toHaveLength(1),
    { timeout: 10_000 },
  )
  asked.status = 'Paid'
  expect((await Promise.all([unkeyed, keyed])).map((one) => one.status)).toEqual([200, 200])
  expect((await buy(paynow, token, '0771234567', 26, 'same-key-0002')).status).toBe(200)
  expect(double.payments.length).toBe(count)
  expect(await pointsOf(paynow, { token })).toBe(36)
})

test('while one payment waits for its PIN another package is refused with a sentence', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(double, count)
  expect(await buy(paynow, token, '0771234567', 55)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('waiting') },
  })
  asked.status = 'Cancelled'
  expect((await buying).status).toBe(402)
})

test('someone else’s purchases are not shown', async () => {
  const { token } = await signUp(paynow)
  expect((await paynow.call(listPurchases, {}, token)).body).toEqual([])
})

test('nobody makes phones ask for a PIN without end; a person whose payment fails may try again', async () => {
  const phone = '0774444444'
  offset += 3_600_000
  const unlucky = await signUp(sandbox)
  const other = await signUp(sandbox)
  const statuses: number[] = []
  for (const { token } of [unlucky, unlucky, unlucky, other, other, other]) {
    statuses.push((await buy(sandbox, token, phone)).status)
  }
  // whoever asks: it is the same phone
  const refused = await buy(sandbox, unlucky.token, phone)
  expect([...statuses, refused.status]).toEqual([...Array(6).fill(402), 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(refused.body.message).toMatch(/^Too many attempts. Please wait \d+ minutes/)
  const anotherPhone = buy(sandbox, other.token, '0771111111')
  offset += 60_000
  expect((await anotherPhone).status).toBe(200)
})

test('one account asks only so many phones', async () => {
  offset += 3_600_000
  const { token } = await signUp(sandbox)
  const statuses: number[] = []
  for (const phone of [...Array<string>(5).fill('0774444444'), ...Array<string>(4).fill('0773333333')]) {
    const asked = buy(sandbox, token, phone)
    offset += 60_000
    statuses.push((await asked).status)
  }
  expect(statuses).toEqual([...Array(8).fill(402), 429])
})
