import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mode, MODES } from '#tests/doubles/model-scripts.ts'
import type { ModelDouble } from '#tests/doubles/model.ts'
import { ask, asker, askingModel, endOf, messagesOf, textOf, typesOf } from '#tests/support/answers.ts'
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

describe('a language model that does not do its work', () => {
  const failing: Mode[] = ['hang', 'busy', 'broken', 'html', 'html-error', 'empty']
  it.each(failing)('%s: costs nothing and is told in one sentence', async (mode) => {
    double.follow(MODES[mode])
    const asking = await asker(server)
    const answer = await ask(server, asking)
    expect(typesOf(answer)).toEqual(['thinking', 'searching', 'general', 'complete'])
    expect(endOf(answer)).toMatchObject({ outcome: 'failed', charged: 0 })
    expect(textOf(answer)).toContain('Nothing was charged.')
    expect(await pointsOf(server, asking)).toBe(10)
    const messages = await messagesOf(server, asking.token, asking.conversationId)
    expect(messages.at(-1)).toMatchObject({ sender: 'ai', outcome: 'failed' })
  })

  it('whose words are nonsense is not heard: the passages are quoted', async () => {
    double.follow(MODES.nonsense)
    const answer = await ask(server, await asker(server))
    expect(endOf(answer)).toMatchObject({ outcome: 'quoted' })
    expect(typesOf(answer)).toContain('paragraph')
  })

  const breaking: Mode[] = ['cut', 'error', 'stall', 'unfinished', 'garbled']
  it.each(breaking)('%s: keeps the paragraphs that were checked, and takes nothing', async (mode) => {
    double.follow(MODES[mode])
    const asking = await asker(server)
    const answer = await ask(server, asking)
    expect(typesOf(answer).slice(0, 3)).toEqual(['thinking', 'searching', 'paragraph'])
    expect(endOf(answer)).toMatchObject({ outcome: 'failed', charged: 0 })
    expect(textOf(answer)).toMatch(/broke off before it was finished/)
    expect(await pointsOf(server, asking)).toBe(10)
    expect((await messagesOf(server, asking.token, asking.conversationId))[1]!.text).toBe(textOf(answer))
  })

  it('is tried again when the person asks again, and charged once it answers', async () => {
    double.follow(MODES.broken)
    const asking = await asker(server)
    expect(endOf(await ask(server, asking))?.outcome).toBe('failed')
    double.follow(MODES.honest)
    expect(endOf(await ask(server, { ...asking, message: undefined }))).toMatchObject({
      outcome: 'answered',
      charged: 1,
    })
    const messages = await messagesOf(server, asking.token, asking.conversationId)
    expect(messages.map((one) => one.outcome ?? one.sender)).toEqual(['user', 'answered'])
    expect(await pointsOf(server, asking)).toBe(9)
  })

  it('is given a second chance when it was only busy for a moment', async () => {
    let refusals = 0
    double.follow((request, earlier) =>
      request.purpose === 'answer' && refusals++ === 0
        ? { kind: 'status', status: 429, headers: { 'retry-after-ms': '50' } }
        : MODES.honest(request, earlier),
    )
    expect(endOf(await ask(server, await asker(server)))?.outcome).toBe('answered')
  })
})
