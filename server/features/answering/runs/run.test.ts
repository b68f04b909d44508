import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopAnswer } from '#contract/consultations/answers.ts'
import { getConversation, postMessage } from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { LAW_IS_ENGLISH } from '#server/features/answering/sentences/index.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import { ask, converse, endOf, messagesOf, textOf, typesOf } from '#tests/support/answers.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { addSmallLibrary, NOTICE } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
})
afterAll(async () => {
  expect(await unbalancedAccounts(server.deps.db)).toEqual([])
  await server.stop()
})

const points = async (token: string) => (await server.call(checkPoints, {}, token)).body.points

describe('asking without a language model', () => {
  it('quotes the passages that answer, word for word, and charges one point', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const answer = await ask(server, { token, conversationId, message: NOTICE })
    expect(typesOf(answer).slice(0, 3)).toEqual(['thinking', 'searching', 'paragraph'])
    expect(endOf(answer)).toMatchObject({ outcome: 'quoted', charged: 1 })
    expect(textOf(answer)).toContain('three months where the contract has no fixed period')
    expect(textOf(answer)).toContain('31 December 2016')
    expect(textOf(answer)).toContain('No language model is configured')
    expect(await falseCitations(server, token, answer.events)).toEqual([])
    expect(await points(token)).toBe(9)
  })

  it('keeps the question and the answer, also when the browser leaves at once', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    await ask(server, { token, conversationId, message: NOTICE, until: () => true })
    const again = await ask(server, { token, conversationId })
    expect(endOf(again)?.outcome).toBe('quoted')
    const messages = await messagesOf(server, token, conversationId)
    expect(messages.map((one) => one.sender)).toEqual(['user', 'ai'])
    expect(messages[0]!.text).toBe(NOTICE)
    expect(messages[1]!.text).toBe(textOf(again))
    expect(messages[1]!.citations!.length).toBeGreaterThan(0)
    expect(await points(token)).toBe(9)
  })

  it('answers and charges once, however often the stream is opened at once', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => ask(server, { token, conversationId, message: NOTICE })),
    )
    for (const { events } of opened) expect(events).toEqual(opened[0]!.events)
    expect(endOf(opened[0]!)?.outcome).toBe('quoted')
    expect(await messagesOf(server, token, conversationId)).toHaveLength(2)
    expect(await points(token)).toBe(9)
    expect(endOf(await ask(server, { token, conversationId, message: NOTICE }))?.outcome).toBe('quoted')
    expect(await messagesOf(server, token, conversationId)).toHaveLength(2)
    expect(await points(token)).toBe(9)
  })

  it('goes on after the last event a browser has seen, and tells it to stop once it has seen all', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const whole = await ask(server, { token, conversationId, message: NOTICE })
    const rest = await ask(server, { token, conversationId, lastEventId: whole.ids[1] })
    expect(rest.events).toEqual(whole.events.slice(2))
    expect((await ask(server, { token, conversationId, lastEventId: whole.ids.at(-1) })).status).toBe(204)
    const other = await ask(server, { token, conversationId, lastEventId: `${crypto.randomUUID()}:3` })
    expect(other.events).toEqual(whole.events)
  })

  it('answers the first message of a new consultation and a long one sent before', async () => {
    const { token } = await signUp(server)
    const first = await converse(server, token, 'Can my landlord evict me without a court order?')
    expect(textOf(await ask(server, { token, conversationId: first }))).toContain('No lessor shall evict')
    const long = `${'My story is long. '.repeat(600)}How many days of maternity leave does an employee have?`
    expect((await server.call(postMessage, { id: first, text: long }, token)).status).toBe(200)
    expect(textOf(await ask(server, { token, conversationId: first }))).toContain('ninety-eight days')
  })

  it('says so when the library cannot answer, names the nearest sections, and takes nothing', async () => {
    const { token } = await signUp(server)
    for (const message of [
      'What is the boiling point of caesium under high pressure?',
      'What does the Moon Mining Act say about licences?',
      'How many weeks of paid leave does the law in South Africa give?',
    ]) {
      const conversationId = await converse(server, token)
      const answer = await ask(server, { token, conversationId, message })
      expect(endOf(answer), message).toMatchObject({ outcome: 'no_source', charged: 0 })
      expect(typesOf(answer)).not.toContain('paragraph')
      expect(await falseCitations(server, token, answer.events)).toEqual([])
    }
    expect(await points(token)).toBe(10)
  })

  it('puts help first when someone is in danger, and takes nothing for the answer', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'My husband is beating me and threatens to evict me from the dwelling. May the lessor evict me?'
    const answer = await ask(server, { token, conversationId, message })
    expect(typesOf(answer).slice(0, 2)).toEqual(['thinking', 'general'])
    expect(textOf(answer)).toMatch(/^\*\*If you are in danger now.*police station/)
    expect(typesOf(answer)).toContain('paragraph')
    expect(endOf(answer)).toMatchObject({ charged: 0 })
    expect(await points(token)).toBe(10)
  })

  it('says before the first English passage, in the language of the question, that the law is in English', async () => {
    const { token } = await signUp(server)
    const beforeLaw = async (message: string) => {
      const conversationId = await converse(server, token)
      return textOf(await ask(server, { token, conversationId, message })).split('\n>')[0]
    }
    expect(
      await beforeLaw('Mushandirwi anofanira kupa mushandi notice yemwedzi mingani kana achida kumumisa basa?'),
    ).toContain(LAW_IS_ENGLISH.sn.lawIsEnglish)
    expect(
      await beforeLaw('Umqatshi kumele anike isisebenzi i-notice yezinyanga ezingaki nxa efuna ukusixotsha?'),
    ).toContain(LAW_IS_ENGLISH.nd.lawIsEnglish)
    expect(await beforeLaw('May Sekuru Moyo give Mai Ncube notice of three months under the Labour Act?')).not.toMatch(
      /neChirungu|isiNgisi/,
    )
  })
})

