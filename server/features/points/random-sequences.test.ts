import { and, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkPoints, deductPoints, getStatement, listPurchases, purchasePoints } from '#contract/points.ts'
import { ledgerEntries, paymentAttempts, purchases } from '#server/tables.ts'
import { type PaynowDouble, paynowDouble } from '#tests/doubles/paynow.ts'
import { ask, converse, endOf } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { unbalancedAccounts } from './ledger.ts'

let server: TestServer
let double: PaynowDouble
beforeAll(async () => {
  double = await paynowDouble()
  server = await testServer({ ...double.env, PUBLIC_URL: 'http://shop.example.test', SIGNUP_POINTS: '4' })
  await addSmallLibrary(server)
})
afterAll(async () => {
  expect(await unbalancedAccounts(server.deps.db)).toEqual([])
  await server.stop()
  await double.stop()
})

/** Two that the library answers, for a point, and one that it does not. */
const QUESTIONS = [
  'How much notice must my employer give me?',
  'How long is maternity leave?',
  'What is the colour of the moon?',
]

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('ask' as const), chat: fc.nat(1), question: fc.nat(QUESTIONS.length - 1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('view' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      key: fc.constantFrom('key-00001', 'key-00002'),
      end: fc.constantFrom('Paid', 'Awaiting Delivery', 'Cancelled'),
      callbacks: fc.nat(2),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Steps of one group are taken at the same time; between two groups money may go back. */
const story = fc.array(fc.record({ together: fc.array(step, { minLength: 1, maxLength: 4 }), refund: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
})

type Person = { token: string; id: string; chats: string[]; phone: string; told: Map<string, number> }
let people = 0

async function newPerson(): Promise<Person> {
  const { token, user } = await signUp(server)
  const chats = [await converse(server, token), await converse(server, token)]
  return { token, id: user._id, chats, phone: `07713${String(++people).padStart(5, '0')}`, told: new Map() }
}

const points = async ({ token }: Person) => (await server.call(checkPoints, {}, token)).body.points
const orders = ({ phone }: Person) => double.payments.filter((one) => one.phone === phone)

/** Takes a step; what its answer says of points is noted once by what it is for. */
async function take(person: Person, one: Step) {
  const { token, chats, told } = person
  if (one.do === 'ask') {
    const asked = await ask(server, { token, conversationId: chats[one.chat]!, message: QUESTIONS[one.question] })
    const end = endOf(asked)
    if (end?.runId) told.set(end.runId, -(end.charged ?? 0))
  } else if (one.do === 'view') {
    const { status } = await server.call(deductPoints, { points: 2, service: 'view_document' }, token)
    expect([200, 402]).toContain(status)
    if (status === 200) told.set(crypto.randomUUID(), -2)
  } else await buy(person, one)
}

async function buy(person: Person, { key, end, callbacks }: Extract<Step, { do: 'buy' }>) {
  const { token, phone, told } = person
  const wanted = { ecocashNumber: phone, numberOfPoints: 5, idempotencyKey: key }
  const buying = server.call(purchasePoints, wanted, token)
  let over = false
  void buying.finally(() => (over = true))
  await vi.waitFor(() => expect(over || orders(person).some((one) => one.status === 'Sent')).toBe(true), 10_000)
  const order = orders(person).find((one) => one.status === 'Sent')
  if (order) {
    order.status = end
    await double.callback(order, server.url, { times: callbacks })
  }
  const { status } = await buying
  expect([200, 402]).toContain(status)
  if (order) await double.callback(order, server.url, { times: callbacks })
  for (const one of orders(person)) if (/Paid|Awaiting/.test(one.status)) told.set(one.reference, 5)
}

/** Paynow gives the money of the latest paid order back, and says so twice. */
async function refund(person: Person) {
  const order = orders(person).findLast((one) => /Paid|Awaiting/.test(one.status))
  if (!order) return
  const before = await points(person)
  order.status = 'Refunded'
  await double.callback(order, server.url, { times: 2 })
  await vi.waitFor(async () => {
    const { body } = await server.call(listPurchases, {}, person.token)
    expect(body.filter((one) => one.state === 'refunded')).toHaveLength(
      orders(person).filter((one) => one.status === 'Refunded').length,
    )
  }, 10_000)
  person.told.set(`refund ${order.reference}`, -Math.min(5, before))
}

/** Every payment of theirs has been asked about for good. */
const allAsked = ({ id }: Person) =>
  vi.waitFor(
    async () =>
      expect(
        await server.deps.db
          .select({ due: paymentAttempts.nextCheckAt })
          .from(paymentAttempts)
          .innerJoin(purchases, eq(purchases.id, paymentAttempts.purchaseId))
          .where(and(eq(purchases.userId, id), isNotNull(paymentAttempts.nextCheckAt))),
      ).toEqual([]),
    10_000,
  )

async function checkBooks(person: Person) {
  await allAsked(person)
  const balance = [...person.told.values()].reduce((sum, amount) => sum + amount, 4)
  expect(await points(person)).toBe(balance)
  const { body } = await server.call(getStatement, { limit: 500 }, person.token)
  expect(body.balance).toBe(balance)
  let running = 0
  for (const { amount, balanceAfter } of body.entries.toReversed()) {
    expect(balanceAfter).toBe((running += amount))
    expect(balanceAfter).toBeGreaterThanOrEqual(0)
  }
  expect(running).toBe(balance)
  const entries = await server.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, person.id))
  const booked = entries.filter(({ kind }) => kind !== 'view_document').map((one) => `${one.kind} ${one.reference}`)
  expect(new Set(booked).size).toBe(booked.length)
}

test(
  'whatever people ask, read, buy and get back, at once and in any order, their points are what they were told',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (groups) => {
        const person = await newPerson()
        for (const group of groups) {
          await Promise.all(group.together.map((one) => take(person, one)))
          await checkBooks(person)
          if (!group.refund) continue
          await refund(person)
          await checkBooks(person)
        }
      }),
      { numRuns: 8, interruptAfterTimeLimit: 150_000 },
    )
  },
)
