import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { tellInChats } from '#server/features/chat-channels/records.ts'
import { inTransaction } from '#server/db/query.ts'
import { readConfig } from '#server/config.ts'
import { chatMessages } from '#server/tables.ts'
import type { Person } from '#tests/doubles/meta.ts'
import { NOTICE } from '#tests/support/library.ts'
import { type Channel, type Linked, linkedPerson, whatsappServer } from '#tests/support/chats/whatsapp.ts'

const HOUR = 3_600_000
const TEMPLATES = 'en=something_waits/en sn=something_waits_sn/en'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer({ WHATSAPP_NOTICE_TEMPLATES: TEMPLATES })
  channel.clock.stoppedAt = Date.now()
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const write = async (person: Person, text: string, at = channel.now()) => {
  const before = person.seen.length
  expect(await channel.meta.deliver([channel.meta.write(person, text, at)])).toBe(200)
  await channel.pass(ORDERING_DELAY_MS)
  await channel.pass(HOUR / 60)
  return before
}
const since = ({ seen }: Person, before: number) => seen.slice(before).map(({ text }) => text)
const remind = async ({ user, person }: Linked, text: string) => {
  const ctx = channel.server.ctx()
  const before = person.seen.length
  await inTransaction(ctx.db, (tx) => tellInChats(ctx, tx, { userId: user._id, text, disclaimer: DISCLAIMER }))
  await channel.pass(HOUR / 60)
  return before
}
const WAITS = 'Virtual Lawyer has something for you. Reply yes to read it.'

test('after 24 silent hours one approved notice tells that something waits, and a yes brings it, unasked and uncharged', async () => {
  const me = await linkedPerson(channel)
  await channel.pass(26 * HOUR)
  const before = await remind(me, 'The date is Friday 4 December.')
  await remind(me, 'The date is Saturday 5 December.')
  expect(since(me.person, before)).toEqual([WAITS])
  const read = await write(me.person, 'Yes')
  expect(since(me.person, read)).toEqual([
    expect.stringContaining('Friday 4 December'),
    expect.stringContaining('Saturday 5 December'),
  ])
  await channel.pass(26 * HOUR)
  const again = await remind(me, 'The date is Sunday 6 December.')
  expect(since(me.person, again)).toEqual([WAITS])
})

test('an answer that was too late is told of by a notice too, and a question instead of a yes is answered after it', async () => {
  const me = await linkedPerson(channel)
  await channel.pass(26 * HOUR)
  const before = await write(me.person, NOTICE, channel.now() - 25 * HOUR)
  expect(since(me.person, before)).toEqual([WAITS])
  const asked = await write(me.person, 'balance')
  expect(since(me.person, asked)).toEqual([expect.stringContaining('three months'), expect.stringContaining('points')])
})

test('the notice is in the language of the account, where it has a template', async () => {
  const me = await linkedPerson(channel)
  await write(me.person, 'shona')
  await channel.pass(26 * HOUR)
  const before = await remind(me, 'Zuva racho ndi 4 Zvita.')
  expect(since(me.person, before)).toEqual([expect.stringContaining('ine zvayo kwamuri')])
})

test('within 24 hours it is said at once, and who said stop hears nothing', async () => {
  const me = await linkedPerson(channel)
  expect(since(me.person, await remind(me, 'The date is Friday 4 December.'))).toEqual([
    expect.stringContaining('Friday 4 December'),
  ])
  await write(me.person, 'stop')
  await channel.pass(26 * HOUR)
  expect(since(me.person, await remind(me, 'The date is Saturday 5 December.'))).toEqual([])
})

test.each([
  ['refuses', undefined],
  ['takes, and then says it cannot deliver', 131047],
])(
  'a message that Meta %s as too late, within 24 hours by our clock, is kept and told of by a notice',
  async (_, code) => {
    const me = await linkedPerson(channel)
    channel.meta.hold = code !== undefined
    if (!code) channel.meta.tricks.push('window')
    const before = await remind(me, 'The date is Friday 4 December.')
    if (code) {
      channel.meta.hold = false
      const tooLate = { status: 'failed', errors: [{ code, title: 'Re-engagement message' }] }
      await channel.meta.release((all) => [{ ...all.at(-1)!, ...tooLate }])
      me.person.seen.pop()
      await channel.pass(HOUR / 60)
    }
    expect(since(me.person, before)).toEqual([WAITS])
    const read = await write(me.person, 'yes')
    expect(since(me.person, read)).toEqual([expect.stringContaining('Friday 4 December')])
  },
)

test('a notice whose sending was not answered ends without a word where the templates are gone meanwhile', async () => {
  const me = await linkedPerson(channel)
  await channel.pass(26 * HOUR)
  channel.meta.tricks.push('hang-up')
  const before = await remind(me, 'The date is Friday 4 December.')
  const { whatsapp } = channel.server.deps.channels
  const { sendNotice, ...without } = whatsapp!
  channel.server.deps.channels.whatsapp = without
  try {
    await channel.pass(HOUR)
    const notices = and(eq(chatMessages.contactId, me.person.userId), like(chatMessages.id, 'notice:%'))
    expect(await channel.server.deps.db.select().from(chatMessages).where(notices)).toMatchObject([
      { state: 'dropped' },
    ])
  } finally {
    channel.server.deps.channels.whatsapp = whatsapp
  }
  expect(sendNotice).toBeDefined()
  expect(since(me.person, before)).toEqual([])
  const read = await write(me.person, 'yes')
  expect(since(me.person, read)).toEqual([expect.stringContaining('Friday 4 December')])
})

test('a template that Meta does not have fails once, and holds up nothing', async () => {
  const other = await whatsappServer({ WHATSAPP_NOTICE_TEMPLATES: 'en=unknown/en' })
  other.clock.stoppedAt = Date.now()
  const me = await linkedPerson(other)
  await other.pass(26 * HOUR)
  const ctx = other.server.ctx()
  await inTransaction(ctx.db, (tx) =>
    tellInChats(ctx, tx, { userId: me.user._id, text: 'The date is near.', disclaimer: DISCLAIMER }),
  )
  await other.pass(HOUR)
  const before = me.person.seen.length
  await other.meta.deliver([other.meta.write(me.person, 'yes')])
  await other.pass(ORDERING_DELAY_MS)
  expect(since(me.person, before)).toEqual([expect.stringContaining('The date is near')])
  await other.stop()
})

test('what is no list of templates is refused at the start', () => {
  for (const WHATSAPP_NOTICE_TEMPLATES of ['something_waits', 'en=Some Thing/en', 'fr=a/fr', 'en=a'])
    expect(() => readConfig({ WHATSAPP_NOTICE_TEMPLATES })).toThrow('must be templates such as')
})
