import { NOTICE } from '#tests/support/library.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkPoints, getStatement } from '#contract/points.ts'
import { getSourceText } from '#contract/consultations/sources.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { conversations, messages, chatMessages } from '#server/tables.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import {
  type Channel,
  EVICTION,
  type Linked,
  linkedPerson,
  MATERNITY,
  nextSeen,
  say,
  SITE,
  untilQuiet,
  whatsappServer,
} from '#tests/support/chats/whatsapp.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer()
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  expect(await unbalancedAccounts(channel.server.deps.db)).toEqual([])
  await channel.stop()
})

const points = async ({ token }: Linked) => (await channel.server.call(checkPoints, {}, token)).body.points
const asked = async ({ user }: Linked) => {
  const { db } = channel.server.deps
  const own = await db.select().from(messages).where(eq(messages.userId, user._id)).orderBy(messages.createdAt)
  return own.filter((one) => one.sender === 'user').map((one) => one.text)
}
/** A second reply would have come by then. */
const dealtWith = ({ person }: Linked) => untilQuiet(channel.server, person)

test.concurrent('a question is answered in short, each source with its public link, and costs one point', async () => {
  const me = await linkedPerson(channel)
  const { texts, id } = await say(channel, me.person, NOTICE)
  const [text] = texts
  expect(text).toContain('*Workshops Act [Chapter 99:01]* (text as at 31 December 2016)')
  expect(text).toContain('three months where the contract has no fixed period')
  expect(text).toContain(`_${DISCLAIMER}_`)
  expect(text).not.toMatch(/\]\(|\*\*|\?substring=/)
  expect(text!.length).toBeLessThanOrEqual(4_096)
  const links = [...text!.matchAll(new RegExp(`${SITE}/p/([\\w-]+)`, 'g'))].map((one) => one[1]!)
  expect(links.length).toBeGreaterThan(0)
  expect(links.length).toBeLessThanOrEqual(5)
  expect(new Set(links).size).toBe(links.length)
  for (const shortCode of links) {
    const source = await channel.server.call(getSourceText, { shortCode })
    expect(source.status).toBe(200)
    expect(source.body.text).toContain(source.body.substring)
  }
  expect(me.person.reads).toContain(id)
  expect(me.person.typing).toContain(id)
  expect(me.person.seen.at(-1)!.answers).toBe(id)
  expect(await points(me)).toBe(9)
  const stored = await channel.server.deps.db.select().from(conversations).where(eq(conversations.userId, me.user._id))
  expect(stored).toMatchObject([{ conversationType: 'WHATSAPP', title: expect.stringContaining('How long a notice') }])
})

test.concurrent('a second question to which only the same short answer would come costs nothing', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, EVICTION)
  const before = await points(me)
  const { texts } = await say(channel, me.person, 'And how long does it take?')
  expect(texts[0]).toContain('I have shown you all that I found about this.')
  expect(await points(me)).toBe(before)
})

test.concurrent('the same webhook ten times, at once and later, is answered once and charged once', async () => {
  const me = await linkedPerson(channel)
  const before = me.person.seen.length
  const one = channel.meta.write(me.person, NOTICE)
  expect(await Promise.all(Array.from({ length: 10 }, () => channel.meta.deliver([one])))).toEqual(Array(10).fill(200))
  await nextSeen(me.person, before)
  for (let i = 0; i < 3; i++) await channel.meta.deliver([one, one])
  await dealtWith(me)
  expect(me.person.seen.length).toBe(before + 1)
  expect(await points(me)).toBe(9)
  expect(await asked(me)).toEqual([NOTICE])
})

test.concurrent('a batch of several people and questions is answered whole, each person in order', async () => {
  const [a, b, c] = [await linkedPerson(channel), await linkedPerson(channel), await linkedPerson(channel)]
  const before = [a, b, c].map((one) => one.person.seen.length)
  const at = channel.now()
  const batch = [
    channel.meta.write(a.person, NOTICE, at - 4_000),
    channel.meta.write(b.person, EVICTION, at - 3_000),
    channel.meta.write(a.person, MATERNITY, at - 2_000),
    channel.meta.write(c.person, 'balance', at - 1_000),
  ]
  expect(await channel.meta.deliver(batch, { entries: true })).toBe(200)
  const ofA = await nextSeen(a.person, before[0]!, 2)
  expect(ofA[0]).toContain('three months')
  expect(ofA[1]).toContain('ninety-eight days')
  expect((await nextSeen(b.person, before[1]!))[0]).toContain('No lessor shall evict')
  expect((await nextSeen(c.person, before[2]!))[0]).toContain('10 points')
  expect(await Promise.all([a, b, c].map(points))).toEqual([8, 9, 10])
})

test.concurrent('a message that arrives hours late is still answered, once', async () => {
  const me = await linkedPerson(channel)
  const late = channel.meta.write(me.person, EVICTION, channel.now() - 5 * 3_600_000)
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain('three months')
  const before = me.person.seen.length
  await channel.meta.deliver([late])
  await channel.meta.deliver([late])
  expect((await nextSeen(me.person, before))[0]).toContain('No lessor shall evict')
  await dealtWith(me)
  expect(me.person.seen.length).toBe(before + 1)
  expect(await points(me)).toBe(8)
})

