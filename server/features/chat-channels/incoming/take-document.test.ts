import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkPoints } from '#contract/points.ts'
import { documents, messages } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { REPLY_WITHIN_MS } from '#tests/support/chats/chats.ts'
import { type Channel, linkedPerson, nextSeen, say, whatsappServer } from '#tests/support/chats/whatsapp.ts'

let channel: Channel
beforeAll(async () => {
  channel = await whatsappServer()
})
afterEach(() => {
  expect(channel.meta.violations).toEqual([])
  channel.meta.tricks.length = 0
})
afterAll(() => channel.stop())

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const LEASE = docx({
  body: [
    'LEASE AGREEMENT',
    '1. Rent',
    'The tenant shall pay a rent of 250 dollars on the first day of every month.',
    '2. Parrots',
    'The tenant may keep one parrot, provided that the parrot is insured for forty dollars.',
  ]
    .map(p)
    .join(''),
})
const PARROT = 'For how much must the parrot be insured under my lease?'
const lease = (caption?: string, name = 'My lease.docx') => channel.meta.file(LEASE, name, WORD, caption)
const points = async (token: string) => (await channel.server.call(checkPoints, {}, token)).body.points
const attached = (userId: string) => channel.server.deps.db.select().from(documents).where(eq(documents.userId, userId))

test('a document sent in is read and can be asked about; its own words given back cost nothing', async () => {
  const me = await linkedPerson(channel)
  const { texts } = await say(channel, me.person, lease())
  expect(texts[0]).toContain('I have read "My lease.docx"')
  expect(await points(me.token)).toBe(10)
  const answer = (await say(channel, me.person, PARROT)).texts[0]
  expect(answer).toContain('insured for forty dollars')
  expect(answer).toContain('(your document)')
  expect(answer).not.toContain('undefined')
  expect(await points(me.token)).toBe(10)
})

test('one that takes long to read is said to be on its way, and can be asked about once it is read', async () => {
  const me = await linkedPerson(channel)
  const { deps } = channel.server
  let mayRead = () => {}
  const allowed = new Promise<void>((resolve) => (mayRead = resolve))
  const get = deps.files.get
  deps.files.get = (key) => allowed.then(() => get(key))
  deps.readingWaitMs = 0
  try {
    expect((await say(channel, me.person, lease())).texts[0]).toContain('"My lease.docx" and am reading it')
  } finally {
    deps.readingWaitMs = REPLY_WITHIN_MS
    deps.files.get = get
    mayRead()
  }
  await channel.server.worker.idle()
  expect((await say(channel, me.person, PARROT)).texts[0]).toContain('insured for forty dollars')
})

test('its caption is a question, stored and answered once, however often the webhook comes', async () => {
  const me = await linkedPerson(channel)
  const before = me.person.seen.length
  const sent = channel.meta.write(me.person, lease(PARROT))
  await Promise.all([channel.meta.deliver([sent]), channel.meta.deliver([sent, sent])])
  expect((await nextSeen(me.person, before))[0]).toContain('insured for forty dollars')
  const stored = await channel.server.deps.db.select().from(messages).where(eq(messages.userId, me.user._id))
  expect(stored.filter((one) => one.sender === 'user')).toMatchObject([
    { text: PARROT, attachmentId: expect.any(String) },
  ])
  await say(channel, me.person, lease())
  expect(await attached(me.user._id)).toHaveLength(1)
})

test('a review by WhatsApp goes through the document and names every clause that it does not show', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, lease())
  const answer = (await say(channel, me.person, 'Please review my lease')).texts[0]
  expect(answer).toContain('250 dollars')
  expect(answer).toContain('I looked through your document from its first clause to its last')
  expect(await points(me.token)).toBe(9)
})

test('a question about a document that could not be read is not answered around, and costs nothing', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, channel.meta.file(docx({ body: p('') }), 'blank.docx', WORD))
  const answer = (await say(channel, me.person, PARROT)).texts[0]
  expect(answer).not.toContain('insured for forty dollars')
  expect(await points(me.token)).toBe(10)
})

test('what is no document, or only called one, gets a sentence', async () => {
  const me = await linkedPerson(channel)
  const sheet = channel.meta.file(Buffer.from('a,b'), 'numbers.csv', 'text/csv')
  expect((await say(channel, me.person, sheet)).texts[0]).toContain('PDF or Word')
  const fake = channel.meta.file(Buffer.from('MZ not a pdf'), '../../etc/lease.pdf')
  const { texts } = await say(channel, me.person, fake)
  expect(texts[0]).toContain('not a PDF or a Word document')
  const blank = docx({ body: p('') })
  expect((await say(channel, me.person, channel.meta.file(blank, 'blank.docx', WORD))).texts[0]).toContain(
    'I cannot use "blank.docx"',
  )
  expect(await points(me.token)).toBe(10)
})

test('too large a document is not taken, also when its size was understated', async () => {
  const me = await linkedPerson(channel)
  const bytes = Buffer.alloc(21 * 1024 * 1024, 'x')
  expect((await say(channel, me.person, channel.meta.file(bytes, 'a.pdf'))).texts[0]).toContain('larger than 20 MB')
  channel.meta.tricks.push('media-endless')
  expect((await say(channel, me.person, channel.meta.file(bytes, 'b.pdf'))).texts[0]).toContain('larger than 20 MB')
  expect(await attached(me.user._id)).toEqual([])
})

test.each(['media-error', 'media-damaged'] as const)('after %s the document is fetched again', async (trick) => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push(trick)
  expect((await say(channel, me.person, lease())).texts[0]).toContain('I have read')
})

test('our token follows no address that is neither Meta’s nor encrypted', async () => {
  const me = await linkedPerson(channel)
  channel.meta.tricks.push('media-elsewhere')
  expect((await say(channel, me.person, lease())).texts[0]).toContain('did not reach me whole')
})

test('a stranger’s document is not fetched', async () => {
  const person = channel.meta.person()
  const before = channel.meta.requests
  expect((await say(channel, person, lease())).texts[0]).toContain('not linked')
  // the read mark and the reply
  expect(channel.meta.requests - before).toBe(2)
})
