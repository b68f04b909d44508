import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { LANGUAGES } from '#server/text/language.ts'
import { ask, converse, textOf } from '#tests/support/answers.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { type Sentences, SENTENCES } from './index.ts'

/** All that a language says, with parameters of ours. */
function allOf(all: Sentences): string[] {
  const { notOurs, noJudgments, notThisJudgment, quoted, readWithBefore, nearest, doubts, ...others } = all
  const { says, ownSays, section, inPlainWords, translated, ...plain } = others
  return [
    ...Object.values(plain),
    ...Object.values(nearest),
    ...Object.values(doubts),
    notOurs('Zambia'),
    notOurs(undefined),
    noJudgments([]),
    noJudgments(['“Moyo v Ncube”']),
    notThisJudgment([]),
    notThisJudgment(['“Moyo v Ncube”']),
    ...(['none', 'user', 'all', 'unconfirmed'] as const).map(quoted),
    readWithBefore('Ndoita sei?'),
    says('Labour Act'),
    says('Labour Act', '2016'),
    ownSays('Lease'),
    section('12'),
    inPlainWords('…'),
    translated(true),
    translated(false),
  ]
}

describe('what an answer says in words of its own', () => {
  it('is said in each language in words of that language alone', () => {
    const english = new Set(allOf(SENTENCES.en))
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const said = allOf(SENTENCES[language])
      expect(said).toHaveLength(english.size)
      expect(said.filter((sentence) => english.has(sentence) || !sentence.trim())).toEqual([])
      expect(said.filter((sentence) => /\b(?:the|you|nothing|charged|answer)\b/i.test(sentence))).toEqual([])
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
  })
})
