import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/consultations/consultations.ts'
import { ask, converse, messagesOf } from '#tests/support/answers.ts'
import { addSmallLibrary, NOTICE } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
})
afterAll(() => server.stop())

const list = async (token: string, input = {}) => (await server.call(api.listConversations, input, token)).body

describe('starting a consultation', () => {
  it('stores the first message with it and takes its title from it', async () => {
    const { token } = await signUp(server)
    const message = `${NOTICE} ${'I have worked there for years. '.repeat(20)}`
    const { status, body } = await server.call(api.createConversation, { message }, token)
    expect(status).toBe(200)
    const found = await server.call(api.getConversation, { id: body.id }, token)
    expect(found.body.messages).toMatchObject([{ sender: 'user', text: message.trim() }])
    expect(found.body.title).toMatch(/^How long a notice must my employer.*…$/)
    expect(found.body.title.length).toBeLessThanOrEqual(81)
  })

  it('starts empty from the drawer, and stores nothing for white space', async () => {
    const { token } = await signUp(server)
    for (const message of ['', '  \n ']) {
      const { body } = await server.call(api.createConversation, { message }, token)
      expect(await messagesOf(server, token, body.id)).toEqual([])
    }
  })

  it('keeps every sign a person can type, and refuses more than 50,000 characters', async () => {
    const { token } = await signUp(server)
    const text = 'Ndiri 🙂 “hoza” \\ \' " <b> ${x} \u202e %00 \ud800 end'
    const { body } = await server.call(api.createConversation, { message: text }, token)
    expect((await messagesOf(server, token, body.id))[0]!.text).toBe(
      'Ndiri 🙂 “hoza” \\ \' " <b> ${x} \u202e %00 \ufffd end',
    )
    expect((await server.call(api.createConversation, { message: 'x'.repeat(50_001) }, token)).status).toBe(400)
  })
})

describe('the list of past consultations', () => {
  it('shows only a person’s own, newest first, with all a card needs', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const first = await converse(server, one.token, 'The first of my questions')
    const second = await converse(server, one.token, NOTICE)
    await converse(server, other.token, 'Somebody else’s')
    await ask(server, { token: one.token, conversationId: second })
    await server.worker.idle()
    const found = await list(one.token)
    expect(found.map((item) => item.id)).toEqual([second, first])
    expect(found[0]).toMatchObject({
      title: NOTICE,
      starred: false,
      tags: expect.arrayContaining(['Workshops Act']) as string[],
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      messages: [{ sender: 'user' }, { sender: 'ai' }],
    })
    expect(found[0]!.preview).not.toMatch(/substring=|[*|#]/)
    expect((await list(one.token, { order: 'asc' })).map((item) => item.id)).toEqual([first, second])
    expect(await list(one.token, { limit: 1, offset: 1 })).toMatchObject([{ id: first }])
    // where only cards are shown, all but the messages comes
    expect(await list(one.token, { messages: 'none' })).toEqual(found.map((item) => ({ ...item, messages: [] })))
  })

  it('searches tags and message text without regard to case, and takes signs for themselves', async () => {
    const { token } = await signUp(server)
    const rent = await converse(server, token, 'My LANDLORD took 100% of the deposit')
    const work = await converse(server, token, 'Dismissed under_paid')
    await server.call(api.saveConversation, { conversationId: work, messages: [], tags: 'Labour, Wages' }, token)
    const ids = async (q: string) => (await list(token, { q })).map((item) => item.id)
    expect(await ids('landlord')).toEqual([rent])
    expect(await ids('wAGES')).toEqual([work])
    expect(await ids('100%')).toEqual([rent])
    expect(await ids('under_paid')).toEqual([work])
    expect(await ids('underXpaid')).toEqual([])
    expect(await ids("'; drop table messages; --")).toEqual([])
    expect((await list(token, { tag: 'Labour' })).map((item) => item.id)).toEqual([work])
    expect(await list(token, { tag: 'labou' })).toEqual([])
  })

  it('costs nothing when nothing changed, and is fresh after every kind of change', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token, 'A question')
    const get = (etag?: string) =>
      server.request('GET', '/api/chat/conversations', { token, headers: etag ? { 'if-none-match': etag } : {} })
    let etag = (await get()).headers.get('etag')!
    const isFresh = async () => {
      const response = await get(etag)
      etag = response.headers.get('etag')!
      return response.status
    }
    expect(await isFresh()).toBe(304)
    await server.call(api.starConversation, { id, starred: true }, token)
    expect(await isFresh()).toBe(200)
    expect(await isFresh()).toBe(304)
    await server.call(api.postMessage, { id, text: 'Another question' }, token)
    expect(await isFresh()).toBe(200)
    await server.call(api.saveConversation, { conversationId: id, messages: [], tags: ['Tax'] }, token)
    expect(await isFresh()).toBe(200)
    await server.call(api.deleteConversation, { id }, token)
    expect(await isFresh()).toBe(200)
    expect(await isFresh()).toBe(304)
    const filtered = await server.request('GET', '/api/chat/conversations?q=x', {
      token,
      headers: { 'if-none-match': etag },
    })
    expect(filtered.status).toBe(200)
  })
})

