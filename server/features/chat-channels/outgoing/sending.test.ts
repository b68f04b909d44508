import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkPoints } from '#contract/points.ts'
import { unlinkWhatsApp } from '#contract/whatsapp.ts'
import { chatMessages } from '#server/tables.ts'
import type { Person } from '#tests/doubles/meta.ts'
import { addDocument, NOTICE } from '#tests/support/library.ts'
import { type Channel, EVICTION, linkedPerson, say, whatsappServer } from '#tests/support/chats/whatsapp.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer({}, { burst: 3, everyMs: 2_000 })
  channel.clock.stoppedAt = Date.now()
})
afterEach(async () => {
  channel.meta.hold = false
  await channel.meta.release()
  channel.meta.tricks.length = 0
  channel.meta.violations.length = 0
})
afterAll(() => channel.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const states = async ({ userId }: Person) => {
  const own = and(eq(chatMessages.contactId, userId), eq(chatMessages.direction, 'out'))
  const found = await channel.server.deps.db.select().from(chatMessages).where(own).orderBy(chatMessages.seq)
  return found.map((one) => one.state)
}
const lastState = async (person: Person) => (await states(person)).at(-1)
/** Statuses come by webhooks of their own, when they come. */
const untilLast = (person: Person, state: string) =>
  vi.waitFor(async () => expect(await lastState(person)).toBe(state), 20_000)
/** Says something and lets it be dealt with; gives how much the person had seen before. */
const write = async (person: Person, text: string, at = channel.now()) => {
  const before = person.seen.length
  expect(await channel.meta.deliver([channel.meta.write(person, text, at)])).toBe(200)
  await channel.pass(ORDERING_DELAY_MS)
  return before
}
const seenSince = ({ seen }: Person, before: number) => seen.slice(before).map((one) => one.text)

test('faster than one person may be written to: everything arrives, once, in order', async () => {
  const me = await linkedPerson(channel)
  const at = channel.now()
  const before = me.person.seen.length
  const words = ['help', 'balance', 'new', 'help', 'balance', 'new']
  await channel.meta.deliver(words.map((word, i) => channel.meta.write(me.person, word, at - 60_000 + i * 1_000)))
  for (let second = 0; second < 60; second++) await channel.pass(1_000)
  expect(seenSince(me.person, before).map((text) => /These words|You have|We start/.exec(text)?.[0])).toEqual(
    words.map((word) => ({ help: 'These words', balance: 'You have', new: 'We start' })[word]),
  )
})

test.each(['rate', 'transient', 'bad-gateway', 'hang-up'] as const)(
  'after %s a message is sent again later, and seen once',
  async (trick) => {
    const me = await linkedPerson(channel)
    channel.meta.tricks.push(trick)
    const before = await write(me.person, NOTICE)
    expect(channel.meta.tricks).toEqual([])
    expect(me.person.seen.length).toBe(before)
    await channel.pass(2 * MINUTE)
    expect(me.person.seen.length).toBe(before + 1)
    await untilLast(me.person, 'delivered')
    await channel.pass(10 * MINUTE)
    expect(me.person.seen.length).toBe(before + 1)
    expect((await channel.server.call(checkPoints, {}, me.token)).body.points).toBe(9)
  },
)

test('a message whose sending was never answered is not sent again once its status came', async () => {
  const me = await linkedPerson(channel)
  channel.meta.hold = true
  channel.meta.tricks.push('accept-then-hang-up')
  const before = await write(me.person, NOTICE)
  expect(await lastState(me.person)).toBe('sending')
  await channel.pass(30_000)
  expect(me.person.seen.length).toBe(before + 1)
  await channel.meta.release((statuses) => statuses.filter((one) => one.status === 'delivered'))
  expect(await lastState(me.person)).toBe('delivered')
  await channel.pass(10 * MINUTE)
  expect(me.person.seen.length).toBe(before + 1)
})

test('what follows a message of unknown fate waits, so that nothing comes in the wrong order', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('hang-up')
  const before = await write(me.person, 'balance')
  await write(me.person, 'new')
  expect(me.person.seen.length).toBe(before)
  await channel.pass(2 * MINUTE)
  expect(seenSince(me.person, before)).toMatchObject(
    [/You have/, /We start/].map((words) => expect.stringMatching(words)),
  )
})

test('when the operator’s token has ended, messages wait for the new one', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('token')
  const before = await write(me.person, 'balance')
  expect(await lastState(me.person)).toBe('queued')
  await channel.pass(6 * MINUTE)
  expect(me.person.seen.length).toBe(before + 1)
})

test('below a long answer there is a list to go on with; where Meta refuses it the words come without', async () => {
  const text = `A person who sells fireworks shall keep them in a shed${', apart from all that burns, behind a door of iron'.repeat(20)}.`
  await addDocument(channel.server, 'Fireworks Act [Chapter 99:04]', [{ number: '1', heading: 'Sheds', text }])
  const me = await linkedPerson(channel)
  const [answer] = (await say(channel, me.person, 'Where must I keep fireworks that I sell?')).texts
  expect(answer!.length).toBeGreaterThan(1_024)
  expect(me.person.seen.at(-1)!.buttons).toContain('People who help')
  channel.meta.tricks.push('unfit')
  expect((await say(channel, me.person, 'menu')).texts[0]).toContain('You have')
  expect(me.person.seen.at(-1)!.buttons).toBeUndefined()
})

