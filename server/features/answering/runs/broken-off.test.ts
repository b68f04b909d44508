import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopAnswer } from '#contract/consultations/answers.ts'
import { deleteConversation } from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, textOf } from '#tests/support/answers.ts'
import { addSmallLibrary, NOTICE } from '#tests/support/library.ts'
import { signIn, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let double: ModelDouble
let server: TestServer
let offset = 0
beforeAll(async () => {
  double = await startModelDouble(MODES.honest)
  const env = { AI_BASE_URL: double.url, AI_MODEL: 'double', AI_TIMEOUT_MS: '20000' }
  server = await testServer(env, { now: () => new Date(Date.now() + offset) })
  await addSmallLibrary(server)
})
afterAll(async () => {
  await server.stop()
  await double.stop()
})

const ONCE_MORE = `${NOTICE} I have asked before.`
// what an ended answer had already sent may still arrive: only this question's calls say something of it
const callsAbout = (message: string) => double.requests.filter(({ prompt }) => prompt.includes(message)).length

it('whoever ends answers before they begin again and again is asked to wait, and the model is not asked', async () => {
  const { token, email, password } = await signUp(server)
  const hanging = async () => {
    double.follow((request, earlier) =>
      request.purpose === 'answer' ? { kind: 'hang' } : MODES.honest(request, earlier),
    )
    const asking = { token, conversationId: await converse(server, token), message: NOTICE }
    await ask(server, { ...asking, until: (event) => event.type === 'searching' })
    return asking
  }
  for (let i = 0; i < 4; i++) {
    const { conversationId } = await hanging()
    expect((await server.call(stopAnswer, { conversationId }, token)).body).toEqual({ stopped: true })
  }
  // deleting the consultation ends it as well
  await server.call(deleteConversation, { id: (await hanging()).conversationId }, token)
  double.follow(MODES.honest)
  const asking = { token, conversationId: await converse(server, token), message: ONCE_MORE }
  const refused = await ask(server, asking)
  expect(endOf(refused)).toMatchObject({ outcome: 'failed', charged: 0 })
  expect(textOf(refused)).toMatch(/Please wait \d+ minutes and ask again/)
  expect(callsAbout(ONCE_MORE)).toBe(0)
  expect((await server.call(checkPoints, {}, token)).body).toEqual({ points: 10 })

  const other = await signUp(server)
  const others = { token: other.token, conversationId: await converse(server, other.token), message: NOTICE }
  expect(endOf(await ask(server, others))).toMatchObject({ outcome: 'answered' })
  offset += 3_600_000
  const again = await signIn(server, email, password)
  expect(endOf(await ask(server, { ...asking, token: again.token }))).toMatchObject({ outcome: 'answered', charged: 1 })
  expect(callsAbout(ONCE_MORE)).toBeGreaterThan(0)
})
