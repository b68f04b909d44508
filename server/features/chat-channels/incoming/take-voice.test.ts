import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#server/day.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { forgetOld } from '#server/features/chat-channels/jobs.ts'
import { users, chatContacts } from '#server/tables.ts'
import type { Person } from '#tests/doubles/meta.ts'
import { type SpeechDouble, startSpeechDouble } from '#tests/doubles/speech.ts'
import { pointsOf } from '#tests/support/people.ts'
import {
  type Channel,
  EVICTION,
  linkedPerson,
  MATERNITY,
  say,
  untilQuiet,
  whatsappServer,
} from '#tests/support/chats/whatsapp.ts'

let channel: Channel
let ears: SpeechDouble
beforeAll(async () => {
  ears = await startSpeechDouble()
  channel = await whatsappServer({
    WHATSAPP_SIGNUP: 'on',
    TRANSCRIBE_BASE_URL: ears.url,
    TRANSCRIBE_MODEL: 'whisper-1',
    TRANSCRIBE_API_KEY: 'secret',
  })
  channel.clock.stoppedAt = Date.now()
})
afterAll(async () => {
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
  await ears.stop()
})
beforeEach(() => {
  ears.behaviour = 'ok'
})

/** A voice note: the double hears its bytes as text. */
const note = (words: string, type = 'audio/ogg; codecs=opus') => {
  const { document } = channel.meta.file(Buffer.from(words), '', type) as { document: { id: string; sha256: string } }
  return { type: 'audio', audio: { id: document.id, mime_type: type, sha256: document.sha256, voice: true } }
}
const heardOf = async ({ userId }: Person) => {
  const [contact] = await channel.server.deps.db.select().from(chatContacts).where(eq(chatContacts.id, userId))
  return contact!.heard
}

test('a voice note is read back, and answered and charged when its person says yes', async () => {
  const me = await linkedPerson(channel)
  const { texts } = await say(channel, me.person, note(EVICTION))
  expect(texts[0]).toContain(`I understood: "${EVICTION}"`)
  expect(me.person.seen.at(-1)!.buttons).toEqual(['Yes', 'No'])
  expect(await pointsOf(channel.server, me)).toBe(10)
  expect(ears.asked.at(-1)).toEqual({
    model: 'whisper-1',
    response_format: 'json',
    name: 'note.ogg',
    path: '/v1/audio/transcriptions',
    key: 'Bearer secret',
  })
  expect((await say(channel, me.person, 'Yes')).texts[0]).toMatch(/Sources/)
  expect(await pointsOf(channel.server, me)).toBe(9)
  expect(await heardOf(me.person)).toBeNull()
  expect(readdirSync(path.join(channel.server.deps.config.DATA_DIR, 'tmp'))).toEqual([])
})

test.each(['Zvakanaka', 'kulungile', 'Ok', 'yes please'])('"%s" asks what was heard, as a yes does', async (agreed) => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, note(EVICTION))
  expect((await say(channel, me.person, agreed)).texts[0]).toContain('No lessor')
})

test('a no asks for other words, and written words are meant instead of what was heard', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, note(EVICTION))
  expect((await say(channel, me.person, 'no')).texts[0]).toContain('write your question')
  await say(channel, me.person, note(EVICTION))
  const { texts } = await say(channel, me.person, MATERNITY)
  expect(texts[0]).toMatch(/maternity/i)
  expect(await pointsOf(channel.server, me)).toBe(9)
  await say(channel, me.person, note(EVICTION))
  expect((await say(channel, me.person, note(MATERNITY))).texts[0]).toContain(`I understood: "${MATERNITY}"`)
})

test('whose account is in Shona is heard as Shona and asked in it', async () => {
  const me = await linkedPerson(channel)
  await channel.server.deps.db.update(users).set({ preferredLanguage: 'sn' }).where(eq(users.id, me.user._id))
  const { texts } = await say(channel, me.person, note('Mwene wemba anogona here kundidzinga?', 'audio/mp4'))
  expect(texts[0]).toContain('Ndanzwa muchiti')
  expect(me.person.seen.at(-1)!.buttons).toEqual(['Hongu', 'Kwete'])
  expect(ears.asked.at(-1)).toMatchObject({ language: 'sn', name: 'note.m4a' })
})

test('a stranger’s voice note waits for consent like words', async () => {
  const person = channel.meta.person()
  const before = ears.asked.length
  expect((await say(channel, person, note(EVICTION))).texts[0]).toContain('Do you agree')
  expect(ears.asked).toHaveLength(before)
  const { texts } = await say(channel, person, 'yes', 2)
  expect(texts[1]).toContain('I understood')
})

test('a note that is too long is said so, a webhook that comes thrice is heard once, and words are kept for a day', async () => {
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, note('x'.repeat(6 * 1024 * 1024)))).texts[0]).toContain('too long')
  const before = ears.asked.length
  const written = channel.meta.write(me.person, note(EVICTION))
  await Promise.all([1, 2, 3].map(() => channel.meta.deliver([written])))
  await channel.pass(ORDERING_DELAY_MS)
  await untilQuiet(channel.server, me.person)
  expect(ears.asked).toHaveLength(before + 1)
  expect(await heardOf(me.person)).toBe(EVICTION)
  const now = new Date(channel.now() + DAY_MS + 1)
  await forgetOld({ ...channel.server.ctx(), now: () => now })
  expect(await heardOf(me.person)).toBeNull()
})

test('where no server is configured a voice note is told to be unreadable', async () => {
  const { TRANSCRIBE_BASE_URL } = channel.server.deps.config
  channel.server.deps.config.TRANSCRIBE_BASE_URL = undefined
  try {
    const me = await linkedPerson(channel)
    expect((await say(channel, me.person, note(EVICTION))).texts[0]).toContain('I cannot listen to voice notes here')
  } finally {
    channel.server.deps.config.TRANSCRIBE_BASE_URL = TRANSCRIBE_BASE_URL
  }
})

// last, because the server is left alone for a while after it failed
test('a server that hears nothing, fails or talks nonsense is told as such in the end, and nothing is charged', async () => {
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, note('…'))).texts[0]).toContain('could not make out words')
  for (const behaviour of ['fails', 'garbled'] as const) {
    ears.behaviour = behaviour
    const before = me.person.seen.length
    await channel.meta.deliver([channel.meta.write(me.person, note(EVICTION))])
    for (let i = 0; i < 6; i++) await channel.pass(10 * 60_000)
    await untilQuiet(channel.server, me.person)
    expect(me.person.seen.slice(before).map(({ text }) => text)).toEqual([
      expect.stringContaining('could not make out words'),
    ])
  }
  // their session ended long ago on this clock
  expect(await balanceOf(channel.server.deps.db, me.user._id)).toBe(10)
})
