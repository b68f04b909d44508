import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { answering, honestText, MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, endOf, textOf, typesOf } from '#tests/support/answers.ts'
import { buildMain, type Product, startProduct } from '#tests/support/product.ts'

const QUESTION = 'My employer dismissed me without a hearing. What must be paid when my contract ends?'

let built: Awaited<ReturnType<typeof buildMain>>
let double: ModelDouble
beforeAll(async () => {
  built = await buildMain()
  double = await startModelDouble(MODES.honest)
})
afterAll(async () => {
  built.remove()
  await double.stop()
})

const start = (folder?: string) =>
  startProduct({ AI_BASE_URL: double.url, AI_MODEL: 'double', AI_TIMEOUT_MS: '20000' }, folder, built.main)

async function call<T>({ url }: Product, token: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(
    `${url}/api${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return (await response.json()) as T
}

async function asker(product: Product) {
  const given = { email: 'crash@example.test', password: 'a good password' }
  await call(product, '', '/auth/register', {
    ...given,
    fullName: 'Tendai Moyo',
    occupation: 'student',
    phoneNumber: '+263771234567',
  })
  const { token } = await call<{ token: string }>(product, '', '/auth/login', given)
  const { id } = await call<{ id: string }>(product, token, '/chat/conversations/new', { message: QUESTION })
  return { token, conversationId: id }
}

/** Two paragraphs at once, then nothing until the process is gone. */
const stalling = answering((request) => {
  const whole = honestText(request, 4)
  return { kind: 'stall', text: whole, after: whole.split('\n\n').slice(0, 2).join('\n\n').length + 8 }
})

describe.skipIf(inject('postgres'))('a server that ends in mid-answer', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '%s: started again it answers the reopened conversation once, keeps what was shown, and charges once',
    async (signal) => {
      double.follow(stalling)
      let product = await start()
      const { folder } = product
      try {
        const asking = await asker(product)
        let seen = 0
        const before = await ask(product, { ...asking, until: (event) => event.type === 'paragraph' && ++seen === 2 })
        if (signal === 'SIGKILL') await product.kill()
        else await product.close()
        double.follow(
          answering((request) => ({ kind: 'text', text: honestText(request, 4).split('\n\n').slice(2).join('\n\n') })),
        )
        product = await start(folder)
        const [after, again] = await Promise.all([ask(product, asking), ask(product, asking)])
        expect(after.events.slice(0, before.events.length)).toEqual(before.events)
        expect(again.events).toEqual(after.events)
        expect(endOf(after)).toMatchObject({ outcome: 'answered', charged: 1 })
        expect(typesOf(after).filter((type) => type === 'paragraph').length).toBeGreaterThan(2)
        expect(double.requests.findLast((one) => one.purpose === 'answer')!.prompt).toContain('have been shown already')
        expect(await call(product, asking.token, '/points/check')).toEqual({ points: 9 })
        const { messages } = await call<{ messages: { text: string; sender: string }[] }>(
          product,
          asking.token,
          `/chat/conversations/${asking.conversationId}`,
        )
        expect(messages.map((one) => one.sender)).toEqual(['user', 'ai'])
        expect(messages[1]!.text).toBe(textOf(after))
      } finally {
        await product.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
