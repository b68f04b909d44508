import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retellAnswer } from '#contract/consultations/answers.ts'
import { deleteConversation } from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import { answering, MODES, plainReading, questionIn } from '#tests/doubles/model-scripts.ts'
import { ask, asker, askingModel, converse, endOf, messagesOf, textOf } from '#tests/support/answers.ts'
import { citedIn, falseCitations } from '#tests/support/citations.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

type Asking = { token: string; conversationId: string }
type ToLanguage = 'en' | 'sn' | 'nd'
/** Presses a language below the answer, and reads what comes. */
async function retell(server: TestServer, { token, conversationId }: Asking, language: ToLanguage) {
  const { status, body } = await server.call(retellAnswer, { conversationId, language }, token)
  const streamed = body.writing ? await ask(server, { token, conversationId }) : undefined
  return { status, writing: body.writing, streamed }
}
const points = async (server: TestServer, token: string) => (await server.call(checkPoints, {}, token)).body.points
const languagesOf = async (server: TestServer, { token, conversationId }: Asking) =>
  (await messagesOf(server, token, conversationId)).flatMap(({ sender, language }) =>
    sender === 'ai' ? [language ?? 'en'] : [],
  )

describe('without a language model', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    await addSmallLibrary(server)
  })
  afterAll(async () => {
    expect(await unbalancedAccounts(server.deps.db)).toEqual([])
    await server.stop()
  })
  const answered = async () => {
    const asking = await asker(server)
    return { asking, first: await ask(server, asking) }
  }

  it('the same passages are given with Shona around them, and no second point is taken', async () => {
    const { asking, first } = await answered()
    const { streamed } = await retell(server, asking, 'sn')
    expect(endOf(streamed!)).toMatchObject({ outcome: 'quoted', charged: 0 })
    expect(textOf(streamed!)).toContain(SENTENCES.sn.section('4'))
    expect(textOf(streamed!)).not.toContain('No language model is configured')
    const sources = (events: typeof first.events) => events.flatMap(citedIn).map(({ substring }) => substring)
    expect(new Set(sources(streamed!.events))).toEqual(new Set(sources(first.events)))
    expect(await falseCitations(server, asking.token, streamed!.events)).toEqual([])
    expect(await points(server, asking.token)).toBe(9)
    expect(await languagesOf(server, asking)).toEqual(['en', 'sn'])
  })

  it('pressed many times at once it is written once', async () => {
    const { asking } = await answered()
    const presses = await Promise.all(Array.from({ length: 6 }, () => retell(server, asking, 'nd')))
    expect(presses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await languagesOf(server, asking)).toEqual(['en', 'nd'])
    expect(await points(server, asking.token)).toBe(9)
  })

  it('what stands there already is not written again, and is what follows from now on', async () => {
    const { asking } = await answered()
    await retell(server, asking, 'sn')
    expect(await retell(server, asking, 'en')).toMatchObject({ writing: false })
    expect(await languagesOf(server, asking)).toEqual(['en', 'sn'])
    await ask(server, { ...asking, message: 'Basa rangu rapera, ndinofanira kubhadharwa mari ipi yenotice?' })
    expect((await languagesOf(server, asking)).at(-1)).toBe('sn')
  })

  it('what is asked next is answered in the chosen language, until somebody writes in a third one', async () => {
    const { asking } = await answered()
    await retell(server, asking, 'sn')
    await ask(server, { ...asking, message: 'What wages are paid for work on a public holiday?' })
    expect((await languagesOf(server, asking)).at(-1)).toBe('sn')
    await ask(server, { ...asking, message: 'Umqhatshi wami ungixotshile emsebenzini kungelasaziso, ngenzeni?' })
    expect((await languagesOf(server, asking)).at(-1)).toBe('nd')
    await ask(server, { ...asking, message: 'How long may an apprentice work in one week?' })
    expect((await languagesOf(server, asking)).at(-1)).toBe('en')
  })

  it('nothing is given again where nothing was answered, and nobody reaches another person’s answer', async () => {
    const { token } = await signUp(server)
    const empty = await converse(server, token)
    expect((await server.call(retellAnswer, { conversationId: empty, language: 'sn' }, token)).status).toBe(409)
    const { asking } = await answered()
    const strange = { conversationId: asking.conversationId, language: 'sn' as const }
    expect((await server.call(retellAnswer, strange, token)).status).toBe(404)
  })
})

describe('with a language model', () => {
  let world: Awaited<ReturnType<typeof askingModel>>
  beforeAll(async () => {
    world = await askingModel()
  })
  beforeEach(() => world.double.follow(MODES.honest))
  afterAll(() => world.stop())
  const answered = async (message?: string) => {
    const asking = await asker(world.server, message)
    await ask(world.server, asking)
    world.double.requests.length = 0
    return asking
  }
  const asked = (purpose: string) => world.double.requests.filter((one) => one.purpose === purpose)

  it('is written anew in Shona from the same passages and judged, without reading the question again', async () => {
    const asking = await asker(world.server)
    await ask(world.server, asking)
    const before = asked('answer').at(-1)!.prompt
    world.double.requests.length = 0
    const { streamed } = await retell(world.server, asking, 'sn')
    expect(endOf(streamed!)).toMatchObject({ outcome: 'answered', charged: 0 })
    expect(asked('reading')).toEqual([])
    const [written] = asked('answer')
    expect(written!.prompt).toContain('Write in Shona')
    const passages = (prompt: string) => /<passages>[^]*<\/passages>/.exec(prompt)![0]
    expect(passages(written!.prompt)).toBe(passages(before))
    expect(asked('judge').length).toBeGreaterThan(0)
    expect(await points(world.server, asking.token)).toBe(9)
  })

  it('a question in Shona is given in English by what it is in English', async () => {
    const english = 'What notice must my employer give?'
    world.double.follow((request, earlier) =>
      request.purpose === 'reading'
        ? { kind: 'text', text: plainReading(request, { language: 'sn', english }) }
        : MODES.honest(request, earlier),
    )
    const asking = await answered('Murungu wangu anofanira kundipa notice yemwedzi mingani?')
    const { streamed } = await retell(world.server, asking, 'en')
    expect(endOf(streamed!)?.outcome).toBe('answered')
    expect(questionIn(asked('answer')[0]!.prompt)).toBe(english)
    expect(asked('answer')[0]!.prompt).not.toContain('Write in Shona')
  })

  it('one that failed is written when it is pressed again, and neither try takes or gives a point', async () => {
    const asking = await answered()
    world.double.follow(answering(() => ({ kind: 'status', status: 500 })))
    expect(endOf((await retell(world.server, asking, 'nd')).streamed!)?.outcome).toBe('failed')
    world.double.follow(MODES.honest)
    expect(endOf((await retell(world.server, asking, 'nd')).streamed!)?.outcome).toBe('answered')
    expect(await points(world.server, asking.token)).toBe(9)
  })

  it('deleting a conversation in which one is being written gives no point back', async () => {
    const asking = await answered()
    world.double.follow(answering(() => ({ kind: 'hang' })))
    await world.server.call(retellAnswer, { conversationId: asking.conversationId, language: 'sn' }, asking.token)
    expect((await world.server.call(deleteConversation, { id: asking.conversationId }, asking.token)).status).toBe(200)
    expect(await points(world.server, asking.token)).toBe(9)
  })
})
