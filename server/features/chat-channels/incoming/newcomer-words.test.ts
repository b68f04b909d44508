import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages, runs, users } from '#server/tables.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { type Channel, EVICTION, say, untilQuiet, whatsappServer } from '#tests/support/chats/whatsapp.ts'
import type { Person } from '#tests/doubles/meta.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer({ WHATSAPP_SIGNUP: 'on' })
  channel.clock.stoppedAt = Date.now()
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const LOCKED = 'My landlord locked my room and keeps my things.'
const sticker = { type: 'sticker', sticker: { id: '1', mime_type: 'image/webp' } }

const newcomer = async (given: Partial<Person> = {}) => {
  const person = channel.meta.person(given)
  for (const one of ['hie', 'yes']) await say(channel, person, one)
  return person
}
/** What the person was answered, once all of it has come. */
const heardFor = async (person: Person, content: string | Record<string, unknown>) => {
  const before = person.seen.length
  await channel.meta.deliver([channel.meta.write(person, content)])
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, person)
  return person.seen.slice(before).map(({ text }) => text)
}
const askedBy = async ({ phone }: Person) => {
  const { db } = channel.server.deps
  const asked = await db
    .select({ text: messages.text })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.userId))
    .innerJoin(messages, eq(messages.id, runs.questionId))
    .where(eq(users.phoneNumber, `+${phone}`))
  return asked.map(({ text }) => text)
}

test('what is told in two messages before the consent is asked as one question', async () => {
  const person = channel.meta.person()
  await say(channel, person, LOCKED)
  expect((await say(channel, person, EVICTION)).texts[0]).toContain('Your question waits')
  const heard = await heardFor(person, 'yes')
  expect(heard).toEqual([expect.stringContaining('2 free answers'), expect.stringMatching(/Sources/)])
  expect(await askedBy(person)).toEqual([`${LOCKED}\n\n${EVICTION}`])
})

test('a sticker behind a question leaves it waiting, and so does a word of ours', async () => {
  const person = channel.meta.person()
  await say(channel, person, EVICTION)
  for (const one of [sticker, 'help'])
    expect((await say(channel, person, one)).texts[0]).toContain('Your question waits')
  expect((await heardFor(person, 'yes'))[1]).toMatch(/Sources/)
  expect(await askedBy(person)).toEqual([EVICTION])
})

test('a question that comes again with the consent is answered once', async () => {
  const person = channel.meta.person()
  await say(channel, person, EVICTION)
  expect(await heardFor(person, `Yes, ${EVICTION}`)).toHaveLength(2)
  expect(await askedBy(person)).toEqual([EVICTION])
})

test.each([
  ['hie', 'menu', /Reply \*yes\*.*Then ask your question/],
  ['makadii', 'mapoints', /Then ask your question|Mobva mabvunza/],
])('who has asked nothing ("%s", "%s") is not told that a question waits', async (hello, word, answer) => {
  const person = channel.meta.person()
  await say(channel, person, hello)
  expect((await say(channel, person, word)).texts[0]).toMatch(answer)
})

test.each([
  [
    'my husband is beating me now and says he will kill me, help',
    /^\*If you are in danger now.*\n\n[^]*violence[^]*Do you agree/,
  ],
  [
    'Murume wangu ari kundirova izvozvi achiti achandiuraya, ndibatsireiwo',
    /^\*Kana muri munjodzi izvozvi[^]*Munobvuma here/,
  ],
  ['Umkami uyangitshaya khathesi uthi uzangibulala, ngicela uncedo', /^\*Nxa usengozini khathesi[^]*Uyavuma na/],
])('somebody in danger hears whom to reach before the terms: "%s"', async (words, answer) => {
  expect((await say(channel, channel.meta.person(), words)).texts[0]).toMatch(answer)
})

test.each([
  ['👍🏾', /You are welcome/],
  ['🙏', /You are welcome/],
  ['?', /choose from the menu/],
  ['...', /choose from the menu/],
])('"%s" is no question', async (signs, answer) => {
  const person = await newcomer()
  expect((await say(channel, person, signs)).texts[0]).toMatch(answer)
  expect(await askedBy(person)).toEqual([])
})

test.each([
  ['a sticker', sticker],
  ['a place', { type: 'location', location: { latitude: -17.8, longitude: 31 } }],
  ['a contact', { type: 'contacts', contacts: [] }],
  ['what WhatsApp does not pass on', { type: 'unsupported', errors: [{ code: 131051 }] }],
  ['a kind yet unknown', { type: 'hologram', hologram: {} }],
])('%s is answered with what can be read', async (_, content) => {
  expect((await say(channel, await newcomer(), content)).texts[0]).toContain('I can read text')
})

test.each([
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }],
  [
    'an edit',
    { type: 'edit', edit: { original_message_id: 'wamid.x', message: { type: 'text', text: { body: EVICTION } } } },
  ],
  ['a deletion', { type: 'revoke', revoke: { original_message_id: 'wamid.x' } }],
])('%s is answered with nothing', async (_, content) => {
  expect(await heardFor(await newcomer(), content)).toEqual([])
})

test('who writes from abroad is asked for an EcoCash number', async () => {
  const person = await newcomer({ phone: '27821234567' })
  expect((await say(channel, person, 'buy 5')).texts[0]).toContain('*buy 5 0771234567*')
})
