import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkPoints, listPurchases, purchasePoints } from '#contract/points.ts'
import { paymentAttempts, purchases } from '#server/db/schema.ts'
import { type PaynowDouble, paynowDouble } from '#tests/doubles/paynow.ts'
import { signUp } from '#tests/support/people.ts'
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

const buy = (
  server: TestServer,
  token: string,
  ecocashNumber = '0771234567',
  numberOfPoints = 26,
  idempotencyKey?: string,
) => server.call(purchasePoints, { ecocashNumber, numberOfPoints, idempotencyKey }, token)
const points = async (server: TestServer, token: string) => (await server.call(checkPoints, {}, token)).body.points
/** The one payment the double knows for this person's purchase. */
const payment = async (count: number) => {
  await vi.waitFor(() => expect(double.payments.length).toBe(count), { timeout: 5_000 })
  return double.payments[count - 1]!
}

test('the four test numbers behave as documented', async () => {
  const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => signUp(sandbox)))
  const first = buy(sandbox, one!.token, '077 111 1111')
  const second = buy(sandbox, two!.token, '+263772222222')
  const third = buy(sandbox, three!.token, '263773333333')
  expect(await buy(sandbox, four!.token, '0774444444')).toMatchObject({
    status: 402,
    body: { code: 'payment_failed', message: 'The payment did not go through. Insufficient balance.' },
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  offset += 6_000
  expect(await first).toMatchObject({ status: 200, body: expect.stringMatching(/^successfully bought points/) })
  expect((await sandbox.call(listPurchases, {}, two!.token)).body).toMatchObject([{ state: 'waiting', points: 26 }])
  offset += 30_000
  expect((await second).status).toBe(200)
  expect((await third).status).toBe(402)
  expect(await Promise.all([one, two, three, four].map((who) => points(sandbox, who!.token)))).toEqual([36, 36, 10, 10])
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

test('a payment at Paynow is asked for once, with our amount, and credited when Paynow says it is paid', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(count)
  expect(asked).toMatchObject({
    amount: '5.00',
    phone: '0771234567',
    resultUrl: 'http://shop.example.test/api/points/paynow/result',
  })
  expect(asked.trace).toHaveLength(32)
  asked.status = 'Awaiting Delivery'
  expect(await buying).toMatchObject({ status: 200, body: expect.stringMatching(/^successfully bought points/) })
  expect(await points(paynow, token)).toBe(36)
})

test('ten callbacks, before and after, credit once; a tampered one is refused and changes nothing', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(count)
  expect(await double.callback(asked, paynow.url, { tamper: true })).toEqual([400])
  asked.status = 'Paid'
  expect(await double.callback(asked, paynow.url, { times: 5 })).toEqual([200, 200, 200, 200, 200])
  await buying
  await double.callback(asked, paynow.url, { times: 5 })
  await vi.waitFor(async () => expect(await points(paynow, token)).toBe(36))
  asked.status = 'Cancelled'
  await double.callback(asked, paynow.url)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await points(paynow, token)).toBe(36)
})

test('a callback for a payment that is not ours is answered 200 and forgotten', async () => {
  const stranger = {
    reference: 'nobody',
    amount: '5.00',
    trace: 'x',
    phone: '',
    status: 'Paid',
    guid: 'g',
    resultUrl: `${paynow.url}/api/points/paynow/result`,
  }
  expect(await double.callback(stranger, paynow.url)).toEqual([200])
})

test.each(['wrong-hash', 'hang-up'] as const)(
  'after %s nobody asks for the money again, and it is found by our trace',
  async (trick) => {
    const { token } = await signUp(paynow)
    double.tricks.push(trick)
    const count = double.payments.length + 1
    const buying = buy(paynow, token)
    const asked = await payment(count)
    asked.status = 'Paid'
    expect((await buying).status).toBe(200)
    expect(double.payments.length).toBe(count)
    expect(double.requests.some((one) => one.path === '/interface/trace')).toBe(true)
    expect(await points(paynow, token)).toBe(36)
  },
)