describe('who may ask what', () => {
  it('answers a wrong token, an empty message, a long one and an unknown conversation before any event', async () => {
    const { token } = await signUp(server)
    const stranger = await signUp(server)
    const conversationId = await converse(server, token)
    const statusOf = async (asking: Parameters<typeof ask>[1]) => {
      const answer = await ask(server, asking)
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      return answer.status
    }
    expect(await statusOf({ token: 'x'.repeat(43), conversationId, message: NOTICE })).toBe(401)
    expect(await statusOf({ conversationId, message: NOTICE })).toBe(401)
    for (const message of ['', '  \n\t', '\0']) expect(await statusOf({ token, conversationId, message })).toBe(400)
    expect(await statusOf({ token, conversationId, message: 'x'.repeat(4_001) })).toBe(400)
    expect(await statusOf({ token, conversationId })).toBe(400)
    expect(await statusOf({ token: stranger.token, conversationId, message: NOTICE })).toBe(404)
    for (const unknown of [crypto.randomUUID(), 'nonsense', "' or 1=1"])
      expect(await statusOf({ token, conversationId: unknown, message: NOTICE })).toBe(404)
    expect(await messagesOf(server, token, conversationId)).toEqual([])
  })

  it('takes 4,000 characters of any script in the address', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const answer = await ask(server, { token, conversationId, message: '法'.repeat(4_000) })
    expect(endOf(answer)?.outcome).toBe('no_source')
  })

  it('says that the points are gone, charges nothing, and answers when there are points again', async () => {
    const poor = await testServer({ SIGNUP_POINTS: '0' })
    await addSmallLibrary(poor)
    const { token, user } = await signUp(poor)
    const conversationId = await converse(poor, token)
    const refused = await ask(poor, { token, conversationId, message: NOTICE })
    expect(typesOf(refused)).toEqual(['thinking', 'general', 'complete'])
    expect(textOf(refused)).toContain('/app/points')
    expect(endOf(refused)).toMatchObject({ outcome: 'no_points', charged: 0 })
    const { book } = await import('#server/features/points/service.ts')
    await poor.deps.db.transaction((tx) => book(tx, { userId: user._id, amount: 1, kind: 'adjustment', key: 'a gift' }))
    expect(endOf(await ask(poor, { token, conversationId }))).toMatchObject({ outcome: 'quoted', charged: 1 })
    expect((await messagesOf(poor, token, conversationId)).map((one) => one.sender)).toEqual(['user', 'ai'])
    expect((await poor.call(checkPoints, {}, token)).body.points).toBe(0)
    await poor.stop()
  })

  it('shows whoever may be about to die where to go, and no law that only comes nearest', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const answer = await ask(server, { token, conversationId, message: 'I have taken all the pills, I want to die' })
    expect(textOf(answer)).toContain('/help-near-you')
    expect(textOf(answer)).toContain('The law can wait.')
    expect(textOf(answer)).not.toContain('substring')
    expect(endOf(answer)).toMatchObject({ outcome: 'urgent', charged: 0 })
  })

  it('tells who is in danger whom to reach, though there are no points', async () => {
    const poor = await testServer({ SIGNUP_POINTS: '0' })
    const { token } = await signUp(poor)
    const conversationId = await converse(poor, token)
    const message = 'My husband is beating me now and I am bleeding, please help me'
    const refused = await ask(poor, { token, conversationId, message })
    expect(typesOf(refused)).toEqual(['thinking', 'general', 'general', 'complete'])
    expect(textOf(refused)).toMatch(/^\*\*If .*(?:police|hospital)/)
    expect(textOf(refused)).toContain('/help-near-you')
    expect(endOf(refused)).toMatchObject({ outcome: 'no_points', charged: 0 })
    expect((await messagesOf(poor, token, conversationId))[1]!.text).toContain('/help-near-you')
    await poor.stop()
  })

  it('never takes more points than there are, however many questions come at once', async () => {
    const { token } = await signUp(server)
    const ids = await Promise.all(Array.from({ length: 15 }, () => converse(server, token)))
    const answers = await Promise.all(
      ids.map((conversationId) => ask(server, { token, conversationId, message: NOTICE })),
    )
    expect(answers.filter((one) => endOf(one)?.outcome === 'quoted')).toHaveLength(10)
    expect(answers.filter((one) => endOf(one)?.outcome === 'no_points')).toHaveLength(5)
    expect(await points(token)).toBe(0)
  })

  it('has nothing to stop when nothing runs, and stops nothing of others', async () => {
    const { token } = await signUp(server)
    const stranger = await signUp(server)
    const conversationId = await converse(server, token)
    expect((await server.call(stopAnswer, { conversationId }, token)).body).toEqual({ stopped: false })
    expect((await server.call(stopAnswer, { conversationId }, stranger.token)).status).toBe(404)
    expect((await server.call(getConversation, { id: conversationId }, token)).body.running).toBeUndefined()
  })
})
