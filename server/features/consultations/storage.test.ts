import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/consultations/consultations.ts'
import { rows } from '#server/db/query.ts'
import { conversationLists, conversations } from '#server/tables.ts'
import { ask, converse, messagesOf } from '#tests/support/answers.ts'
import { addSmallLibrary, NOTICE } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { inPages } from './pages-by-bytes.ts'
import { STORAGE } from './storage.ts'

let server: TestServer
let offset = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + offset) })
  await addSmallLibrary(server)
})
afterAll(() => server.stop())

const usual = { ...STORAGE }
afterEach(() => {
  Object.assign(STORAGE, usual)
  offset += 120_000
})

const said = (n: number, text = 'Something was said') =>
  Array.from({ length: n }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${text} ${i}` }))
const save = (token: string, messages: { role: string; content: string }[], more = {}) =>
  server.call(api.saveConversation, { messages, tags: 'Tag', ...more }, token)
const sentence = (answer: { body: unknown }) => (answer.body as { message: string }).message

async function weighs(userId: string) {
  const [list] = await server.deps.db.select().from(conversationLists).where(eq(conversationLists.userId, userId))
  const [held] = await rows<{ bytes: string | null }>(
    server.deps.db,
    sql`select coalesce(sum(octet_length(text)), 0) as bytes from messages where user_id = ${userId}`,
  )
  expect(list!.bytes).toBe(Number(held!.bytes))
  return list!.bytes
}

it('a long consultation is saved whole and in order', async () => {
  const { token } = await signUp(server)
  const messages = said(2_000, 'é “x”')
  const { body } = await save(token, messages)
  const stored = await messagesOf(server, token, body.id)
  expect(stored.map(({ text }) => text)).toEqual(messages.map(({ content }) => content))
  expect((await server.call(api.getConversation, { id: body.id }, token)).body.title).toBe('é “x” 0')
  expect((await save(token, messages)).body.id).toBe(body.id)
})

it('what a person keeps is weighed, whatever comes and goes', async () => {
  const { token, user } = await signUp(server)
  const id = await converse(server, token)
  await ask(server, { token, conversationId: id, message: NOTICE })
  const { body } = await save(token, said(5))
  expect(await weighs(user._id)).toBeGreaterThan(200)
  await server.call(api.deleteConversation, { id: body.id }, token)
  const left = await weighs(user._id)
  expect(left).toBeGreaterThan(100)
  // a try that cost nothing gives way to the next one
  await server.deps.db.execute(sql`update point_accounts set balance = 0 where user_id = ${user._id}`)
  const next = { token, conversationId: id, message: 'And for how long?' }
  await ask(server, next)
  await ask(server, next)
  expect(await weighs(user._id)).toBeGreaterThan(left)
  await server.deps.db.execute(sql`update point_accounts set balance = 9 where user_id = ${user._id}`)
})

it('a person may keep so many consultations; deleting one makes room', async () => {
  const { token } = await signUp(server)
  STORAGE.consultations = 2
  const first = await server.call(api.createConversation, {}, token)
  await save(token, said(2))
  for (const refused of [await server.call(api.createConversation, {}, token), await save(token, said(2, 'Another'))]) {
    expect(refused.status).toBe(413)
    expect(sentence(refused)).toBe(
      'You keep 2 consultations, the most there is room for. Delete some that you no longer need.',
    )
  }
  await server.call(api.deleteConversation, { id: first.body.id }, token)
  expect((await save(token, said(2, 'Another'))).status).toBe(200)
})

it('a full consultation says so, by whichever door a message comes, and loses nothing', async () => {
  const { token } = await signUp(server)
  STORAGE.messagesEach = 4
  expect((await save(token, said(5))).status).toBe(413)
  const { body } = await save(token, said(4))
  const posted = await server.call(api.postMessage, { id: body.id, text: 'One more' }, token)
  const asked = await server.request('GET', `/api/ai/response?conversationId=${body.id}&message=One+more`, { token })
  expect([posted.status, asked.status]).toEqual([413, 413])
  expect(sentence(posted)).toBe('This consultation is full. Start a new one to go on.')
  expect(await messagesOf(server, token, body.id)).toHaveLength(4)
  Object.assign(STORAGE, usual, { bytesEach: 200 })
  expect((await server.call(api.postMessage, { id: body.id, text: 'x'.repeat(200) }, token)).status).toBe(413)
})

it('all that a person keeps has a limit', async () => {
  const { token } = await signUp(server)
  STORAGE.bytes = 1_000
  expect((await save(token, [{ role: 'user', content: 'x'.repeat(600) }])).status).toBe(200)
  const refused = await save(token, [{ role: 'user', content: 'y'.repeat(600) }])
  expect(refused.status).toBe(413)
  expect(sentence(refused)).toMatch(/^There is no room left for your consultations\. Delete some/)
})

it('whoever saves or starts without end is asked to wait', async () => {
  const { token } = await signUp(server)
  const id = await converse(server, token, 'Mine')
  const many = async (n: number, call: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: n }, call))).filter(({ status }) => status === 429).length
  expect(await many(61, () => save(token, [], { conversationId: id }))).toBe(1)
  expect(await many(120, () => server.call(api.createConversation, {}, token))).toBe(1)
  expect(await many(121, () => server.call(api.postMessage, { id, text: 'Mine' }, token))).toBe(1)
  expect(await many(41, () => server.call(api.listConversations, { q: 'x' }, token))).toBe(1)
})

it('the whole list and the export come whole, and little of them is in memory at a time', async () => {
  const { token, user } = await signUp(server)
  const big = (n: number) =>
    Array.from({ length: 16 }, (_, i) => ({ role: 'user', content: `${n} ${i} ${'x'.repeat(45_000)}` }))
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.unshift((await save(token, big(n))).body.id)
  const own = await server.deps.db.select().from(conversations).where(eq(conversations.userId, user._id))
  expect(await inPages(server.ctx(), own)).toHaveLength(4)
  const answer = await server.request('GET', '/api/chat/conversations', { token })
  expect(answer.headers.get('content-length')).toBeNull()
  const listed = (await answer.json()) as api.ConversationSummary[]
  expect(listed.map((one) => [one.id, one.messages.length])).toEqual(ids.map((id) => [id, 16]))
  const held = (await (await server.request('GET', '/api/auth/settings/export', { token })).json()) as {
    messages: { text: string }[]
    conversations: { id: string }[]
    points: { kind: string }[]
  }
  expect(held.conversations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(new Set(held.messages.map(({ text }) => text.slice(0, 4))).size).toBeGreaterThan(16)
  expect(held.messages).toHaveLength(64)
  expect(held.points).toMatchObject([{ kind: 'signup' }])
})
