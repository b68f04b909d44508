import { NOTICE } from '#tests/support/library.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestReset, setNewPassword } from '#contract/accounts/auth.ts'
import { checkPoints } from '#contract/points.ts'
import { deleteMyAccount } from '#contract/accounts/privacy.ts'
import { createWhatsAppCode, getWhatsApp, unlinkWhatsApp } from '#contract/whatsapp.ts'
import { jobs, oneTimeCodes, users, chatContacts } from '#server/tables.ts'
import { linkIn, mailsTo } from '#tests/support/mail.ts'
import { signIn, signUp } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import type { Person } from '#tests/doubles/meta.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { type Channel, linkedPerson, say, SITE, untilQuiet, whatsappServer } from '#tests/support/chats/whatsapp.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer()
  // nobody waits for a message to be put in order
  channel.clock.stoppedAt = Date.now()
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const HOUR = 3_600_000
const newCode = async (token: string) => (await channel.server.call(createWhatsAppCode, {}, token)).body
const state = async (token: string) => (await channel.server.call(getWhatsApp, {}, token)).body
/** All that was sent to us has been dealt with, and the person saw no more than `before` messages. */
const silence = async (person: Person, before: number) => {
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, person)
  expect(person.seen.length).toBe(before)
}

test.concurrent('a code from the settings, sent by WhatsApp, links the sender and says to which account', async () => {
  const me = await signUp(channel.server, { fullName: 'Rudo Ncube' })
  const person = channel.meta.person({ name: 'Rudo' })
  const code = await newCode(me.token)
  expect(code.code).toMatch(/^VL-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(code.url).toBe(
    `https://wa.me/15550783881?text=${encodeURIComponent(`Link my Virtual Lawyer account: ${code.code}`)}`,
  )
  expect(new Date(code.expiresAt).getTime() - channel.now()).toBeLessThanOrEqual(15 * 60_000)
  expect(await state(me.token)).toEqual({ channels: ['whatsapp'], number: '15550783881', linked: [] })
  const written = decodeURIComponent(new URL(code.url!).searchParams.get('text')!)
  const { texts } = await say(channel, person, written)
  expect(texts[0]).toContain('Rudo Ncube')
  expect(texts[0]).toContain('(p…@example.test)')
  expect(texts[0]).not.toContain(me.email)
  expect((await state(me.token)).linked).toMatchObject([
    { id: person.userId, name: 'Rudo', number: `+${person.phone}` },
  ])
})

test.concurrent('a code works once, in any case and spacing, for 15 minutes, and only the newest', async () => {
  const me = await signUp(channel.server)
  const [a, b] = [channel.meta.person(), channel.meta.person()]
  const old = await newCode(me.token)
  const { code } = await newCode(me.token)
  expect((await say(channel, a, old.code)).texts[0]).toContain('does not work')
  expect((await say(channel, a, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).texts[0]).toContain('now linked')
  expect((await say(channel, b, code)).texts[0]).toContain('does not work')
  const late = await newCode(me.token)
  await channel.server.deps.db
    .update(oneTimeCodes)
    .set({ expiresAt: new Date(channel.now() - 1_000) })
    .where(eq(oneTimeCodes.userId, me.user._id))
  expect((await say(channel, b, late.code)).texts[0]).toContain('does not work')
})

test.concurrent('a code that is no whole code is told so, to a stranger and to somebody linked, and costs nothing', async () => {
  const person = channel.meta.person()
  expect((await say(channel, person, 'VL-ABC-2345')).texts[0]).toContain('not a whole code')
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, 'VL-ABCD-23')).texts[0]).toContain('not a whole code')
  expect((await channel.server.call(checkPoints, {}, me.token)).body.points).toBe(10)
})

test.concurrent('what was asked by WhatsApp is still in the data of the person who unlinked it, as they were told', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, NOTICE)
  expect((await say(channel, me.person, 'unlink')).texts[0]).toContain('download or delete it with your data')
  const data = await channel.server.request('GET', '/api/auth/settings/export', { token: me.token })
  expect(await data.text()).toContain(NOTICE)
})

test.concurrent('someone who guesses codes soon gets no more answers', async () => {
  const person = channel.meta.person()
  const at = channel.now()
  const guesses = Array.from({ length: 14 }, (_, i) =>
    channel.meta.write(person, `VL-AAAA-22${10 + i}`, at - 60_000 + i * 1_000),
  )
  await channel.meta.deliver(guesses)
  await expect(silence(person, 10)).resolves.toBeUndefined()
})

test.concurrent('a stranger is told how to get an account, once an hour, and pays nothing', async () => {
  const person = channel.meta.person()
  const { texts } = await say(channel, person, NOTICE)
  expect(texts[0]).toContain(`${SITE}/signup`)
  expect(texts[0]).toContain(`${SITE}/app/settings`)
  await channel.meta.deliver([channel.meta.write(person, 'hello?')])
  await channel.meta.deliver([channel.meta.write(person, 'help')])
  await silence(person, 1)
  await channel.server.deps.db
    .update(chatContacts)
    .set({ instructedAt: new Date(channel.now() - HOUR) })
    .where(eq(chatContacts.id, person.userId))
  expect((await say(channel, person, 'hello again')).texts[0]).toContain('not linked')
})

