import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paymentAttempts, purchases } from '#server/tables.ts'
import { type PaynowDouble, paynowDouble } from '#tests/doubles/paynow.ts'
import { pointsOf, signUp } from '#tests/support/people.ts'
import { buy, payment } from '#tests/support/chats/purchases.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { unbalancedAccounts } from './ledger.ts'

let paynow: TestServer
let double: PaynowDouble
beforeAll(async () => {
  double = await paynowDouble()
  paynow = await testServer({ ...double.env, PUBLIC_URL: 'http://shop.example.test' })
})
afterAll(async () => {
  expect(await unbalancedAccounts(paynow.deps.db)).toEqual([])
  await paynow.stop()
  await double.stop()
})

test('a payment of another amount credits nothing and waits for a person', async () => {
  const { token, user } = await signUp(paynow)
  double.tricks.push('poll-other-amount')
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  ;(await payment(double, count)).status = 'Paid'
  expect((await buying).status).toBe(402)
  expect(await pointsOf(paynow, { token })).toBe(10)
  expect(await paynow.deps.db.select().from(purchases).where(eq(purchases.userId, user._id))).toMatchObject([
    { state: 'in_doubt' },
  ])
})

test('a cancelled payment that is paid after all is credited late, once', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(double, count)
  asked.status = 'Cancelled'
  expect((await buying).status).toBe(402)
  asked.status = 'Paid'
  await double.callback(asked, paynow.url, { times: 3 })
  await vi.waitFor(async () => expect(await pointsOf(paynow, { token })).toBe(36), { timeout: 5_000 })
})

test('refunded money takes its points back, as far as they are still there', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(double, count)
  asked.status = 'Paid'
  await buying
  asked.status = 'Refunded'
  await double.callback(asked, paynow.url, { times: 2 })
  await vi.waitFor(async () => expect(await pointsOf(paynow, { token })).toBe(10), { timeout: 5_000 })
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
    }
    const [end, points] = state === 'created' ? (['failed', 10] as const) : (['paid', 36] as const)
    const own = () => paynow.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
    await vi.waitFor(async () => expect(await own()).toMatchObject([{ state: end }]), { timeout: 6_000 })
    expect(await pointsOf(paynow, { token })).toBe(points)
  },
)
