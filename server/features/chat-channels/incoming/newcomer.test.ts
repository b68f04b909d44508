import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listConversations } from '#contract/consultations/consultations.ts'
import { CONSENT_VERSION, REPLY_PRICE } from '#contract/product.ts'
import { createWhatsAppCode } from '#contract/whatsapp.ts'
import { DAY_MS } from '#server/day.ts'
import { forgetOld } from '#server/features/chat-channels/jobs.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { conversations, purchases, users, chatContacts, chatMessages } from '#server/tables.ts'
import { handleNext } from '#server/features/chat-channels/incoming/handle-message.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { pointsOf, signUp } from '#tests/support/people.ts'
import {
  type Channel,
  EVICTION,
  MATERNITY,
  say,
  SITE,
  untilQuiet,
  whatsappServer,
} from '#tests/support/chats/whatsapp.ts'
import type { Person } from '#tests/doubles/meta.ts'

const SHONA = 'Mwene wemba anogona here kundidzinga pasina mutongo wedare?'
let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer({ WHATSAPP_SIGNUP: 'on' })
  channel.clock.stoppedAt = Date.now()
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const db = () => channel.server.deps.db
const contactOf = async ({ userId }: Person) => {
  const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, userId))
  return contact!
}
const accountOf = async (person: Person) => {
  const { userId } = await contactOf(person)
  const [account] = userId ? await db().select().from(users).where(eq(users.id, userId)) : []
  return account
}
const wordsOf = async ({ userId }: Person) => {
  const messages = await db().select().from(chatMessages).where(eq(chatMessages.contactId, userId))
  return messages.filter(({ direction }) => direction === 'in').map(({ body }) => body)
}
/** Somebody who agreed and was answered once. */
async function newcomer(given: Partial<Person> = {}) {
  const person = channel.meta.person(given)
  await say(channel, person, EVICTION)
  const { texts } = await say(channel, person, 'yes', 2)
  expect(texts[1]).toMatch(/Sources/)
  return person
}

test('a stranger’s question waits for consent and is answered with its sources after one tap', async () => {
  const person = channel.meta.person({ name: 'Rudo' })
  const asked = await say(channel, person, EVICTION)
  expect(asked.texts[0]).toContain(`${SITE}/terms`)
  expect(person.seen.at(-1)!.buttons).toEqual(['Yes', 'No'])
  expect(await accountOf(person)).toBeUndefined()
  const tap = {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'button-0', title: 'Yes' } },
  }
  const { texts } = await say(channel, person, tap, 2)
  expect(texts[0]).toContain('2 free answers')
  expect(texts[1]).toMatch(/Sources[\s\S]*https:\/\/law\.example\.test/)
  expect(person.seen.at(-1)!.answers).toBe(asked.id)
  const account = await accountOf(person)
  expect(account).toMatchObject({ fullName: 'Rudo', phoneNumber: `+${person.phone}`, consentVersion: CONSENT_VERSION })
  expect(account!.consentAt).not.toBeNull()
  expect(await balanceOf(db(), account!.id)).toBe(REPLY_PRICE)
  expect(await wordsOf(person)).toEqual([{}, {}])
})

test('from "hie" to a cited answer it takes two messages', async () => {
  const person = channel.meta.person()
  expect((await say(channel, person, 'hie')).texts[0]).toContain('*yes*')
  const { texts } = await say(channel, person, `Yes, ${MATERNITY}`, 2)
  expect(texts[1]).toMatch(/Sources/)
})

test('in Shona the terms, the welcome and the account are in Shona', async () => {
  const person = channel.meta.person()
  expect((await say(channel, person, SHONA)).texts[0]).toContain('*hongu*')
  const { texts } = await say(channel, person, 'Hongu', 2)
  expect(texts[0]).toContain('mhinduro dzemahara')
  expect((await accountOf(person))!.preferredLanguage).toBe('sn')
})

