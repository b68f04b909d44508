import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopAnswer } from '#contract/consultations/answers.ts'
import { ask, asker, endOf, typesOf } from '#tests/support/answers.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let double: ModelDouble
let server: TestServer
beforeAll(async () => {
  double = await startModelDouble(MODES.honest)
  server = await testServer({ AI_BASE_URL: double.url, AI_MODEL: 'main', ANSWERS_AT_ONCE: '1' })
  await addSmallLibrary(server)
})
afterAll(async () => {
  await server.stop()
  await double.stop()
})

it('who has to wait is told the place in the line, also on coming back, and is answered in turn', async () => {
  double.follow((request, earlier) =>
    request.purpose === 'answer' ? { kind: 'hang' } : MODES.honest(request, earlier),
  )
  const [first, second, third] = [await asker(server), await asker(server), await asker(server)]
  const one = ask(server, first)
  await expect.poll(() => double.requests.some(({ purpose }) => purpose === 'answer')).toBe(true)
  const told = await ask(server, { ...second, until: (event) => event.type === 'waiting' })
  expect(told.events).toEqual([{ type: 'thinking' }, { type: 'waiting', place: 1 }])
  // it has no id of its own, so that coming back goes on after the last event that is stored
  expect(told.ids[1]).toBe(told.ids[0])
  const behind = await ask(server, { ...third, until: (event) => event.type === 'waiting' })
  expect(behind.events.at(-1)).toEqual({ type: 'waiting', place: 2 })

  const two = ask(server, { ...second, message: undefined, lastEventId: told.ids[0] })
  const three = ask(server, { ...third, message: undefined })
  double.follow(MODES.honest)
  await server.call(stopAnswer, { conversationId: first.conversationId }, first.token)
  expect(endOf(await one)?.outcome).toBe('stopped')
  for (const answer of [await two, await three]) expect(endOf(answer)?.outcome).toBe('answered')
  const again = await ask(server, { ...second, message: undefined })
  expect(typesOf(again)).not.toContain('waiting')
  expect(typesOf(again).filter((type) => type === 'thinking')).toHaveLength(1)
})
