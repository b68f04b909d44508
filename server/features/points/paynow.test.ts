import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paymentAttempts } from '#server/tables.ts'
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

test('a payment at Paynow is asked for once, with our amount, and credited when Paynow says it is paid', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(double, count)
  expect(asked).toMatchObject({
    amount: '5.00',
    phone: '0771234567',
    resultUrl: 'http://shop.example.test/api/points/paynow/result',
  })
  expect(asked.trace).toHaveLength(32)
  asked.status = 'Awaiting Delivery'
  expect(await buying).toMatchObject({ status: 200, body: expect.stringMatching(/^successfully bought points/) })
  expect(await pointsOf(paynow, { token })).toBe(36)
})

test('ten callbacks, before and after, credit once; a tampered one is refused and changes nothing', async () => {
  const { token } = await signUp(paynow)
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  const asked = await payment(double, count)
  expect(await double.callback(asked, paynow.url, { tamper: true })).toEqual([400])
  asked.status = 'Paid'
  expect(await double.callback(asked, paynow.url, { times: 5 })).toEqual([200, 200, 200, 200, 200])
  await buying
  await double.callback(asked, paynow.url, { times: 5 })
  await vi.waitFor(async () => expect(await pointsOf(paynow, { token })).toBe(36), 20_000)
  asked.status = 'Cancelled'
  await double.callback(asked, paynow.url)
  const own = () => paynow.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, asked.reference))
  await vi.waitFor(async () => expect(await own()).toMatchObject([{ state: 'paid', nextCheckAt: null }]), 20_000)
  expect(await pointsOf(paynow, { token })).toBe(36)
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
    const asked = await payment(double, count)
    asked.status = 'Paid'
    expect((await buying).status).toBe(200)
    expect(double.payments.length).toBe(count)
    expect(double.requests.some((one) => one.path === '/interface/trace')).toBe(true)
    expect(await pointsOf(paynow, { token })).toBe(36)
  },
)

test('a status with a wrong hash or a server error is not believed; asking again finds the truth', async () => {
  const { token } = await signUp(paynow)
  double.tricks.push('poll-wrong-hash', 'poll-error-500')
  const count = double.payments.length + 1
  const buying = buy(paynow, token)
  ;(await payment(double, count)).status = 'Paid'
  expect((await buying).status).toBe(200)
})