test('who says no leaves nothing behind, and is asked again when they write again', async () => {
  const person = channel.meta.person()
  await say(channel, person, EVICTION)
  expect((await say(channel, person, 'no')).texts[0]).toContain('I keep nothing')
  expect(await wordsOf(person)).toEqual([{}, {}])
  expect(await accountOf(person)).toBeUndefined()
  expect((await say(channel, person, EVICTION)).texts[0]).toContain('Do you agree')
})

test('what waits for consent is gone after a day, and who only asks hears of it five times an hour', async () => {
  const person = channel.meta.person()
  for (let i = 0; i < 5; i++) await say(channel, person, `${EVICTION} ${i}`)
  expect((await wordsOf(person)).filter((body) => 'text' in body)).toHaveLength(1)
  await channel.meta.deliver([channel.meta.write(person, EVICTION)])
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, person)
  expect(person.seen).toHaveLength(5)
  const now = new Date(channel.now() + DAY_MS + 1)
  await forgetOld({ ...channel.server.ctx(), now: () => now })
  expect(await wordsOf(person)).toEqual(Array<object>(6).fill({}))
})

test('however often the consent comes, there is one account and one answer', async () => {
  const person = channel.meta.person()
  await say(channel, person, EVICTION)
  const [yes, again] = [channel.meta.write(person, 'yes'), channel.meta.write(person, 'yes')]
  await Promise.all([1, 2, 3].map(() => channel.meta.deliver([yes])))
  await channel.meta.deliver([again])
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, person)
  const answers = person.seen.filter(({ text }) => text.includes('Sources'))
  // a second "yes" is a message like any other: there is nothing new to say to it
  expect(answers.filter(({ text }) => !text.includes('I have shown you all'))).toHaveLength(1)
  const accounts = await db()
    .select()
    .from(users)
    .where(like(users.phoneNumber, `%${person.phone}`))
  expect(accounts).toHaveLength(1)
})

test('a code of an account on the web makes the chat a part of it, once', async () => {
  const person = await newcomer()
  const chat = await accountOf(person)
  const web = await signUp(channel.server)
  const before = await pointsOf(channel.server, web)
  const { code } = (await channel.server.call(createWhatsAppCode, {}, web.token)).body
  await Promise.all([1, 2].map(() => channel.meta.deliver([channel.meta.write(person, code)])))
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, person)
  expect(person.seen.slice(-2).map(({ text }) => /now linked|does not work/.exec(text)?.[0])).toEqual([
    'now linked',
    'does not work',
  ])
  expect(await pointsOf(channel.server, web)).toBe(before + REPLY_PRICE)
  const list = await channel.server.call(listConversations, {}, web.token)
  expect(JSON.stringify(list.body)).toContain('evict')
  expect(await db().select().from(users).where(eq(users.id, chat!.id))).toEqual([])
  expect((await contactOf(person)).userId).toBe(web.user._id)
})

test('after ninety silent days the number reads nothing of before; the PIN brings the account back', async () => {
  const person = await newcomer()
  const account = await accountOf(person)
  expect((await say(channel, person, 'pin 4821')).texts[0]).toContain('PIN is set')
  await channel.pass(91 * DAY_MS)
  const { texts } = await say(channel, person, 'what did I ask you before?')
  expect(texts[0]).toContain('Do you agree')
  expect(texts[0]).toContain('pin 4821')
  expect(await contactOf(person)).toMatchObject({ userId: null, conversationId: null })
  expect((await say(channel, person, 'pin 1111')).texts[0]).toContain('does not open')
  expect((await say(channel, person, 'pin 4821')).texts[0]).toContain('Welcome back')
  expect((await accountOf(person))!.id).toBe(account!.id)
})

test('who agrees as somebody new can never open the account of before by its PIN', async () => {
  const person = await newcomer()
  const account = await accountOf(person)
  await say(channel, person, 'pin 4821')
  await channel.pass(91 * DAY_MS)
  await say(channel, person, 'hello')
  await say(channel, person, 'yes')
  await say(channel, person, 'pin 4821')
  const now = await accountOf(person)
  expect(now!.id).not.toBe(account!.id)
  const own = await db().select().from(conversations).where(eq(conversations.userId, now!.id))
  expect(JSON.stringify(own)).not.toContain('evict')
})

