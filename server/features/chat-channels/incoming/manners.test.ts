import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPLY_PRICE } from '#contract/product.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { chatContacts, runs, users } from '#server/tables.ts'
import { type Chatter, CHATS, type ChatServer, chatServer } from '#tests/support/chats/chats.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { addLetter } from '#tests/support/templates.ts'
import { EVICTION } from '#tests/support/chats/whatsapp.ts'

describe.each(CHATS)('what people write who do not know what a machine wants, by %s', (name) => {
  let served: ChatServer
  beforeAll(async () => {
    served = await chatServer(name)
    await addLetter(served.server, await signInAdmin(served.server), 1)
  })
  afterAll(async () => {
    expect(served.chat.violations).toEqual([])
    await served.stop()
  })

  const db = () => served.server.deps.db
  const say = (...given: Parameters<ChatServer['say']>) => served.say(...given)
  const newcomer = async (...words: string[]) => {
    const person = served.chat.person()
    for (const one of words.length ? words : ['hello', 'yes']) await say(person, one)
    return person
  }
  const accountOf = async ({ userId }: Chatter) => {
    const [contact] = await db().select().from(chatContacts).where(eq(chatContacts.id, userId))
    const [account] = await db().select().from(users).where(eq(users.id, contact!.userId!))
    return account!
  }

  test.each([
    ['Salibonani', 'yebo', /Uyavuma na/, /Ngiyabonga/, 'nd'],
    ['Mhoroi!', 'hongu', /Munobvuma here/, /Ndatenda/, 'sn'],
    ['hello', 'Yebo', /Do you agree/, /Ngiyabonga/, 'nd'],
    ['Good morning', 'ok', /Do you agree/, /Thank you/, 'en'],
    ['hie', 'Yes please', /Do you agree/, /Thank you/, 'en'],
    ['hello', 'I agree.', /Do you agree/, /Thank you/, 'en'],
    ['Makadii', 'Zvakanaka', /Munobvuma here/, /Ndatenda/, 'sn'],
    ['hello', 'kulungile', /Do you agree/, /Ngiyabonga/, 'nd'],
    ['Sawubona', 'Yebo, ngiyabonga', /Uyavuma na/, /Ngiyabonga/, 'nd'],
  ])(
    '"%s" and "%s" are enough to know the language, and a greeting is no question',
    async (hello, agreed, terms, thanks, language) => {
      const person = served.chat.person()
      expect((await say(person, hello))[0]).toMatch(terms)
      expect(await say(person, agreed)).toEqual([expect.stringMatching(thanks)])
      const { id, preferredLanguage } = await accountOf(person)
      expect(preferredLanguage).toBe(language)
      expect(await db().select().from(runs).where(eq(runs.userId, id))).toEqual([])
    },
  )

  test('"ok" with a question behind it is no agreement to the terms', async () => {
    const person = served.chat.person()
    await say(person, 'hello')
    expect((await say(person, `Ok, ${EVICTION}`))[0]).toContain('Your question waits')
  })

  test.each([
    ['thanks', /You are welcome/],
    ['Ok.', /You are welcome/],
    ['Ndatenda', /You are welcome/],
  ])('"%s" is no question', async (words, answer) => {
    const person = await newcomer()
    expect((await say(person, words))[0]).toMatch(answer)
    expect(await balanceOf(db(), (await accountOf(person)).id)).toBe(2 * REPLY_PRICE)
  })

  test('the line below each reply is in the language of the reply', async () => {
    const person = await newcomer()
    await say(person, 'stop')
    const [english] = await say(person, 'start')
    expect(english).toMatch(/I am here again[\s\S]*Legal information, not legal advice/)
    const [shona] = await say(person, 'shona')
    expect(shona).toMatch(/ndinonyora nechiShona[\s\S]*Ruzivo rwemutemo/)
  })

  test('nobody is sent to a lawyer where none takes consultations', async () => {
    const person = await newcomer()
    for (const word of ['people', 'help']) expect((await say(person, word))[0]).not.toContain('*lawyer*')
  })

  test('a template is found by a word of its name; what none is called by is a question', async () => {
    const person = await newcomer()
    expect((await say(person, 'document demand'))[0]).toContain('Question 1 of 4')
    await say(person, 'cancel')
    const answer = await say(person, 'Documents my landlord keeps from me, can I be evicted without a court order?')
    expect(answer.join('\n')).not.toContain('Question 1')
  })
})
