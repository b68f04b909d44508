import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listConversations } from '#contract/consultations/consultations.ts'
import { savePreferences } from '#contract/accounts/settings.ts'
import { book } from '#server/features/points/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { LANGUAGES } from '#server/text/language.ts'
import { ask, converse, messagesOf, textOf } from '#tests/support/answers.ts'
import { pointsOf, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { type Sentences, SENTENCES } from './index.ts'

/** Parameters for what is said with some, one list for each way of saying it; what is not here takes words, or nothing. */
const GIVEN: { [Key in keyof Sentences]?: unknown[][] } = {
  notOurs: [['Zambia'], [undefined]],
  noJudgments: [[[]], [['“Moyo v Ncube”']]],
  notThisJudgment: [[[]], [['“Moyo v Ncube”']]],
  quoted: [['none'], ['user'], ['all'], ['unconfirmed']],
  says: [['Labour Act'], ['Labour Act', '2016-12-31']],
  translated: [[true], [false]],
  waitFor: [[1], [12]],
  notUsed: [[['a.pdf']], [['a.pdf', 'b.pdf']]],
  stillRead: [[['a.pdf']]],
  notRead: [[['a.pdf']]],
  lookedThrough: [[undefined], [1_000]],
  notShown: [
    [['5 Rent'], 0],
    [['5 Rent'], 7],
  ],
}

/** All that a language says, with parameters of ours. */
const allOf = (all: Sentences): string[] =>
  Object.entries(all).flatMap(([key, said]) => {
    if (typeof said === 'string') return [said]
    if (typeof said === 'object') return Object.values(said)
    return (GIVEN[key as keyof Sentences] ?? [['Xx', 'Yy']]).map((given) => Reflect.apply(said, undefined, given))
  })

describe('what an answer says in words of its own', () => {
  it('is said in each language in words of that language alone', () => {
    const english = new Set(allOf(SENTENCES.en))
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const said = allOf(SENTENCES[language])
      expect(said).toHaveLength(english.size)
      expect(said.filter((sentence) => english.has(sentence) || !sentence.trim())).toEqual([])
      // addresses of pages are the same in every language
      const words = said.map((sentence) => sentence.replace(/\]\([^)]*\)/g, ']'))
      expect(words.filter((sentence) => /\b(?:the|you|nothing|charged|answer)\b/i.test(sentence))).toEqual([])
    }
  })
})

describe('a conversation in Shona, without a language model', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    const text = '4. Tolls\nThe conductor shall return what is paid above the toll.'
    await addCorpusAct(server.ctx(), { title: 'Boats Act', sections: [{ number: '4', heading: 'Tolls', text }] })
  })
  afterAll(() => server.stop())

  it('stays in Shona, when nothing is found and when the next question is two words', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'Muvakidzani wangu ari kuchera tsime pedyo nemba yangu, ndinoita sei?'
    const first = await ask(server, { token, conversationId, message })
    expect(textOf(first)).toContain(SENTENCES.sn.noSource)
    const next = await ask(server, { token, conversationId, message: 'Saka sei?' })
    expect(textOf(next)).not.toContain(SENTENCES.en.noSource)
    expect(textOf(next)).not.toMatch(/Nothing was charged/)
    const answers = (await messagesOf(server, token, conversationId)).filter(({ sender }) => sender === 'ai')
    expect(answers.map(({ language }) => language)).toEqual(['sn', 'sn'])
    const [listed] = (await server.call(listConversations, { messages: 'none' }, token)).body
    expect(listed?.previewLanguage).toBe('sn')
  })

  it('says of an Act that is not held, and of points that are used up, in Shona', async () => {
    const { token, user } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'Ko mutemo unonzi Umbrella Act unotii nezvemunhu anochera tsime pedyo nemba yangu?'
    expect(textOf(await ask(server, { token, conversationId, message }))).toContain(SENTENCES.sn.noAct('Umbrella Act'))
    const points = await pointsOf(server, { token })
    await server.deps.db.transaction((tx) =>
      book(tx, { userId: user._id, amount: -points, kind: 'adjustment', key: `used up by ${user._id}` }),
    )
    const another = await ask(server, { token, conversationId, message: `${message} Ndipindureiwo.` })
    expect(textOf(another)).toBe(SENTENCES.sn.noPoints)
  })

  it('speaks the language of the account to who presses a topic', async () => {
    const { token } = await signUp(server)
    const notifications = { email: true, sms: false, push: false }
    await server.call(savePreferences, { preferredLanguage: 'nd', timezone: 'Africa/Harare', notifications }, token)
    const conversationId = await converse(server, token)
    const message = 'I need help with legal advice'
    expect(textOf(await ask(server, { token, conversationId, message }))).toBe(SENTENCES.nd.topics['Legal Advice'])
  })
})
