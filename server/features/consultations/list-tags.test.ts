import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTags, saveConversation } from '#contract/consultations/consultations.ts'
import { conversations } from '#server/tables.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())

test('the filter offers every tag of one’s own consultations once, in order, and nobody else’s', async () => {
  const [person, stranger] = [await signUp(server), await signUp(server)]
  const save = (token: string, content: string, tags: string) =>
    server.call(saveConversation, { tags, messages: [{ role: 'user', content }] }, token)
  await save(person.token, 'one', 'Work, Notice')
  await save(person.token, 'two', 'Work, Deposits')
  await save(stranger.token, 'three', 'Secret')
  await server.deps.db
    .insert(conversations)
    .values({ userId: person.user._id, tags: ['Phone'], conversationType: 'WHATSAPP' })
  expect((await server.call(listTags, {}, person.token)).body).toEqual(['Deposits', 'Notice', 'Work'])
  expect((await server.call(listTags, {})).status).toBe(401)
})
