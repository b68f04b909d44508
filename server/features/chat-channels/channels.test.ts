import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION, REPLY_PRICE } from '#contract/product.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { chatContacts, chatMessages, generatedDocuments, purchases, users } from '#server/tables.ts'
import { type SpeechDouble, startSpeechDouble } from '#tests/doubles/speech.ts'
import { type Chatter, CHATS, type ChatServer, chatServer, SITE } from '#tests/support/chats/chats.ts'
import { EVICTION, MATERNITY } from '#tests/support/chats/whatsapp.ts'
import { NOTICE } from '#tests/support/library.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { addLetter } from '#tests/support/templates.ts'

const MINUTE = 60_000
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const LEASE = docx({ body: p('LEASE AGREEMENT') + p('The tenant shall keep no lions on the premises.') })

describe.each(CHATS)('by %s', (name) => {
  let speech: SpeechDouble
  let served: ChatServer
  beforeAll(async () => {
    speech = await startSpeechDouble()
    served = await chatServer(name, {
      env: {
        TRANSCRIBE_BASE_URL: speech.url,
        TRANSCRIBE_MODEL: 'whisper-1',
        SPEECH_BASE_URL: speech.url,
        SPEECH_MODEL: 'tts-1',
      },
    })
    await addLetter(served.server, await signInAdmin(served.server), 1)
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
    await speech.stop()
  })

  const db = () => served.server.deps.db
  const say = (...given: Parameters<ChatServer['say']>) => served.say(...given)
  const tap = (person: Chatter, title: string) => say(person, served.chat.tap(person, title))
  const accountOf = async ({ userId }: Chatter) => {
    const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, userId))
    const [account] = await db().select().from(users).where(eq(users.id, contact!.userId!))
    return account!
  }
  const pointsOf = async (person: Chatter) => balanceOf(db(), (await accountOf(person)).id)
  /** A payment is asked about by the clock, which only we move. */
  const untilTold = (person: Chatter, words: string) =>
    vi.waitFor(
      () => {
        served.clock.at += 1_000
        expect(person.seen.at(-1)!.text).toContain(words)
      },
      { timeout: 30_000, interval: 100 },
    )
  /** Somebody who agreed and has not asked yet. */
  async function newcomer(): Promise<Chatter> {
    const person = served.chat.person()
    await say(person, 'hello')
    await tap(person, 'Yes')
    return person
  }

  test('from "hie" to a cited answer it takes two messages; the account, its terms and its free answers are there', async () => {
    const person = served.chat.person({ name: 'Rudo' })
    const [hello] = await say(person, 'hie')
    expect(hello).toContain(`${SITE}/terms`)
    expect(person.seen.at(-1)!.buttons).toEqual(['Yes', 'No'])
    const [welcome, answer] = await say(person, `Yes, ${MATERNITY}`)
    expect(welcome).toContain('2 free answers')
    expect(answer).toMatch(/Sources[\s\S]*https:\/\/law\.example\.test\/p\//)
    expect(await accountOf(person)).toMatchObject({ fullName: 'Rudo', consentVersion: CONSENT_VERSION })
    expect(await pointsOf(person)).toBe(REPLY_PRICE)
  })

  test('a question waits for consent and its answer quotes it', async () => {
    const person = served.chat.person()
    const question = served.chat.write(person, EVICTION)
    await served.chat.deliver([question])
    await served.pass(ORDERING_DELAY_MS)
    const marked = vi.spyOn(served.server.deps.channels[name]!, 'markRead')
    const texts = await tap(person, 'Yes')
    expect(texts[1]).toContain('No lessor')
    expect(person.seen.at(-1)!.answers).toBe(question.message.id)
    // they see that it is being answered
    const ofQuestion = marked.mock.calls.filter(([{ messageId }]) => messageId.endsWith(question.message.id))
    expect(ofQuestion.map(([, typing]) => typing)).toEqual([true])
    marked.mockRestore()
  })

  test('what is delivered again is handled once, and its words are kept no longer than needed', async () => {
    const person = await newcomer()
    const before = person.seen.length
    const question = served.chat.write(person, EVICTION)
    await Promise.all([1, 2, 3].map(() => served.chat.deliver([question])))
    await served.pass(ORDERING_DELAY_MS)
    await served.chat.deliver([question])
    await served.pass(MINUTE)
    expect(person.seen).toHaveLength(before + 1)
    expect(await pointsOf(person)).toBe(REPLY_PRICE)
    const rows = await db().select().from(chatMessages).where(eq(chatMessages.contactId, person.userId))
    expect(rows.filter(({ body }) => Object.keys(body).length)).toEqual([])
  })

  test('the menu is tapped, and a language is chosen and kept', async () => {
    const person = await newcomer()
    await say(person, 'menu')
    expect(person.seen.at(-1)!.buttons).toContain('Get points')
    expect((await tap(person, 'New conversation'))[0]).toContain('We start again')
    expect((await tap(person, 'Language'))[0]).toContain('In which language')
    expect((await tap(person, 'isiNdebele'))[0]).toContain('ngesiNdebele')
    expect((await accountOf(person)).preferredLanguage).toBe('nd')
    expect((await say(person, 'menu'))[0]).toContain('amaphoyinti')
  })

  test('a document is filled in by one question after the other and comes as a file, charged once', async () => {
    const person = await newcomer()
    const [list] = await say(person, 'documents')
    const line = list!.split('\n').find((one) => one.includes('Letter of demand · 1 point'))!
    const [first] = await say(person, /document \d+/.exec(line)![0])
    expect(first).toContain('Question 1 of 4')
    for (const text of ['Tendai Moyo', 'US$50', '1 May 2027']) await say(person, text)
    expect((await say(person, 'Ref 7'))[0]).toContain('It costs 1 point')
    expect((await tap(person, 'Yes'))[0]).toContain('Here is "Letter of demand"')
    expect(person.seen.at(-1)!.file!.name).toMatch(/^Letter of demand\.(?:pdf|docx)$/)
    expect(await pointsOf(person)).toBe(2 * REPLY_PRICE - 1)
    const { id } = await accountOf(person)
    expect(await db().select().from(generatedDocuments).where(eq(generatedDocuments.userId, id))).toHaveLength(1)
  }, 180_000)

  test('points are bought by EcoCash with a number that is named, once', async () => {
    const person = await newcomer()
    expect((await say(person, 'buy'))[0]).toMatch(/buy 5\*? · US\$1\.00/)
    const order = served.chat.write(person, 'buy 5 0771234567')
    await Promise.all([1, 2].map(() => served.chat.deliver([order])))
    await untilTold(person, '5 points bought')
    await served.pass(MINUTE)
    expect(await pointsOf(person)).toBe(2 * REPLY_PRICE + 5)
    const { id } = await accountOf(person)
    expect(await db().select().from(purchases).where(eq(purchases.userId, id))).toHaveLength(1)
  })

  test('a voice note is read back and answered when its person taps yes', async () => {
    const person = await newcomer()
    expect((await say(person, served.chat.voice(EVICTION)))[0]).toContain(`I understood: "${EVICTION}"`)
    expect(await pointsOf(person)).toBe(2 * REPLY_PRICE)
    expect((await tap(person, 'Yes')).at(-1)).toContain('No lessor')
    expect(await pointsOf(person)).toBe(REPLY_PRICE)
  })

  test('"speak on" has each answer read out, "speak off" ends it, and the points stay the same', async () => {
    const person = await newcomer()
    expect((await say(person, 'Speak on'))[0]).toContain('speak off')
    const texts = await say(person, EVICTION)
    expect(texts).toHaveLength(2)
    expect(person.seen.at(-1)!.file).toMatchObject({ type: 'audio/mpeg' })
    expect(await pointsOf(person)).toBe(REPLY_PRICE)
    expect((await say(person, 'taura off'))[0]).toContain('I write only')
    expect(await say(person, NOTICE)).toHaveLength(1)
  })

  test('where no server speaks nothing tells of it', async () => {
    const person = await newcomer()
    const { config } = served.server.deps
    const { SPEECH_BASE_URL } = config
    expect((await say(person, 'help'))[0]).toContain('speak on')
    config.SPEECH_BASE_URL = undefined
    try {
      expect((await say(person, 'help'))[0]).not.toMatch(/speak|listen/)
      await say(person, EVICTION)
      expect(person.seen.at(-1)!.buttons).not.toContain('Listen')
    } finally {
      config.SPEECH_BASE_URL = SPEECH_BASE_URL
    }
  })

  test('a document is read and asked about', async () => {
    const person = await newcomer()
    const file = served.chat.file(LEASE, 'lease.docx', WORD)
    const [read] = await say(person, file)
    expect(read).toContain('I have read "lease.docx"')
    expect((await say(person, 'May the tenant keep lions on the premises?')).join('\n')).toContain('lions')
  })

  test.each(['rate', 'transient', 'bad-gateway', 'hang-up'])(
    'after %s a message is sent again later, and seen once',
    async (trick) => {
      const person = await newcomer()
      const before = person.seen.length
      served.chat.tricks.push(trick)
      await served.chat.deliver([served.chat.write(person, EVICTION)])
      await served.pass(ORDERING_DELAY_MS)
      expect(served.chat.tricks).toEqual([])
      expect(person.seen).toHaveLength(before)
      await served.pass(2 * MINUTE)
      await served.pass(10 * MINUTE)
      expect(person.seen).toHaveLength(before + 1)
      expect(await pointsOf(person)).toBe(REPLY_PRICE)
    },
  )

  test('while the operator’s token is wrong messages wait', async () => {
    const person = await newcomer()
    served.chat.tricks.push('token')
    const before = person.seen.length
    await served.chat.deliver([served.chat.write(person, 'balance')])
    await served.pass(ORDERING_DELAY_MS)
    expect(person.seen).toHaveLength(before)
    await served.pass(6 * MINUTE)
    expect(person.seen).toHaveLength(before + 1)
  })
})