describe('saving a consultation', () => {
  const messages = [
    { role: 'user', content: 'May my landlord keep the deposit?' },
    { role: 'assistant', content: 'No, not without a reason.' },
  ]

  it('never makes a second copy, however often and at once it is saved', async () => {
    const { token, user } = await signUp(server)
    const saves = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.call(api.saveConversation, { userId: user._id, messages, tags: 'Rent,  Deposit , ,Rent' }, token),
      ),
    )
    expect(new Set(saves.map(({ body }) => body.id)).size).toBe(1)
    expect(saves[0]!.body.tags).toEqual(['Rent', 'Deposit'])
    const longer = [...messages, { role: 'user', content: 'And if he moved away?' }]
    await server.call(api.saveConversation, { messages: longer }, token)
    expect(await list(token)).toHaveLength(1)
    await server.call(api.saveConversation, { messages: [{ role: 'user', content: 'Something else' }] }, token)
    expect(await list(token)).toHaveLength(2)
  })

  it('finds the consultation the server stored itself', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    await ask(server, { token, conversationId, message: NOTICE })
    const stored = await messagesOf(server, token, conversationId)
    const given = stored.map(({ text, sender }) => ({ text, sender }))
    const saved = await server.call(api.saveConversation, { messages: given, tags: 'Notice' }, token)
    expect(saved.body).toEqual({ id: conversationId, tags: ['Notice'] })
    expect(await messagesOf(server, token, conversationId)).toHaveLength(2)
  })

  it('makes tags on the server when none are given: the headings of the documents cited, or the fallback', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    await ask(server, { token, conversationId, message: NOTICE })
    const tagged = await server.call(api.saveConversation, { conversationId, messages: [] }, token)
    expect(tagged.body.tags[0]).toBe('Workshops Act')
    const bare = await server.call(api.saveConversation, { messages, tags: '' }, token)
    expect(bare.body.tags).toEqual(['Analysis not available'])
  })

  it('refuses to save nothing, or into somebody else’s', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const id = await converse(server, one.token, 'Mine')
    expect((await server.call(api.saveConversation, { messages: [] }, one.token)).status).toBe(400)
    expect((await server.call(api.saveConversation, { conversationId: id, messages }, other.token)).status).toBe(404)
    expect((await server.call(api.saveConversation, { userId: one.user._id, messages }, other.token)).status).toBe(404)
    expect(await list(other.token)).toEqual([])
  })
})

describe('a stranger', () => {
  it('gets the same answer for a consultation of somebody else as for one that does not exist', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const id = await converse(server, one.token, 'Mine')
    for (const named of [id, crypto.randomUUID(), 'nonsense']) {
      const answers = await Promise.all([
        server.call(api.getConversation, { id: named }, other.token),
        server.call(api.starConversation, { id: named, starred: true }, other.token),
        server.call(api.postMessage, { id: named, text: 'Hello?' }, other.token),
        server.call(api.deleteConversation, { id: named }, other.token),
        server.call(api.getAttachment, { id: named, documentId: crypto.randomUUID() }, other.token),
        server.request('GET', `/api/chat/conversations/${named}/export`, { token: other.token }),
      ])
      expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    expect((await messagesOf(server, one.token, id)).map((message) => message.text)).toEqual(['Mine'])
  })

  it('is answered 404 for a user id that is not theirs, also with a consultation of their own', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const id = await converse(server, other.token, 'Mine')
    const userId = one.user._id
    expect((await server.call(api.listConversations, { userId }, other.token)).status).toBe(404)
    expect((await server.call(api.starConversation, { id, userId, starred: true }, other.token)).status).toBe(404)
    expect((await server.call(api.deleteConversation, { id, userId }, other.token)).status).toBe(404)
    expect((await server.call(api.listConversations, { userId: other.user._id }, other.token)).status).toBe(200)
  })
})

describe('a question sent before the stream', () => {
  it('is one question when it is sent twice, and may come again once it was answered', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token)
    const [first, second] = [
      await server.call(api.postMessage, { id, text: NOTICE }, token),
      await server.call(api.postMessage, { id, text: ` ${NOTICE}\n` }, token),
    ]
    expect(second.body.id).toBe(first.body.id)
    await ask(server, { token, conversationId: id })
    expect((await server.call(api.postMessage, { id, text: NOTICE }, token)).body.id).not.toBe(first.body.id)
    for (const text of ['', ' \n ', '\0'])
      expect((await server.call(api.postMessage, { id, text }, token)).status).toBe(400)
  })

  it('is gone with its consultation', async () => {
    const { token } = await signUp(server)
    const id = await converse(server, token, NOTICE)
    await ask(server, { token, conversationId: id })
    expect((await server.call(api.deleteConversation, { id }, token)).body).toEqual({ id })
    expect((await server.call(api.getConversation, { id }, token)).status).toBe(404)
    expect(await list(token)).toEqual([])
  })
})