test('a status with a wrong hash or a server error is not believed; asking again finds the truth', async () => {
  const { token } = await signUp(paynow)
  double.tricks.push('poll-wrong-hash', 'poll-error-500')
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  ;(await payment(count)).status = 'Paid'
  expect((await buying).status).toBe(200)
})

test('a payment of another amount credits nothing and waits for a person', async () => {
  const { token, user } = await signUp(paynow)
  double.tricks.push('poll-other-amount')
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  ;(await payment(count)).status = 'Paid'
  expect((await buying).status).toBe(402)
  expect(await points(paynow, token)).toBe(10)
  expect(await paynow.deps.db.select().from(purchases).where(eq(purchases.userId, user._id))).toMatchObject([
    { state: 'in_doubt' },
  ])
})

test('a double click, or the same key again, is one payment', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const both = [
    buy(paynow, token, '0771234567', 26, 'same-key-0001'),
    buy(paynow, token, '0771234567', 26, 'same-key-0001'),
    buy(paynow, token),
  ]
  const asked = await payment(count)
  asked.status = 'Paid'
  expect((await Promise.all(both)).map((one) => one.status)).toEqual([200, 200, 200])
  expect((await buy(paynow, token, '0771234567', 26, 'same-key-0001')).status).toBe(200)
  expect(double.payments.length).toBe(count)
  expect(await points(paynow, token)).toBe(36)
})

test('while one payment waits for its PIN another package is refused with a sentence', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(count)
  expect(await buy(paynow, token, '0771234567', 55)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('waiting') },
  })
  asked.status = 'Cancelled'
  expect((await buying).status).toBe(402)
})

test('a cancelled payment that is paid after all is credited late, once', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(count)
  asked.status = 'Cancelled'
  expect((await buying).status).toBe(402)
  asked.status = 'Paid'
  await double.callback(asked, paynow.url, { times: 3 })
  await vi.waitFor(async () => expect(await points(paynow, token)).toBe(36), { timeout: 5_000 })
})

test('refunded money takes its points back, as far as they are still there', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(count)
  asked.status = 'Paid'
  await buying
  asked.status = 'Refunded'
  await double.callback(asked, paynow.url, { times: 2 })
  await vi.waitFor(async () => expect(await points(paynow, token)).toBe(10), { timeout: 5_000 })
})

test.each(['created', 'sending', 'unknown', 'pending'] as const)(
  'a process that died when an attempt was %s loses nothing',
  async (state) => {
    const { token, user } = await signUp(paynow)
    const trace = crypto.randomUUID().replaceAll('-', '')
    const reference = `VL-${crypto.randomUUID()}`
    const [made] = await paynow.deps.db
      .insert(purchases)
      .values({ userId: user._id, points: 26, amountCents: 500, phone: '0771234567', clientKey: trace })
      .returning()
    await paynow.deps.db.insert(paymentAttempts).values({
      purchaseId: made!.id,
      provider: 'paynow',
      merchantTrace: trace,
      reference,
      state,
      nextCheckAt: new Date(),
    })
    if (state !== 'created') {
      double.payments.push({
        reference,
        amount: '5.00',
        trace,
        phone: '0771234567',
        status: 'Paid',
        guid: crypto.randomUUID(),
        resultUrl: '',
      })
      await vi.waitFor(async () => expect(await points(paynow, token)).toBe(36), { timeout: 6_000 })
    } else {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(await points(paynow, token)).toBe(10)
      expect(
        await paynow.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)),
      ).toMatchObject([{ state: 'failed' }])
    }
  },
)

test('someone else’s purchases are not shown', async () => {
  const { token } = await signUp(paynow)
  expect((await paynow.call(listPurchases, {}, token)).body).toEqual([])
})
