import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stopAnswer } from '#contract/consultations/answers.ts'
import { getConversation } from '#contract/consultations/consultations.ts'
import { MODES, plainReading } from '#tests/doubles/model-scripts.ts'
import type { ModelDouble } from '#tests/doubles/model.ts'
import { ask, asker, askingModel, endOf } from '#tests/support/answers.ts'
import { NOTICE } from '#tests/support/library.ts'
import { pointsOf } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

let double: ModelDouble
let server: TestServer
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ double, server, stop } = await askingModel())
})
beforeEach(() => double.follow(MODES.honest))
afterAll(() => stop())

describe('an answer in the making', () => {
  it('stops for good when asked: nothing more is said, the model is let go, nothing is charged before the first paragraph', async () => {
    double.follow((request, earlier) =>
      request.purpose === 'answer' ? { kind: 'hang' } : MODES.honest(request, earlier),
    )
    const asking = await asker(server)
    const asked = () => double.requests.filter(({ purpose }) => purpose === 'answer').length
    const before = { aborted: double.aborted(), asked: asked() }
    const whole = ask(server, asking)
    await expect.poll(asked).toBeGreaterThan(before.asked)
    const running = await server.call(getConversation, { id: asking.conversationId }, asking.token)
    expect(running.body.running?.runId).toBeTruthy()
    expect((await server.call(stopAnswer, { conversationId: asking.conversationId }, asking.token)).body.stopped).toBe(
      true,
    )
    expect(endOf(await whole)).toMatchObject({ outcome: 'stopped', charged: 0 })
    await expect.poll(() => double.aborted()).toBeGreaterThan(before.aborted)
    expect(await pointsOf(server, asking)).toBe(10)
    // opening the page again does not start it again
    expect(endOf(await ask(server, { ...asking, message: undefined }))?.outcome).toBe('stopped')
  })

  it('keeps what was read before it was stopped, and that is paid', async () => {
    double.follow(MODES.stall)
    const asking = await asker(server)
    const whole = ask(server, asking)
    await ask(server, { ...asking, until: (event) => event.type === 'paragraph' })
    await server.call(stopAnswer, { conversationId: asking.conversationId }, asking.token)
    expect(endOf(await whole)).toMatchObject({ outcome: 'stopped', charged: 1 })
    expect(await pointsOf(server, asking)).toBe(9)
  })

  it.each([
    ['to somebody in danger', NOTICE, { danger: 'violence' }],
    ['to who asks for help with a wrong', NOTICE, { scope: 'wrongdoing' }],
    ['from other law than the Act that is named', `${NOTICE} What does the Umbrella Act say?`, {}],
  ])('is free %s, also when it was stopped', async (_, message, read) => {
    double.follow((request, earlier) =>
      request.purpose === 'reading'
        ? { kind: 'text', text: plainReading(request, read) }
        : MODES.stall(request, earlier),
    )
    const asking = { ...(await asker(server)), message }
    const whole = ask(server, asking)
    await ask(server, { ...asking, until: (event) => event.type === 'paragraph' })
    await server.call(stopAnswer, { conversationId: asking.conversationId }, asking.token)
    expect(endOf(await whole)).toMatchObject({ outcome: 'stopped', charged: 0 })
    expect(await pointsOf(server, asking)).toBe(10)
  })

  it('is followed by a second tab from its beginning, and takes no other question meanwhile', async () => {
    double.follow(MODES.slow)
    const asking = await asker(server)
    const first = ask(server, asking)
    await ask(server, { ...asking, until: (event) => event.type === 'searching' })
    const second = ask(server, { ...asking, message: undefined })
    expect((await ask(server, { ...asking, message: 'Something else entirely?' })).status).toBe(409)
    const [one, two] = await Promise.all([first, second])
    expect(two.events).toEqual(one.events)
    expect(endOf(one)?.outcome).toBe('answered')
    expect(await pointsOf(server, asking)).toBe(9)
  })
})
