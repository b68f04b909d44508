import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEvents, runs, users, chatContacts } from '#server/tables.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'
import type { Person } from '#tests/doubles/meta.ts'
import { type SpeechDouble, startSpeechDouble } from '#tests/doubles/speech.ts'
import { pointsOf } from '#tests/support/people.ts'
import { type Channel, EVICTION, linkedPerson, say, SITE, whatsappServer } from '#tests/support/chats/whatsapp.ts'

let channel: Channel
let voice: SpeechDouble
beforeAll(async () => {
  voice = await startSpeechDouble()
  channel = await whatsappServer({ SPEECH_BASE_URL: voice.url, SPEECH_MODEL: 'tts-1' })
})
afterAll(async () => {
  await voice.stop()
  expect(channel.meta.violations).toEqual([])
  await channel.stop()
})

const db = () => channel.server.deps.db
/** Taps what stands below the last message, by its title. */
function tap(person: Person, title: string, kind: 'button_reply' | 'list_reply' = 'button_reply') {
  const choice = person.seen.at(-1)!.choices!.find((one) => one.title === title)!
  return say(channel, person, { type: 'interactive', interactive: { type: kind, [kind]: choice } })
}

test('the menu is a list to tap, and a row does what its word does', async () => {
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, 'Menu')).texts[0]).toContain('10 points')
  expect(me.person.seen.at(-1)!.buttons).toContain('Get points')
  expect((await tap(me.person, 'New conversation', 'list_reply')).texts[0]).toContain('We start again')
})

test('a language that is tapped is kept with the account, and spoken at once', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, 'language')
  expect(me.person.seen.at(-1)!.buttons).toEqual(['English', 'ChiShona', 'isiNdebele'])
  expect((await tap(me.person, 'ChiShona')).texts[0]).toContain('Kubva zvino ndinonyora nechiShona')
  expect((await say(channel, me.person, 'menu')).texts[0]).toContain('Mune mapoints 10')
  const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, me.person.userId))
  const [account] = await db().select().from(users).where(eq(users.id, contact!.userId!))
  expect(account!.preferredLanguage).toBe('sn')
})

test('an answer in the wrong language is given again by the name of the right one, for nothing, and what follows keeps to it', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, EVICTION)
  const { texts } = await say(channel, me.person, 'Ndebele')
  expect(texts[0]).toContain('Kusukela khathesi ngibhala ngesiNdebele')
  expect(texts.join('\n')).toContain(SENTENCES.nd.quotedInShort)
  expect(await pointsOf(channel.server, me)).toBe(9)
  expect((await say(channel, me.person, 'isiNdebele')).texts.join('\n')).not.toContain(SENTENCES.nd.quotedInShort)
  const next = await say(channel, me.person, 'Can my landlord keep my deposit when I move out of the house?')
  expect(next.texts.join('\n')).toMatch(/\b(?:uthi|Isigaba|Akula)/)
})

test('people who help are named with the page where all of them stand', async () => {
  const me = await linkedPerson(channel)
  const { texts } = await say(channel, me.person, 'Talk to a person')
  expect(texts[0]).toContain(`${SITE}/help-near-you`)
})

test('the rest of an answer comes when it is asked for, costs nothing, and is nobody else’s', async () => {
  const me = await linkedPerson(channel)
  await say(channel, me.person, EVICTION)
  const before = await pointsOf(channel.server, me)
  expect((await say(channel, me.person, 'more')).texts[0]).toContain('That is all of the last answer')
  const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, me.person.userId))
  const [run] = await db().select().from(runs).where(eq(runs.conversationId, contact!.conversationId!))
  const paragraphs = Array.from({ length: 6 }, (_, i) => ({
    runId: run!.id,
    userId: run!.userId,
    seq: 1_000 + i,
    data: { type: 'paragraph', content: `Part ${i}. ${'Many words. '.repeat(40)}`, citations: [] },
  }))
  await db().insert(runEvents).values(paragraphs)
  expect((await say(channel, me.person, 'more')).texts[0]).toContain('Part 5.')
  expect(await pointsOf(channel.server, me)).toBe(before)

  // the same number with another account, as after it changed hands
  const other = await linkedPerson(channel)
  const [next] = await db().select().from(chatContacts).where(eq(chatContacts.id, other.person.userId))
  await db().update(chatContacts).set({ userId: next!.userId }).where(eq(chatContacts.id, me.person.userId))
  expect((await say(channel, me.person, 'more')).texts[0]).not.toContain('Part 5.')
})

test('an answer is read out when it is asked for; where that fails it is said in words', async () => {
  const me = await linkedPerson(channel)
  expect((await say(channel, me.person, 'listen')).texts[0]).toContain('Ask on in your own words')
  const [said] = (await say(channel, me.person, EVICTION)).texts
  await say(channel, me.person, 'listen')
  const { file, text } = me.person.seen.at(-1)!
  expect(text).toBe('')
  expect(file!.type).toBe('audio/mpeg')
  expect(said).toContain(file!.bytes.toString().slice(0, 30))
  expect(await pointsOf(channel.server, me)).toBe(9)
  voice.behaviour = 'fails'
  expect((await say(channel, me.person, 'listen')).texts[0]).toContain('cannot read an answer out')
  voice.behaviour = 'ok'
})
