import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { metaDouble, type MetaDouble, type Person } from '#tests/doubles/meta.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { answering, honestText } from '#tests/doubles/model-scripts.ts'
import { ask } from '#tests/support/answers.ts'
import { citedIn, falseCitations } from '#tests/support/citations.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'

const QUESTION = 'How long a notice must my employer give me before ending my contract?'

let meta: MetaDouble
let model: ModelDouble
let product: Product
/** What is done the next time the double is told something. */
let onSeen: ((person: Person) => void) | undefined

const start = async (folder?: string) => {
  const ai = { AI_BASE_URL: model.url, AI_API_KEY: 'double', AI_MODEL: 'double' }
  product = await startProduct({ ...meta.env, ...ai }, folder)
  meta.target = product.url
}
beforeAll(async () => {
  meta = await metaDouble({ onSeen: (person) => onSeen?.(person) })
  meta.persistent = true
  // slow enough to be killed in the middle of a sentence
  const slow = answering((request) => ({ kind: 'text', text: honestText(request, 3), tokensPerSecond: 40 }))
  model = await startModelDouble(slow)
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
  return { person, email, password }
}

/** SIGKILL and a new start on the same folder, as after a power cut. */
async function crash() {
  const { folder } = product
  await product.kill()
  await start(folder)
}

const afterMs = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))
const once = (sign: (person: Person) => boolean) => (person: Person) =>
  new Promise<void>((resolve) => {
    onSeen = (other) => {
      if (other !== person || !sign(person)) return
      onSeen = undefined
      resolve()
    }
  })

const whileWritten = async () => {
  const answers = () => model.requests.filter((one) => one.purpose === 'answer').length
  const before = answers()
  await vi.waitFor(() => expect(answers()).toBe(before + 1), { timeout: 30_000 })
  await afterMs(500)()
}

test.each([
  ['as soon as the webhook was acknowledged', afterMs(0)],
  ['while it waits for older messages', afterMs(600)],
  ['when the blue ticks show', once((person) => person.reads.length === 2)],
  ['while the model writes', whileWritten],
  ['when the answer was taken and we were not told yet', once((person) => person.seen.length === 2)],
  ['when all is done', afterMs(5_000)],
] as const)('killed %s, the message is answered once and charged once', async (_, moment) => {
  const { person, email, password } = await linkedPerson()
  const killed = moment(person)
  expect(await meta.deliver([meta.write(person, QUESTION)])).toBe(200)
  await killed
  await crash()
  await vi.waitFor(() => expect(person.seen.length).toBeGreaterThanOrEqual(2), { timeout: 120_000, interval: 100 })
  await afterMs(3_000)()
  expect(person.seen).toHaveLength(2)
  expect(person.seen[1]!.text).toContain('/p/')
  const { token } = await call<{ token: string }>('POST', '/auth/login', '', { email, password })
  await expect.poll(() => call('GET', '/points/check', token)).toEqual({ points: 9 })
  type Held = { id: string; messages: { text: string; sender: string }[] }
  const [conversation, ...others] = await call<Held[]>('GET', '/chat/conversations', token)
  expect(others).toEqual([])
  expect(conversation!.messages.map((one) => one.sender)).toEqual(['user', 'ai'])
  const { events } = await ask(product, { token, conversationId: conversation!.id })
  expect(events.flatMap(citedIn)).not.toEqual([])
  expect(await falseCitations(callable(product.url), token, events)).toEqual([])
  expect(meta.violations).toEqual([])
})
