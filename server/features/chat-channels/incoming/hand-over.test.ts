import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPractitioner } from '#contract/consultations/handovers.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { type Channel, EVICTION, linkedPerson, say, whatsappServer } from '#tests/support/chats/whatsapp.ts'

let channel: Channel
let admin: string
beforeAll(async () => {
  channel = await whatsappServer({ WHATSAPP_SIGNUP: 'on' })
  admin = (await signInAdmin(channel.server)).token
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const practitioner = async (name: string, email: string) => {
  const fields = { name, firm: 'Moyo Legal', email, registration: 'Roll 12', provinces: ['harare' as const] }
  return (await channel.server.call(addPractitioner, fields, admin)).body
}
const linksTo = async (email: string) => {
  const mails = await mailsTo(channel.server, email)
  return mails.map(({ text }) => /\/handover\?code=[\w-]+/.exec(text)![0])
}
/** What the practitioner reads behind a link. */
const read = async (link: string) => (await fetch(channel.server.url + link)).text()

test('who wrote first by WhatsApp lets one lawyer read the conversation, after being asked, once', async () => {
  const me = channel.meta.person({ name: 'Rudo' })
  await say(channel, me, EVICTION)
  await say(channel, me, 'yes', 2)
  expect((await say(channel, me, 'lawyer')).texts[0]).toContain('No lawyer takes consultations')
  const email = 'tendai@firm.test'
  const { id } = await practitioner('Tendai Moyo', email)
  await practitioner('Zanele Ncube', 'zanele@firm.test')
  expect((await say(channel, me, 'Lawyer')).texts[0]).toContain('*lawyer 1* · Tendai Moyo, Moyo Legal')
  const asked = await say(channel, me, 'lawyer 1')
  expect(asked.texts[0]).toContain('May Tendai Moyo, Moyo Legal read this conversation?')
  const agree = `lawyer ${id.slice(0, 8)} yes`
  expect(asked.texts[0]).toContain(agree)
  expect(await linksTo(email)).toEqual([])

  expect((await say(channel, me, agree)).texts[0]).toContain('can read this conversation now')
  await say(channel, me, agree)
  const links = await linksTo(email)
  expect(links).toHaveLength(1)
  const page = await read(links[0]!)
  expect(page).toContain(EVICTION)
  expect(page).toContain(`+${me.phone}`)
  expect(page).not.toContain('.invalid')
  expect(await linksTo('zanele@firm.test')).toEqual([])
})

test('without a conversation, a number that proves the account, or a lawyer of that number nothing is sent', async () => {
  const email = 'farai@firm.test'
  const { id } = await practitioner('Farai Dube', email)
  const agree = `lawyer ${id.slice(0, 8)} yes`
  const { person } = await linkedPerson(channel)
  expect((await say(channel, person, agree)).texts[0]).toContain('Nothing has been asked')
  await say(channel, person, EVICTION)
  expect((await say(channel, person, 'lawyer 999')).texts[0]).toContain('Farai Dube')
  expect((await say(channel, person, agree)).texts[0]).toContain('confirm your email')
  expect(await linksTo(email)).toEqual([])
})

test('somebody’s lawyer of flesh and blood is a question, not an order', async () => {
  const { person } = await linkedPerson(channel)
  const { texts } = await say(
    channel,
    person,
    'My lawyer lost my case. Can my landlord evict me without a court order?',
  )
  expect(texts[0]).toMatch(/Sources/)
})