test('wrong PINs are answered five times a day', async () => {
  const person = await newcomer()
  await say(channel, person, 'pin 4821')
  await channel.pass(91 * DAY_MS)
  await say(channel, person, 'hello')
  for (let i = 0; i < 5; i++) await say(channel, person, `pin 000${i}`)
  const before = person.seen.length
  await channel.meta.deliver([channel.meta.write(person, 'pin 4821')])
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, person)
  expect(person.seen).toHaveLength(before)
  expect((await contactOf(person)).userId).toBeNull()
})

test('unlinked, a chat’s account would be lost: it is deleted by words of its own, with all that was asked', async () => {
  const person = await newcomer()
  const account = await accountOf(person)
  expect((await say(channel, person, 'unlink')).texts[0]).toContain('*delete everything*')
  expect((await accountOf(person))!.id).toBe(account!.id)
  expect((await say(channel, person, 'delete everything')).texts[0]).toContain('are deleted')
  expect(await db().select().from(users).where(eq(users.id, account!.id))).toEqual([])
  expect(await db().select().from(conversations).where(eq(conversations.userId, account!.id))).toEqual([])
  expect((await say(channel, person, EVICTION)).texts[0]).toContain('Do you agree')
})

test('points are bought in the chat by EcoCash, once however often the message comes, and a question is answered with them', async () => {
  const person = await newcomer()
  const account = await accountOf(person)
  const offer = (await say(channel, person, 'buy')).texts[0]!
  expect(offer).toContain('*buy 5* · US$1.00')
  const buy = channel.meta.write(person, 'Buy 5 0771234567')
  await Promise.all([1, 2, 3].map(() => channel.meta.deliver([buy])))
  // the payment is asked about by the clock, which only we move
  const paid = () => {
    channel.clock.ahead += 1_000
    expect(person.seen.at(-1)!.text).toContain('5 points bought')
  }
  await vi.waitFor(paid, { timeout: 30_000, interval: 100 })
  await untilQuiet(channel.server, person)
  expect(await balanceOf(db(), account!.id)).toBe(REPLY_PRICE + 5)
  const bought = await db().select().from(purchases).where(eq(purchases.userId, account!.id))
  expect(bought.map(({ state, points, phone }) => [state, points, phone])).toEqual([['paid', 5, '0771234567']])
  expect((await say(channel, person, 'buy 7')).texts[0]).toContain('*buy 26*')
  expect((await say(channel, person, 'buy 5 0991234567')).texts[0]).toContain('Enter a mobile number')
})

test('a process that dies at any step of a sign-up leaves one account, one welcome and one answer', async () => {
  let person: Person
  const steps = await dieAtEveryStep(
    channel.server.ctx(),
    async (mortal) => {
      person = channel.meta.person()
      await say(channel, person, EVICTION)
      await channel.meta.deliver([channel.meta.write(person, 'yes')])
      const now = () => new Date(channel.now() + ORDERING_DELAY_MS)
      await handleNext({ ...mortal, now }, person.userId, new AbortController().signal)
    },
    async () => {
      await channel.pass(60_000)
      await untilQuiet(channel.server, person)
      const accounts = await db()
        .select()
        .from(users)
        .where(like(users.phoneNumber, `%${person.phone}`))
      expect(accounts).toHaveLength(1)
      expect(await balanceOf(db(), accounts[0]!.id)).toBe(REPLY_PRICE)
      const texts = person.seen.map(({ text }) => text)
      expect(texts.filter((text) => text.includes('2 free answers'))).toHaveLength(1)
      expect(texts.filter((text) => text.includes('Sources'))).toHaveLength(1)
    },
  )
  expect(steps).toBeGreaterThan(2)
}, 120_000)
