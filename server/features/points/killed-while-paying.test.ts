import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Moment, type PaynowDouble, paynowDouble } from '#tests/doubles/paynow.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let double: PaynowDouble
let product: Product
const start = async (folder?: string) => {
  product = await startProduct(double.env, folder)
}
async function call(path: string, token = '', body?: object) {
  return fetch(`${product.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
}
const read = async <T>(path: string, token: string) => (await (await call(path, token)).json()) as T

type Buyer = { token: string; phone: string; key: string }
let buyers = 0

/** Every buyer pays from a number of their own, by which the double's order is found. */
async function newBuyer(): Promise<Buyer> {
  const given = { email: `${randomUUID()}@example.test`, password: 'a good password' }
  const phone = `07712${String(++buyers).padStart(5, '0')}`
  await call('/auth/register', '', { ...given, fullName: 'Tendai Moyo', occupation: 'student', phoneNumber: phone })
  const { token } = (await (await call('/auth/login', '', given)).json()) as { token: string }
  return { token, phone, key: randomUUID() }
}

const buy = ({ token, phone, key }: Buyer) =>
  call('/points/purchase', token, { ecocashNumber: phone, numberOfPoints: 26, idempotencyKey: key })
const orders = ({ phone }: Buyer) => double.payments.filter((one) => one.phone === phone)
const points = async ({ token }: Buyer) => (await read<{ points: number }>('/points/check', token)).points

const kill = () => product.kill()

/** Kills when the double reaches a moment. */
const at = (moment: Moment) => () => new Promise<void>((done) => double.at(moment, () => kill().then(done)))

/** The money is there as soon as the order is answered; then kills when the double reaches a moment. */
const whenPaid = (moment: Moment) => (buyer: Buyer) =>
  new Promise<void>((done) =>
    double.at('order-answered', () => {
      orders(buyer)[0]!.status = 'Paid'
      double.at(moment, () => kill().then(done))
    }),
  )

const whenCalledBack = (buyer: Buyer) =>
  new Promise<void>((done, fail) =>
    double.at('order-answered', async () => {
      const order = orders(buyer)[0]!
      order.status = 'Paid'
      double.callback(order, product.url).then(kill).then(done, fail)
    }),
  )

const whenCredited = async (buyer: Buyer) => {
  double.at('order-answered', () => void (orders(buyer)[0]!.status = 'Paid'))
  await vi.waitFor(async () => expect(await points(buyer)).toBe(36), { timeout: 10_000, interval: 5 })
  await kill()
}

const MOMENTS: [string, (buyer: Buyer) => Promise<void>][] = [
  ['when its order had not reached Paynow', at('order-came')],
  ['when Paynow had the order and had not answered', at('order-taken')],
  ['as Paynow answered', at('order-answered')],
  ['while the PIN was awaited', at('status-told')],
  ['while Paynow was asked about money that is there', whenPaid('status-asked')],
  ['as Paynow said that it is paid', whenPaid('status-told')],
  ['when Paynow’s callback was acknowledged', whenCalledBack],
  ['when it was credited and nobody had been told', whenCredited],
]

/** What the statement tells: every entry's balance follows from the one before, and the last is what the person has. */
async function ledger({ token }: Buyer) {
  type Statement = { balance: number; entries: { kind: string; amount: number; balanceAfter: number }[] }
  const { balance, entries } = await read<Statement>('/points/statement', token)
  let running = 0
  for (const { amount, balanceAfter } of entries.toReversed()) expect(balanceAfter).toBe((running += amount))
  expect(running).toBe(balance)
  return entries.map(({ kind }) => kind)
}

/** Buys with the same key and calls back more often than once: whoever does that gets the same purchase. */
async function payAgain(buyer: Buyer) {
  expect(await (await buy(buyer)).text()).toMatch(/^successfully bought points/)
  // payments are asked about one after the other: what was reported before is booked when the second question comes
  for (const times of [3, 1]) {
    const before = double.requests.length
    await double.callback(orders(buyer)[0]!, product.url, { times })
    await vi.waitFor(() => expect(double.requests.length).toBeGreaterThan(before), { timeout: 10_000 })
  }
}

describe.skipIf(inject('postgres'))('a server killed in the middle of a purchase', () => {
  beforeAll(async () => {
    double = await paynowDouble()
    await start()
  })
  afterAll(async () => {
    await product.close()
    rmSync(product.folder, { recursive: true, force: true })
    await double.stop()
  })

  test.each(MOMENTS)(
    '%s: started again, what was paid is credited once and nothing else is',
    async (_, dies) => {
      const buyer = await newBuyer()
      const died = dies(buyer)
      const asked = buy(buyer).catch(() => {})
      await died
      await asked
      for (const order of orders(buyer)) order.status = 'Paid'
      await start(product.folder)
      const paid = orders(buyer).length
      expect(paid).toBeLessThanOrEqual(1)
      await vi.waitFor(async () => expect(await points(buyer)).toBe(10 + 26 * paid), { timeout: 20_000 })
      if (paid) await payAgain(buyer)
      expect(orders(buyer)).toHaveLength(paid)
      expect(await ledger(buyer)).toEqual(paid ? ['purchase', 'signup'] : ['signup'])
    },
    60_000,
  )
})
