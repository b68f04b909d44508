import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getOverview } from '#contract/overview.ts'
import { checkPoints } from '#contract/points.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/context.ts'
import { DAY_MS, dateOf } from '#server/day.ts'
import { modelUsage } from '#server/tables.ts'
import { serveApp } from '#server/serve.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, textOf } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signIn, signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'

const QUESTION = 'Does my landlord need a court order to evict me from the house?'

let double: ModelDouble
let server: TestServer
let later = 0
beforeAll(async () => {
  double = await startModelDouble(MODES.honest)
  const env = { AI_BASE_URL: double.url, AI_MODEL: 'main', AI_FAST_MODEL: 'fast', SIGNUP_POINTS: '100' }
  server = await testServer(env, { now: () => new Date(Date.now() + later) })
  await addSmallLibrary(server)
})
beforeEach(async () => {
  // every test has a day of its own; what the last one left to be done still counts for its own
  await server.worker.idle()
  later += DAY_MS
  Object.assign(server.deps.config, NO_CAPS)
  double.follow(MODES.honest)
})
afterAll(async () => {
  await server.stop()
  await double.stop()
})

const NO_CAPS = {
  AI_DAILY_TOKENS: 0,
  AI_DAILY_TOKENS_PER_USER: 0,
  AI_DAILY_USD: 0,
  AI_DAILY_USD_PER_USER: 0,
  AI_PRICE_INPUT: 0,
  AI_PRICE_OUTPUT: 0,
}
const today = () => dateOf(server.deps.now())

async function asker() {
  const { user, ...person } = await signUp(server)
  return { ...person, userId: user._id }
}
async function askOnce(token: string, url = server.url) {
  const conversationId = await converse(server, token)
  const answer = await ask({ url }, { token, conversationId, message: QUESTION })
  return { outcome: endOf(answer)?.outcome, charged: endOf(answer)?.charged, text: textOf(answer) }
}
async function counted(userId?: string) {
  const whose = userId ? eq(modelUsage.userId, userId) : isNull(modelUsage.userId)
  const [row] = await server.deps.db
    .select()
    .from(modelUsage)
    .where(and(eq(modelUsage.day, today()), whose))
  return (row?.inputTokens ?? 0) + (row?.outputTokens ?? 0)
}

it('counts what the model says it read and wrote, for the person and for everybody', async () => {
  const { token, userId } = await asker()
  expect((await askOnce(token)).outcome).toBe('answered')
  await server.worker.idle()
  const mine = await counted(userId)
  expect(mine).toBeGreaterThan(100)
  expect(await counted()).toBeGreaterThanOrEqual(mine)
})

it('answers by quoting once a person has used their share, charges as for any answer, and leaves others alone', async () => {
  const first = await asker()
  await askOnce(first.token)
  const perAnswer = await counted(first.userId)
  // room for what one more call may cost at most, and no further
  server.deps.config.AI_DAILY_TOKENS_PER_USER = perAnswer + 3_000
  const outcomes: (string | undefined)[] = []
  let last = await askOnce(first.token)
  for (let i = 0; i < 12 && last.outcome === 'answered'; i++) {
    outcomes.push(last.outcome)
    last = await askOnce(first.token)
  }
  expect(last).toMatchObject({ outcome: 'quoted', charged: 1 })
  expect(last.text).toContain('You have used your share of the language model for today')
  expect(await counted(first.userId)).toBeLessThanOrEqual(server.deps.config.AI_DAILY_TOKENS_PER_USER)
  const other = await asker()
  expect((await askOnce(other.token)).outcome).toBe('answered')
  later += DAY_MS
  const { token } = await signIn(server, first.email, first.password)
  expect((await askOnce(token)).outcome).toBe('answered')
})

it('holds the cap of all people when many ask two processes at once; nobody is left without an answer', async () => {
  expect((await askOnce((await asker()).token)).outcome).toBe('answered')
  const cap = 4 * (await counted())
  server.deps.config.AI_DAILY_TOKENS = cap
  const deps: Deps = { ...server.deps, state: new Map(), shutdown: new AbortController() }
  const second = await serveApp(deps)
  const people = await Promise.all(Array.from({ length: 12 }, asker))
  const given = await Promise.all(people.map(({ token }, i) => askOnce(token, i % 2 ? second.url : server.url)))
  await second.stop()
  const outcomes = given.map(({ outcome }) => outcome)
  expect(outcomes.filter((one) => one !== 'answered' && one !== 'quoted')).toEqual([])
  expect(outcomes).toContain('quoted')
  // one whose draft was paid for, and its judge not, is quoted for another reason
  const quoted = given.filter(({ outcome }) => outcome === 'quoted').map(({ text }) => text)
  expect(quoted.some((text) => text.includes('The language model has done its share'))).toBe(true)
  expect(await counted()).toBeLessThanOrEqual(cap)
  for (const { token } of people) expect((await server.call(checkPoints, {}, token)).body.points).toBe(99)
})

it('a model that cannot be reached uses nothing up', async () => {
  server.deps.config.AI_DAILY_TOKENS = 50_000
  double.follow(() => ({ kind: 'status', status: 500 }))
  const { token } = await asker()
  expect((await askOnce(token)).outcome).toBe('failed')
  expect(await counted()).toBe(0)
})

it('caps and shows money where prices are configured', async () => {
  Object.assign(server.deps.config, { AI_PRICE_INPUT: 3, AI_PRICE_OUTPUT: 15, AI_DAILY_USD: 0.05 })
  const { token } = await asker()
  let last = await askOnce(token)
  for (let i = 0; i < 20 && last.outcome === 'answered'; i++) last = await askOnce(token)
  expect(last.outcome).toBe('quoted')
  const admin = await signInAdmin(server)
  const { model } = (await server.call(getOverview, { days: 7 }, admin.token)).body
  expect(model!.caps).toEqual({ tokens: null, usd: 0.05 })
  expect(model!.today.usd).toBeGreaterThan(0.001)
  expect(model!.today.usd).toBeLessThanOrEqual(0.05)
  expect(model!.days.tokens).toBeGreaterThanOrEqual(model!.today.tokens)
})

it('forgets after two days who used how much', async () => {
  const rowsOfPeople = async () => server.deps.db.select().from(modelUsage).where(isNotNull(modelUsage.userId))
  const { token } = await asker()
  await askOnce(token)
  later += 3 * DAY_MS
  await expect
    .poll(
      async () => {
        await server.worker.idle()
        return rowsOfPeople()
      },
      { timeout: 20_000 },
    )
    .toEqual([])
})

it('a cap in money without prices is refused at the start', () => {
  expect(() => readConfig({ AI_DAILY_USD: '5' })).toThrow(/AI_PRICE_INPUT/)
})
