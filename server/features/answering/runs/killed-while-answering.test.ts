import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { answering, honestText, MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, type ModelRequest, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, textOf, typesOf } from '#tests/support/answers.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { callable } from '#tests/support/callable.ts'
import { dataWithoutSections } from '#tests/support/without-sections.ts'

const QUESTION = 'My employer dismissed me without a hearing. What must be paid when my contract ends?'

let double: ModelDouble
let product: Product
const start = async (folder: string) => {
  const ai = { AI_BASE_URL: double.url, AI_MODEL: 'double', AI_TIMEOUT_MS: '20000' }
  product = await startProduct(ai, folder)
}

async function call<T>(token: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(
    `${product.url}/api${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return (await response.json()) as T
}

async function newAsker() {
  const server = callable(product.url)
  const { token } = await signUp(server)
  return { token, conversationId: await converse(server, token, QUESTION) }
}

/** Two paragraphs at once, then nothing until the process is gone. */
const stalling = answering((request) => {
  const whole = honestText(request, 4)
  return { kind: 'stall', text: whole, after: whole.split('\n\n').slice(0, 2).join('\n\n').length + 8 }
})

type Moment = (asking: Awaited<ReturnType<typeof newAsker>>) => Promise<unknown>

/** Kills when the reader has seen the `nth` event of a type. */
const whenSeen =
  (type: AnswerEvent['type'], nth = 1): Moment =>
  async (asking) => {
    double.follow(MODES.honest)
    let seen = 0
    await ask(product, { ...asking, until: (event) => event.type === type && ++seen === nth })
    await product.kill()
  }

/** Kills when the model is asked for something, before it says a word. */
const whenAsked =
  (purpose: ModelRequest['purpose']): Moment =>
  async (asking) => {
    const killed = new Promise<void>((done) =>
      double.follow((request) => {
        if (request.purpose !== purpose) return { kind: 'text', text: honestText(request) }
        void product.kill().then(done)
        return { kind: 'hang' }
      }),
    )
    await Promise.all([killed, ask(product, asking).catch(() => {})])
  }

const MOMENTS: [string, Moment][] = [
  ['while the question was being read', whenAsked('reading')],
  ['when it was whole', whenSeen('complete')],
]

describe.skipIf(inject('postgres'))('a server that ends in mid-answer', { timeout: 150_000 }, () => {
  beforeAll(async () => {
    double = await startModelDouble(MODES.honest)
    await start(await dataWithoutSections())
  })
  afterAll(async () => {
    await product.close()
    rmSync(product.folder, { recursive: true, force: true })
    await double.stop()
  })

  it.each(MOMENTS)('killed %s: started again it gives the whole answer, once, for one point', async (_, dies) => {
    const asking = await newAsker()
    await dies(asking)
    double.follow(MODES.honest)
    await start(product.folder)
    const answered = await ask(product, asking)
    expect(typesOf(answered).slice(0, 2)).toEqual(['thinking', 'searching'])
    expect(endOf(answered)).toMatchObject({ outcome: 'answered', charged: 1 })
    expect((await ask(product, asking)).events).toEqual(answered.events)
    expect(await falseCitations(callable(product.url), asking.token, answered.events)).toEqual([])
    type Statement = { balance: number; entries: { amount: number }[] }
    const { balance, entries } = await call<Statement>(asking.token, '/points/statement')
    expect([balance, entries.reduce((sum, one) => sum + one.amount, 0)]).toEqual([9, 9])
    expect(entries).toHaveLength(2)
  })

  it('killed while an answer is given in another language: started again it gives all of it, once, for nothing more', async () => {
    double.follow(MODES.honest)
    const asking = await newAsker()
    await ask(product, asking)
    await call(asking.token, '/ai/retell', { conversationId: asking.conversationId, language: 'sn' })
    await whenSeen('paragraph')(asking)
    double.follow(MODES.honest)
    await start(product.folder)
    const retold = await ask(product, asking)
    expect(endOf(retold)).toMatchObject({ outcome: 'answered', charged: 0, language: 'sn' })
    expect(double.requests.findLast((one) => one.purpose === 'answer')!.prompt).toContain('Write in Shona')
    expect(await call(asking.token, '/points/check')).toEqual({ points: 9 })
    const { messages } = await call<{ messages: { text: string; language?: string }[] }>(
      asking.token,
      `/chat/conversations/${asking.conversationId}`,
    )
    expect(messages.map(({ language }) => language)).toEqual([undefined, undefined, 'sn'])
    expect(messages[2]!.text).toBe(textOf(retold))
  })

  it('killed twice by one question: it is given up, costs nothing, and the server goes on', async () => {
    const asking = await newAsker()
    for (let died = 0; died < 2; died++) {
      await whenAsked('answer')(asking)
      await start(product.folder)
    }
    double.follow(MODES.honest)
    const answered = await ask(product, asking)
    expect(endOf(answered)).toMatchObject({ outcome: 'failed', charged: 0 })
    expect(textOf(answered)).toContain('Nothing was charged')
    expect(await call(asking.token, '/points/check')).toEqual({ points: 10 })
    expect(endOf(await ask(product, asking))).toMatchObject({ outcome: 'answered', charged: 1 })
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '%s: started again it answers the reopened conversation once, keeps what was shown, and charges once',
    async (signal) => {
      double.follow(stalling)
      const asking = await newAsker()
      let seen = 0
      const before = await ask(product, { ...asking, until: (event) => event.type === 'paragraph' && ++seen === 2 })
      if (signal === 'SIGKILL') await product.kill()
      else await product.close()
      double.follow(
        answering((request) => ({ kind: 'text', text: honestText(request, 4).split('\n\n').slice(2).join('\n\n') })),
      )
      await start(product.folder)
      const [after, again] = await Promise.all([ask(product, asking), ask(product, asking)])
      expect(after.events.slice(0, before.events.length)).toEqual(before.events)
      expect(again.events).toEqual(after.events)
      expect(await falseCitations(callable(product.url), asking.token, after.events)).toEqual([])
      expect(endOf(after)).toMatchObject({ outcome: 'answered', charged: 1 })
      expect(typesOf(after).filter((type) => type === 'paragraph').length).toBeGreaterThan(2)
      expect(double.requests.findLast((one) => one.purpose === 'answer')!.prompt).toContain('have been shown already')
      expect(await call(asking.token, '/points/check')).toEqual({ points: 9 })
      const { messages } = await call<{ messages: { text: string; sender: string }[] }>(
        asking.token,
        `/chat/conversations/${asking.conversationId}`,
      )
      expect(messages.map((one) => one.sender)).toEqual(['user', 'ai'])
      expect(messages[1]!.text).toBe(textOf(after))
    },
  )
})
