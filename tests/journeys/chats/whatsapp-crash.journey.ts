import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { metaDouble, type MetaDouble } from '#tests/doubles/meta.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { ask } from '#tests/support/answers.ts'
import { citedIn, falseCitations } from '#tests/support/citations.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'

const QUESTION = 'How long a notice must my employer give me before ending my contract?'

let meta: MetaDouble
let model: ModelDouble
let product: Product

const start = async (folder?: string) => {
  const ai = { AI_BASE_URL: model.url, AI_API_KEY: 'double', AI_MODEL: 'double' }
  product = await startProduct({ ...meta.env, ...ai }, folder)
  meta.target = product.url
}
beforeAll(async () => {
  meta = await metaDouble()
  meta.persistent = true
  model = await startModelDouble(MODES.honest)
  await start()
})
afterAll(async () => {
  await product.stop()
  await meta.stop()
  await model.stop()
})

async function call<T>(method: string, path: string, token = '', body?: object): Promise<T> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  })
  return (await response.json()) as T
}

async function linkedPerson() {
  const email = `person-${crypto.randomUUID()}@example.test`
  const password = 'a good password'
  await call('POST', '/auth/register', '', {
    fullName: 'Tendai Moyo',
    email,
    password,
    occupation: 'student',
    phoneNumber: '+263771234567',
  })
  const { token } = await call<{ token: string }>('POST', '/auth/login', '', { email, password })
  const person = meta.person()
  const { code } = await call<{ code: string }>('POST', '/whatsapp/link', token)
  await meta.deliver([meta.write(person, code)])
  await vi.waitFor(() => expect(person.seen).toHaveLength(1), { timeout: 30_000 })
  return { person, token }
}

type Conversation = { id: string; messages: { text: string; sender: string }[] }
const conversationsOf = (token: string) => call<Conversation[]>('GET', '/chat/conversations', token)

/** SIGKILL and a new start on the same folder, as after a power cut. */
async function crash() {
  const { folder } = product
  await product.kill()
  await start(folder)
}

type Moment = (linked: Awaited<ReturnType<typeof linkedPerson>>) => Promise<void>

const atOnce: Moment = async () => {}

/** The first paragraph is there, and the model is in the middle of the second. */
const whileWritten: Moment = async ({ token }) => {
  model.follow(MODES.stall)
  const conversationId = await vi.waitUntil(async () => (await conversationsOf(token))[0]?.id, { timeout: 30_000 })
  await ask(product, { token, conversationId, until: ({ type }) => type === 'paragraph' })
  model.follow(MODES.honest)
}

/** At every other moment a process dies in killed-while-answering.test.ts of the channels. */
test.each([
  ['as soon as the webhook was acknowledged', atOnce],
  ['while the model writes', whileWritten],
] as const)('killed %s, the message is answered once and charged once', async (_, moment) => {
  const linked = await linkedPerson()
  const { person, token } = linked
  const killed = moment(linked)
  expect(await meta.deliver([meta.write(person, QUESTION)])).toBe(200)
  await killed
  await crash()
  await vi.waitFor(() => expect(person.seen.length).toBeGreaterThanOrEqual(2), { timeout: 120_000, interval: 100 })
  // what a person writes is answered in its turn: whatever was to be said before has been said when this is
  await meta.deliver([meta.write(person, 'balance')])
  await vi.waitFor(() => expect(person.seen.at(-1)!.text).toMatch(/^You have 9 points/), { timeout: 30_000 })
  expect(person.seen).toHaveLength(3)
  expect(person.seen[1]!.text).toContain('/p/')
  expect(await call('GET', '/points/check', token)).toEqual({ points: 9 })
  const [conversation, ...others] = await conversationsOf(token)
  expect(others).toEqual([])
  expect(conversation!.messages.map((one) => one.sender)).toEqual(['user', 'ai'])
  const { events } = await ask(product, { token, conversationId: conversation!.id })
  expect(events.flatMap(citedIn)).not.toEqual([])
  expect(await falseCitations(callable(product.url), token, events)).toEqual([])
  expect(meta.violations).toEqual([])
})
