import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { REPLY_PRICE } from '#contract/product.ts'
import { stopAnswer } from '#server/features/answering/service.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { stopAnswerOf } from './stop-at-once.ts'
import { chatContacts, runs, users } from '#server/tables.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { type Chatter, CHATS, type ChatServer, chatServer } from '#tests/support/chats/chats.ts'
import { EVICTION, MATERNITY } from '#tests/support/chats/whatsapp.ts'

const STOPPED = expect.stringContaining('I will not write to you')

describe.each(CHATS)('stop while an answer is written, by %s', (name) => {
  let model: ModelDouble
  let served: ChatServer
  beforeAll(async () => {
    model = await startModelDouble(MODES.honest)
    served = await chatServer(name, { env: { AI_BASE_URL: model.url, AI_MODEL: 'main' } })
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
    await model.stop()
  })

  const db = () => served.server.deps.db
  const account = async ({ userId: id }: Chatter) => {
    const [found] = await db()
      .select({ id: users.id })
      .from(chatContacts)
      .innerJoin(users, eq(users.id, chatContacts.userId))
      .where(eq(chatContacts.id, id))
    return found!.id
  }
  const send = async (person: Chatter, words: string) => {
    await served.chat.deliver([served.chat.write(person, words)])
    served.clock.at += ORDERING_DELAY_MS
  }
  const runsOf = async (person: Chatter) =>
    (
      await db()
        .select()
        .from(runs)
        .where(eq(runs.userId, await account(person)))
    ).map(({ state }) => state)

  /** Somebody who asks a model that never answers. */
  async function asking() {
    const person = served.chat.person()
    await served.say(person, 'hello')
    await served.say(person, 'yes')
    const [points, before] = [await balanceOf(db(), await account(person)), person.seen.length]
    const asked = model.requests.length
    const texts = () => person.seen.slice(before).map(({ text }) => text)
    model.follow((request, earlier) =>
      request.purpose === 'answer' ? { kind: 'hang' } : MODES.honest(request, earlier),
    )
    await send(person, EVICTION)
    await expect.poll(() => model.requests.slice(asked).some(({ purpose }) => purpose === 'answer')).toBe(true)
    return { person, points, texts }
  }

  test('it ends at once, costs nothing, and nothing else is said; what was asked behind it is not asked', async () => {
    const { person, points, texts } = await asking()
    await send(person, MATERNITY)
    await send(person, 'STOP')
    await vi.waitFor(() => expect(texts()).toEqual([STOPPED]), { timeout: 20_000, interval: 50 })
    await served.server.worker.idle()
    expect(texts()).toEqual([STOPPED])
    expect(await runsOf(person)).toEqual(['stopped'])
    expect(await balanceOf(db(), await account(person))).toBe(points)
    model.follow(MODES.honest)
    await served.say(person, 'start')
    expect((await served.say(person, MATERNITY)).at(-1)).toContain('/p/')
    expect(await balanceOf(db(), await account(person))).toBe(points - REPLY_PRICE)
  })

  test('an answer to what the same person asks on the web goes on', async () => {
    const { person } = await asking()
    const userId = await account(person)
    await db().update(runs).set({ channel: 'web' }).where(eq(runs.userId, userId))
    const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, person.userId))
    await stopAnswerOf(served.server.ctx(), contact!)
    expect(await runsOf(person)).toEqual(['running'])
    const ctx = served.server.ctx({ kind: 'user', id: userId, role: 'user', sessionId: '' })
    expect(await stopAnswer(ctx, { conversationId: contact!.conversationId! })).toEqual({ stopped: true })
  })
})