test.concurrent('unlink works by word and in the settings, never for somebody else’s', async () => {
  const me = await linkedPerson(channel)
  const stranger = await signUp(channel.server)
  const id = me.person.userId
  expect((await channel.server.call(unlinkWhatsApp, { id }, stranger.token)).status).toBe(404)
  expect((await state(stranger.token)).linked).toEqual([])
  expect((await say(channel, me.person, 'UNLINK')).texts[0]).toContain('no longer linked')
  expect((await state(me.token)).linked).toEqual([])
  await say(channel, me.person, (await newCode(me.token)).code)
  expect((await channel.server.call(unlinkWhatsApp, { id }, me.token)).status).toBe(200)
  expect((await channel.server.call(unlinkWhatsApp, { id }, me.token)).status).toBe(404)
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain('not linked')
  expect((await channel.server.call(checkPoints, {}, me.token)).body.points).toBe(10)
})

test.concurrent('one account may have two WhatsApps; one WhatsApp moves to the account whose code it sends', async () => {
  const me = await linkedPerson(channel)
  const second = await linkedPerson(channel, {}, me)
  expect((await state(me.token)).linked).toHaveLength(2)
  const other = await signUp(channel.server)
  await say(channel, second.person, (await newCode(other.token)).code)
  expect((await state(me.token)).linked.map((one) => one.id)).toEqual([me.person.userId])
  expect((await state(other.token)).linked.map((one) => one.id)).toEqual([second.person.userId])
})

test.concurrent('a person who moves to another phone number leaves the old one unlinked', async () => {
  const me = await linkedPerson(channel)
  const notice = { type: 'system', system: { type: 'user_changed_number', wa_id: '263770000009', body: 'x' } }
  await channel.meta.deliver([channel.meta.write(me.person, notice)])
  const before = me.person.seen.length
  await silence(me.person, before)
  expect((await state(me.token)).linked).toEqual([])
})

test.concurrent('whoever takes an account back by their mailbox is rid of the WhatsApp and the codes of whoever had it', async () => {
  const squatter = await linkedPerson(channel)
  const { code } = await newCode(squatter.token)
  await channel.server.call(requestReset, { email: squatter.email })
  const reset = (await mailsTo(channel.server, squatter.email)).find(({ subject }) => /Set a new/.test(subject))!
  const given = { email: squatter.email, otpCode: linkIn(reset).otp, password: 'my own password' }
  expect((await channel.server.call(setNewPassword, given)).status).toBe(200)
  const mine = await signIn(channel.server, squatter.email, given.password)
  // expect.poll belongs to one test at a time
  await vi.waitFor(async () => expect((await state(mine.token)).linked).toEqual([]), { timeout: 20_000 })
  expect((await say(channel, squatter.person, NOTICE)).texts[0]).toContain('not linked')
  expect((await say(channel, squatter.person, code)).texts[0]).toContain('does not work')
  expect((await channel.server.call(checkPoints, {}, mine.token)).body.points).toBe(10)
})

test.concurrent('a deleted account leaves nothing of its WhatsApp behind', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, NOTICE)
  expect((await channel.server.call(deleteMyAccount, { currentPassword: me.password }, me.token)).status).toBe(200)
  const { db } = channel.server.deps
  expect(await db.select().from(chatContacts).where(eq(chatContacts.id, me.person.userId))).toEqual([])
  const left = await db.select().from(jobs)
  expect(JSON.stringify(left)).not.toContain(me.person.userId)
  expect((await say(channel, me.person, NOTICE)).texts[0]).toContain('not linked')
})

test('the calls need a signed-in person, and codes exist only where the channel is on', async () => {
  expect((await channel.server.call(createWhatsAppCode, {})).status).toBe(401)
  expect((await channel.server.call(getWhatsApp, {})).status).toBe(401)
  expect((await channel.server.call(unlinkWhatsApp, { id: 'x' })).status).toBe(401)
  const off = await testServer()
  const { token } = await signUp(off)
  expect((await off.call(getWhatsApp, {}, token)).body).toEqual({ channels: [], number: null, linked: [] })
  expect((await off.call(createWhatsAppCode, {}, token)).status).toBe(404)
  await off.stop()
})

test('codes are asked for often, but not without end', async () => {
  const { token } = await signUp(channel.server)
  for (let i = 0; i < 20; i++) expect((await channel.server.call(createWhatsAppCode, {}, token)).status).toBe(200)
  expect((await channel.server.call(createWhatsAppCode, {}, token)).status).toBe(429)
})

test('whose account is in Shona is welcomed and helped in Shona, with the same links and Shona words to type', async () => {
  const me = await signUp(channel.server)
  await channel.server.deps.db.update(users).set({ preferredLanguage: 'sn' }).where(eq(users.id, me.user._id))
  const person = channel.meta.person()
  const welcome = await say(channel, person, 'Mhoroi, ndinoda kubvunza nezvebasa rangu nemari yandisina kubhadharwa')
  expect(welcome.texts[0]).toContain('Mhoroi, ndini Virtual Lawyer')
  for (const link of [`${SITE}/signup`, `${SITE}/app/settings`]) expect(welcome.texts[0]).toContain(link)
  const { code } = await newCode(me.token)
  expect((await say(channel, person, code)).texts[0]).toContain('yava kubatanidzwa neaccount yaTendai Moyo')
  const help = await say(channel, person, 'help')
  for (const kept of [
    '*mapoints*',
    '*hurukuro itsva*',
    '*mira*',
    '*tanga*',
    '*bvisa chat*',
    `${SITE}/app/points`,
    'Ndibvunzei',
  ]) {
    expect(help.texts[0]).toContain(kept)
  }
})
