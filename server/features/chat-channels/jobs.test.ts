import { NOTICE } from '#tests/support/library.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWhatsApp } from '#contract/whatsapp.ts'
import { checkPoints } from '#contract/points.ts'
import { systemCtx } from '#server/context.ts'
import { jobs, chatContacts, chatMessages } from '#server/tables.ts'
import {
  type Channel,
  EVICTION,
  linkedPerson,
  MATERNITY,
  nextSeen,
  say,
  untilQuiet,
  whatsappServer,
} from '#tests/support/chats/whatsapp.ts'
import { CONTACT_JOB } from './contact-job.ts'
import { forgetOld } from './jobs.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer({ RETENTION_EVENTS_DAYS: '20' })
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const DAY = 24 * 3_600_000
const db = () => channel.server.deps.db

test('webhooks that arrive in the wrong order are answered in the order of writing', async () => {
  const me = await linkedPerson(channel)
  const before = me.person.seen.length
  const at = channel.now()
  const [first, second, third] = [NOTICE, EVICTION, MATERNITY].map((words, i) =>
    channel.meta.write(me.person, words, at - 9_000 + i * 3_000),
  )
  // all within the second that a message waits, however slow this machine is
  channel.clock.stoppedAt = Date.now()
  for (const one of [third!, first!, second!]) expect(await channel.meta.deliver([one])).toBe(200)
  channel.clock.stoppedAt = undefined
  const texts = await nextSeen(me.person, before, 3)
  expect(texts[0]).toContain('three months')
  expect(texts[1]).toContain('No lessor shall evict')
  expect(texts[2]).toContain('ninety-eight days')
  expect(me.person.seen.slice(before).map((one) => one.answers)).toEqual(
    [first, second, third].map((one) => one!.message.id),
  )
})

test('a message whose job was lost is found and answered within minutes', async () => {
  const me = await linkedPerson(channel)
  const before = me.person.seen.length
  await channel.meta.deliver([channel.meta.write(me.person, NOTICE)])
  await db()
    .delete(jobs)
    .where(and(eq(jobs.kind, CONTACT_JOB.kind), eq(jobs.uniqueKey, me.person.userId)))
  channel.clock.ahead += 3 * 60_000
  expect((await nextSeen(me.person, before))[0]).toContain('three months')
})

test('a message that keeps going wrong gets an apology and does not hold up the next one', async () => {
  const me = await linkedPerson(channel)
  const before = me.person.seen.length
  const at = channel.now()
  const [bad, good] = [
    channel.meta.write(me.person, NOTICE, at - 2_000),
    channel.meta.write(me.person, 'balance', at - 1_000),
  ]
  channel.clock.stoppedAt = Date.now()
  await channel.meta.deliver([bad!, good!])
  await db().update(chatMessages).set({ tries: 5 }).where(eq(chatMessages.id, bad!.message.id))
  channel.clock.stoppedAt = undefined
  const texts = await nextSeen(me.person, before, 2)
  expect(texts[0]).toContain('went wrong on our side')
  expect(texts[1]).toContain('10 points')
})

test('the ids of handled messages go after the configured days, strangers with them; links stay', async () => {
  const me = await linkedPerson(channel)
  const stranger = channel.meta.person()
  await say(channel, stranger, 'hello')
  await untilQuiet(channel.server, stranger)
  const known = async (userId: string) =>
    (await db().select().from(chatContacts).where(eq(chatContacts.id, userId))).length
  await forgetOld(systemCtx(channel.server.deps, 'test'))
  expect(await known(stranger.userId)).toBe(1)
  channel.clock.ahead += 21 * DAY
  await forgetOld(systemCtx(channel.server.deps, 'test'))
  expect(await known(stranger.userId)).toBe(0)
  expect(await known(me.person.userId)).toBe(1)
  expect(await db().select().from(chatMessages)).toEqual([])
})

test('who sends a word of ours is called before all who ask in the same moment', async () => {
  const [asks, wants] = [channel.meta.person(), channel.meta.person()]
  channel.clock.stoppedAt = Date.now()
  await channel.meta.deliver([channel.meta.write(asks, NOTICE), channel.meta.write(wants, 'Balance')])
  const called = async ({ userId }: typeof asks) => {
    const [call] = await db().select({ at: jobs.runAt }).from(jobs).where(eq(jobs.uniqueKey, userId))
    return call!.at.getTime()
  }
  expect(await called(wants)).toBeLessThan(await called(asks))
  channel.clock.stoppedAt = undefined
  for (const one of [asks, wants]) await nextSeen(one, 0)
})

test('two hundred webhooks at once are all acknowledged, and everyone is answered once', async () => {
  const people = Array.from({ length: 200 }, () => channel.meta.person())
  const twice = (one: ReturnType<typeof channel.meta.write>) => channel.meta.deliver([one, one])
  const answers = await Promise.all(people.map((person) => twice(channel.meta.write(person, 'hello'))))
  expect(new Set(answers)).toEqual(new Set([200]))
  for (const person of people) await nextSeen(person, 0, 1, 60_000)
  for (const person of people) expect(person.seen).toHaveLength(1)
}, 120_000)

test('the account sees its own WhatsApp and its points after all that', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, NOTICE)
  const { token } = await import('#tests/support/people.ts').then(({ signIn }) =>
    signIn(channel.server, me.email, me.password),
  )
  expect((await channel.server.call(getWhatsApp, {}, token)).body.linked).toHaveLength(1)
  expect((await channel.server.call(checkPoints, {}, token)).body.points).toBe(9)
})