test.concurrent('emoji, Shona letters and half characters arrive as they were written', async () => {
  const me = await linkedPerson(channel)
  const emoji = `👩🏽‍⚖️ ${NOTICE} 🙏 Ndatenda, ñandú`
  expect((await say(channel, me.person, emoji)).texts[0]).toContain('three months')
  await say(channel, me.person, `${EVICTION} \ud83d \u0000`)
  expect(await asked(me)).toEqual([emoji, `${EVICTION} \ufffd`])
})

test.concurrent('someone known by username only is answered at their user id', async () => {
  const me = await linkedPerson(channel, { phone: undefined, username: 'rudo.m', name: 'Rudo' })
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain('three months')
  me.person.phone = '263770000001'
  expect((await say(channel, me.person, EVICTION)).texts[0]).toContain('No lessor')
  expect(await points(me)).toBe(8)
})

test.concurrent('asked again in the same words the answer comes again and costs nothing more', async () => {
  const me = await linkedPerson(channel)
  const first = await say(channel, me.person, NOTICE)
  const second = await say(channel, me.person, NOTICE)
  expect(second.texts).toEqual(first.texts)
  expect(await points(me)).toBe(9)
})

test.concurrent('without points nothing is charged, and the way to points is named', async () => {
  const me = await linkedPerson(channel)
  const { book } = await import('#server/features/points/service.ts')
  const { db } = channel.server.deps
  await db.transaction((tx) => book(tx, { userId: me.user._id, amount: -10, kind: 'adjustment', key: 'spent' }))
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain(`${SITE}/app/points`)
  await db.transaction((tx) => book(tx, { userId: me.user._id, amount: 1, kind: 'adjustment', key: 'given' }))
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain('three months')
  expect(await points(me)).toBe(0)
  expect(
    (await channel.server.call(getStatement, {}, me.token)).body.entries.filter((one) => one.kind === 'reply'),
  ).toHaveLength(1)
})

test.concurrent('what the library cannot answer is said so, names the nearest sections and costs nothing', async () => {
  const me = await linkedPerson(channel)
  const { texts } = await say(channel, me.person, 'What does the Moon Mining Act say about licences?')
  expect(texts[0]).toContain('no Act called "Moon Mining Act"')
  expect(texts[0]).not.toMatch(/\]\(|\*\*/)
  expect(await points(me)).toBe(10)
})

test.concurrent('help, balance and new cost nothing, in any case; a sentence that holds such a word is a question', async () => {
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, 'HELP!')).texts[0]).toContain('*balance*')
  expect((await say(channel, me.person, ' Balance. ')).texts[0]).toContain('10 points')
  await say(channel, me.person, NOTICE)
  expect((await say(channel, me.person, 'New')).texts[0]).toContain('start again')
  await say(channel, me.person, EVICTION)
  const { db } = channel.server.deps
  expect(await db.select().from(conversations).where(eq(conversations.userId, me.user._id))).toHaveLength(2)
  expect(await points(me)).toBe(8)
  await say(channel, me.person, 'Please help: how many days of maternity leave does an employee have?')
  expect(await points(me)).toBe(7)
})

test.concurrent('after stop nothing comes, until start', async () => {
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, 'Stop')).texts[0]).toContain('*start*')
  const before = me.person.seen.length
  await channel.meta.deliver([channel.meta.write(me.person, NOTICE)])
  await channel.meta.deliver([channel.meta.write(me.person, 'help')])
  await dealtWith(me)
  expect(me.person.seen.length).toBe(before)
  expect(await points(me)).toBe(10)
  expect((await say(channel, me.person, 'START')).texts[0]).toContain('here again')
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain('three months')
})

test.concurrent('pictures, voices and kinds nobody knows get a sentence; reactions and notices get silence', async () => {
  const me = await linkedPerson(channel)
  const image = { type: 'image', image: { id: '1', mime_type: 'image/jpeg', sha256: 'x' } }
  expect((await say(channel, me.person, image)).texts[0]).toContain('PDF or Word')
  const unsupported = { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] }
  expect((await say(channel, me.person, unsupported)).texts[0]).toContain('PDF or Word')
  expect((await say(channel, me.person, { type: 'hologram', hologram: { id: 7 } })).texts).toHaveLength(1)
  const before = me.person.seen.length
  const silent = [
    { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } },
    { type: 'system', system: { type: 'user_identity_changed', body: 'x' } },
  ]
  expect(await channel.meta.deliver(silent.map((one) => channel.meta.write(me.person, one)))).toBe(200)
  await dealtWith(me)
  expect(me.person.seen.length).toBe(before)
  const tapped = {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'Balance' } },
  }
  expect((await say(channel, me.person, tapped)).texts[0]).toContain('10 points')
})

test.concurrent('words are kept in the conversation only', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, NOTICE)
  await untilQuiet(channel.server, me.person)
  const { db } = channel.server.deps
  const kept = () => db.select().from(chatMessages).where(eq(chatMessages.contactId, me.person.userId))
  await vi.waitFor(
    async () =>
      expect((await kept()).map((one) => one.state).sort()).toEqual(['delivered', 'delivered', 'handled', 'handled']),
    { timeout: 10_000 },
  )
  for (const row of await kept()) expect(row.body).toEqual({})
})

test.concurrent('twenty people who ask at once are all answered', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => linkedPerson(channel)))
  const before = people.map((one) => one.person.seen.length)
  await channel.meta.deliver(
    people.map((one) => channel.meta.write(one.person, NOTICE)),
    { entries: true },
  )
  for (const [i, one] of people.entries()) {
    expect((await nextSeen(one.person, before[i]!))[0]).toContain('three months')
    expect(await points(one)).toBe(9)
  }
})
