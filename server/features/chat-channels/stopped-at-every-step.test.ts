import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REPLY_PRICE } from '#contract/product.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { handleNext } from '#server/features/chat-channels/incoming/handle-message.ts'
import { chatContacts, purchases, runs, users } from '#server/tables.ts'
import { type Chatter, CHATS, type ChatServer, chatServer } from '#tests/support/chats.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { EVICTION } from '#tests/support/whatsapp.ts'

const MINUTE = 60_000

describe.each(CHATS)('a process that dies at any step of a message by %s', (name) => {
  let served: ChatServer
  let clock: NodeJS.Timeout | undefined
  beforeAll(async () => {
    served = await chatServer(name)
  })
  afterEach(() => clearInterval(clock))
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
  })

  const db = () => served.server.deps.db
  const stranger = async () => {
    const person = served.chat.person()
    await served.say(person, 'menu')
    return person
  }
  const member = async () => {
    const person = await stranger()
    await served.say(person, 'yes')
    return person
  }
  /** What the account of somebody has, once everything that waits is done. */
  const kept = async ({ userId: contactId }: Chatter) => {
    await served.pass(MINUTE)
    await served.pass(2 * MINUTE)
    const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, contactId))
    const id = contact!.userId!
    const accounts = await db().select().from(users).where(eq(users.id, id))
    const bought = await db().select().from(purchases).where(eq(purchases.userId, id))
    const answers = await db().select().from(runs).where(eq(runs.userId, id))
    return {
      accounts: accounts.length,
      points: await balanceOf(db(), id),
      bought: bought.length,
      answers: answers.length,
    }
  }
  /** Dies one step later each time while it deals with what somebody writes, and looks each time at what is left. */
  const die = (
    who: () => Promise<Chatter>,
    words: string,
    after: (person: Chatter, before: number) => Promise<void>,
  ) => {
    let person: Chatter
    let before = 0
    return dieAtEveryStep(
      served.server.ctx(),
      async (mortal) => {
        person = await who()
        before = person.seen.length
        await served.chat.deliver([served.chat.write(person, words)])
        const now = () => new Date(served.clock.at + ORDERING_DELAY_MS)
        await handleNext({ ...mortal, now }, person.userId, new AbortController().signal)
      },
      () => after(person, before),
    )
  }
  const texts = ({ seen }: Chatter, before: number) => seen.slice(before).map(({ text }) => text)

  test('the consent is given once, with one account and one welcome', async () => {
    const steps = await die(stranger, 'yes', async (person, before) => {
      expect(await kept(person)).toEqual({ accounts: 1, points: 2 * REPLY_PRICE, bought: 0, answers: 0 })
      expect(texts(person, before)).toEqual([expect.stringContaining('2 free answers')])
    })
    expect(steps).toBeGreaterThan(2)
  }, 120_000)

  test('a question is answered once and charged once', async () => {
    const steps = await die(member, EVICTION, async (person, before) => {
      expect(await kept(person)).toEqual({ accounts: 1, points: REPLY_PRICE, bought: 0, answers: 1 })
      expect(texts(person, before)).toEqual([expect.stringContaining('No lessor')])
    })
    expect(steps).toBeGreaterThan(5)
  }, 240_000)

  test('points are bought once and booked once', async () => {
    // a payment is asked about by the clock
    clock = setInterval(() => (served.clock.at += 500), 50)
    const steps = await die(member, 'buy 5 0771234567', async (person, before) => {
      expect(await kept(person)).toEqual({ accounts: 1, points: 2 * REPLY_PRICE + 5, bought: 1, answers: 0 })
      expect(texts(person, before)).toHaveLength(1)
    })
    expect(steps).toBeGreaterThan(5)
  }, 240_000)
})
