import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocuments } from '#contract/documents/documents.ts'
import { type Template, updateTemplate } from '#contract/documents/templates.ts'
import { forgetOld } from '#server/features/chat-channels/jobs.ts'
import { DAY_MS } from '#server/day.ts'
import { chatContacts } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { pointsOf, signInAdmin } from '#tests/support/people.ts'
import { addLetter, upload } from '#tests/support/templates.ts'
import { type Channel, type Linked, linkedPerson, say, whatsappServer } from '#tests/support/chats/whatsapp.ts'

let channel: Channel
let adminToken: string
let letter: Template
let dear: Template
let odd: Template
beforeAll(async () => {
  channel = await whatsappServer()
  channel.clock.stoppedAt = Date.now()
  const admin = await signInAdmin(channel.server)
  adminToken = admin.token
  letter = await addLetter(channel.server, admin, 4)
  dear = await addLetter(channel.server, admin, 11)
  const body = p(
    '{#has_deposit}Deposit {deposit}{/has_deposit}{^has_deposit}No deposit{/has_deposit} {rent} {rent_in_words}',
  )
  odd = (await upload(channel.server, admin.token, docx({ body }), { points: '1', name: 'Odd' })).body
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

/** The word that begins a template, found in the list as a person finds it. */
async function begin({ person }: Linked, { points, name }: Template): Promise<string> {
  const [list] = (await say(channel, person, 'documents')).texts
  const line = list!.split('\n').find((one) => one.includes(`${name} · ${points} point`))!
  return (await say(channel, person, /\*(document \d+)\*/.exec(line)![1]!)).texts[0]!
}
const answer = async ({ person }: Linked, text: string) => (await say(channel, person, text)).texts[0]!
const made = async (who: Linked) =>
  (await channel.server.call(listDocuments, { userId: who.user._id }, who.token)).body.map(({ title }) => title)

test('a letter is filled in one question at a time, made for its price, and comes as a file', async () => {
  const me = await linkedPerson(channel)
  expect(await begin(me, letter)).toContain('Question 1 of 4: *Debtor name*')
  expect(await answer(me, 'Tendai Moyo')).toContain('Question 2 of 4: *Amount*\nFor example: US$250')
  expect(await answer(me, 'US$5')).toContain('Question 3 of 4')
  expect(await answer(me, 'back')).toContain('Question 2 of 4')
  await answer(me, 'US$50')
  await answer(me, '1 May 2027')
  const ready = await answer(me, 'Ref 7')
  expect(ready).toContain('It costs 4 points')
  expect(ready).toContain('- Amount: US$50')
  expect(me.person.seen.at(-1)!.buttons).toEqual(['Yes', 'No'])
  expect(await pointsOf(channel.server, me)).toBe(10)
  expect(await answer(me, 'Yes')).toContain('Here is "Letter of demand"')
  const { file } = me.person.seen.at(-1)!
  expect(file!.name).toBe('Letter of demand.pdf')
  expect((await pdfText(file!.bytes)).text).toContain('you owe US$50')
  expect(await pointsOf(channel.server, me)).toBe(6)
  expect(await made(me)).toEqual(['Letter of demand'])
}, 60_000)

test('a yes or no decides what is asked next, and a wrong amount is asked again in words', async () => {
  const me = await linkedPerson(channel)
  await begin(me, odd)
  expect(me.person.seen.at(-1)!.buttons).toEqual(['Yes', 'No'])
  expect(await answer(me, 'perhaps')).toContain('answer yes or no')
  expect(await answer(me, 'kwete')).toContain('Question 2 of 2')
  expect(await answer(me, 'a lot')).toMatch(/Question 2 of 2/)
})

test('who ends it, or stays away for a day, is asked nothing more, and paid nothing', async () => {
  const me = await linkedPerson(channel)
  await begin(me, letter)
  expect(await answer(me, 'cancel')).toContain('Nothing was made or charged')
  expect(await answer(me, 'cancel')).toContain('No document is being filled in')
  await begin(me, letter)
  const { userId } = me.person
  const deps = channel.server.ctx()
  await forgetOld({ ...deps, now: () => new Date(channel.now() + 2 * DAY_MS) })
  const [contact] = await channel.server.deps.db.select().from(chatContacts).where(eq(chatContacts.id, userId))
  expect(contact!.filling).toBeNull()
  expect(await pointsOf(channel.server, me)).toBe(10)
})

test('without enough points nothing is made, and the answers wait for them', async () => {
  const me = await linkedPerson(channel)
  await begin(me, dear)
  for (const text of ['A', 'US$50', '1 May 2027', 'R']) await answer(me, text)
  expect(await answer(me, 'yes')).toContain('You currently have 10 points')
  expect(await made(me)).toEqual([])
  expect(await answer(me, 'what now')).toContain('It costs 11 points')
})

test('a price that was raised before the yes is said and asked about again', async () => {
  const me = await linkedPerson(channel)
  await begin(me, odd)
  await answer(me, 'kwete')
  expect(await answer(me, 'US$50')).toContain('It costs 1 point')
  const { _id: id, name, description } = odd
  await channel.server.call(updateTemplate, { id, name, description, points: 2 }, adminToken)
  const again = await answer(me, 'yes')
  expect(again).toContain('The price in points is now 2, not 1. Nothing was taken.')
  expect(again).toContain('It costs 2 points')
  expect(await pointsOf(channel.server, me)).toBe(10)
  expect(await answer(me, 'yes')).toContain('Here is "Odd"')
  expect(await pointsOf(channel.server, me)).toBe(8)
})
