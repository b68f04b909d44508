import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stopAnswer } from '#server/features/answering/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { chatContacts } from '#server/tables.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { type Chatter, CHATS, type ChatServer, chatServer } from '#tests/support/chats/chats.ts'
import { EVICTION, MATERNITY } from '#tests/support/chats/whatsapp.ts'

describe.each(CHATS)('while more ask than are answered at once, by %s', (name) => {
  let model: ModelDouble
  let served: ChatServer
  beforeAll(async () => {
    model = await startModelDouble(MODES.honest)
    served = await chatServer(name, { env: { AI_BASE_URL: model.url, AI_MODEL: 'main', ANSWERS_AT_ONCE: '1' } })
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
    await model.stop()
  })

  const newcomer = async (agreed: string) => {
    const person = served.chat.person()
    await served.say(person, 'hello')
    await served.say(person, agreed)
    return { person, before: person.seen.length }
  }
  const ask = async ({ person }: { person: Chatter }, words: string) => {
    await served.chat.deliver([served.chat.write(person, words)])
    served.clock.at += ORDERING_DELAY_MS
  }
  const texts = ({ person, before }: Awaited<ReturnType<typeof newcomer>>) =>
    person.seen.slice(before).map(({ text }) => text)
  const stop = async ({ person }: { person: Chatter }) => {
    const { deps } = served.server
    const [contact] = await deps.db.select().from(chatContacts).where(eq(chatContacts.id, person.userId))
    const ctx = served.server.ctx({ kind: 'user', id: contact!.userId!, role: 'user', sessionId: '' })
    await stopAnswer(ctx, { conversationId: contact!.conversationId! })
  }

  test('who waits is told their place once, in their language, and is answered when their turn comes', async () => {
    model.follow((request, earlier) =>
      request.purpose === 'answer' ? { kind: 'hang' } : MODES.honest(request, earlier),
    )
    const [first, second] = [await newcomer('yes'), await newcomer('hongu')]
    await ask(first, EVICTION)
    await expect.poll(() => model.requests.some(({ purpose }) => purpose === 'answer')).toBe(true)
    await ask(second, MATERNITY)
    const place = expect.stringContaining('Muri nhamba 1 mumutsetse')
    await vi.waitFor(() => expect(texts(second)).toEqual([place]), { timeout: 30_000, interval: 50 })
    model.follow(MODES.honest)
    await stop(first)
    await vi.waitFor(() => expect(texts(second)).toHaveLength(2), { timeout: 30_000, interval: 50 })
    expect(texts(second)).toEqual([place, expect.stringContaining('/p/')])
    expect(texts(first)).toHaveLength(1)
  })
})