test('someone who cannot be reached is not tried again; the next message is', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('undeliverable')
  const before = await write(me.person, 'balance')
  expect(await lastState(me.person)).toBe('failed')
  await channel.pass(HOUR)
  expect(me.person.seen.length).toBe(before)
  expect((await say(channel, me.person, 'balance')).texts[0]).toContain('You have')
})

test('after 24 hours nothing is sent; the answer is kept and told when the person writes again', async () => {
  const me = await linkedPerson(channel)
  await channel.pass(26 * HOUR)
  const old = channel.meta.write(me.person, NOTICE, channel.now() - 25 * HOUR)
  const before = me.person.seen.length
  await channel.meta.deliver([old])
  await channel.pass(ORDERING_DELAY_MS)
  expect(await lastState(me.person)).toBe('kept')
  expect(me.person.seen.length).toBe(before)
  expect(channel.meta.violations).toEqual([])
  await write(me.person, 'balance')
  const texts = seenSince(me.person, before)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('three months')
  expect(me.person.seen[before]!.answers).toBe(old.message.id)
  expect(texts[1]).toContain('9 points')
})

test('when Meta says that the window is closed, the answer is kept too; an old message does not open it', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('window')
  const before = await write(me.person, NOTICE)
  expect(await lastState(me.person)).toBe('kept')
  await channel.pass(30 * HOUR)
  await write(me.person, 'help', channel.now() - 28 * HOUR)
  expect(me.person.seen.length).toBe(before)
  await write(me.person, 'balance')
  expect(seenSince(me.person, before)).toHaveLength(3)
  expect(seenSince(me.person, before)[0]).toContain('three months')
})

test('an answer that Meta refuses again as too late is kept again, and holds up nothing', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('window')
  const before = await write(me.person, NOTICE)
  channel.meta.tricks.push('window')
  await write(me.person, 'balance')
  expect(seenSince(me.person, before)).toEqual([expect.stringContaining('You have')])
  await write(me.person, 'balance')
  expect(seenSince(me.person, before)[1]).toContain('three months')
})

test('a kept answer is not told to someone who was unlinked meanwhile', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('window')
  const before = await write(me.person, NOTICE)
  expect(await lastState(me.person)).toBe('kept')
  expect((await channel.server.call(unlinkWhatsApp, { id: me.person.userId }, me.token)).status).toBe(200)
  await write(me.person, 'hello')
  expect(seenSince(me.person, before)).toEqual([expect.stringContaining('not linked')])
})

test('statuses only ever go forward, whatever order they come in', async () => {
  const me = await linkedPerson(channel)
  channel.meta.hold = true
  await write(me.person, 'balance')
  expect(await lastState(me.person)).toBe('accepted')
  await channel.meta.release((all) => {
    const [sent, delivered] = all.slice(-2)
    const read = { ...sent!, status: 'read' }
    return [
      delivered!,
      sent!,
      delivered!,
      read,
      sent!,
      delivered!,
      { ...sent!, status: 'failed', errors: [{ code: 131026 }] },
    ]
  })
  expect(await lastState(me.person)).toBe('read')
  await channel.pass(HOUR)
  expect(me.person.seen.length).toBe(2)
})

test('a message that Meta took and then could not deliver goes again where that helps', async () => {
  const me = await linkedPerson(channel)
  channel.meta.hold = true
  const before = await write(me.person, 'balance')
  expect(await lastState(me.person)).toBe('accepted')
  const failed = (code: number) => (all: Record<string, unknown>[]) =>
    [{ ...all.at(-1)!, status: 'failed', errors: [{ code, title: 'x' }] }] as never
  await channel.meta.release(failed(131056))
  expect(await lastState(me.person)).toBe('queued')
  await channel.pass(5 * MINUTE)
  expect(me.person.seen.length).toBe(before + 2)
  expect(await lastState(me.person)).toBe('accepted')
  await channel.meta.release(failed(131026))
  expect(await lastState(me.person)).toBe('failed')
  await channel.pass(HOUR)
  expect(me.person.seen.length).toBe(before + 2)
})

test('where much is found little is said: one message, its two best passages, a link for each', async () => {
  const sections = Array.from({ length: 6 }, (_, i) => ({
    number: `${i + 1}`,
    heading: `Hives of class ${i + 1}`,
    text: `(1) A beekeeper who keeps hives near a road shall mark every hive with the number of the permit${`, the class ${i + 1}, the colour and the year of the frames`.repeat(8)}.`,
    plainWords: 'bees, hives, beekeeping',
  }))
  await addDocument(channel.server, 'Bees Act [Chapter 99:03]', sections)
  const me = await linkedPerson(channel)
  const before = await write(me.person, 'Which permit number must a beekeeper mark on every hive near a road?')
  await channel.pass(MINUTE)
  const texts = seenSince(me.person, before)
  expect(texts).toHaveLength(1)
  expect(texts[0]!.length).toBeLessThan(2_500)
  expect(texts[0]).toMatch(/\*Sources\*[\s\S]*_Legal information/)
  expect(texts[0]!.match(/\/p\//g)).toHaveLength(2)
})

test('while one person’s messages wait, others are answered', async () => {
  const [a, b] = [await linkedPerson(channel), await linkedPerson(channel)]
  channel.meta.tricks.push('token')
  const before = await write(a.person, 'balance')
  expect(await lastState(a.person)).toBe('queued')
  expect((await say(channel, b.person, EVICTION)).texts[0]).toContain('No lessor')
  expect(a.person.seen.length).toBe(before)
})
