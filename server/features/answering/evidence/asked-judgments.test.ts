import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { ask, askingModel, converse, endOf, textOf } from '#tests/support/answers.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { addSmallLibrary } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
  token = (await signUp(server)).token
})
afterAll(() => server.stop())

// test material: no such judgment, people or Act exist; courts do not give numbers as high as this
const addJudgment = (to: TestServer) =>
  addCorpusAct(to.ctx(), {
    title: 'Tendai Rope v Sipho String (HH 9901-20)',
    judgment: {
      court: 'High Court of Zimbabwe',
      citations: ['HH 9901-20'],
      parties: { before: ['Tendai Rope'], after: ['Sipho String', 'Kite Works (Private) Limited'] },
      judges: ['Lantern J'],
      date: '2020-01-08',
    },
    sections: [
      { text: 'HH 9901-20 Tendai Rope versus Sipho String High Court of Zimbabwe Lantern J' },
      { number: '1', text: '[1] The applicant was told by telephone that his work at the kite factory was over.' },
      { number: '2', text: '[2] Notice by telephone is no notice in writing, whatever the factory calls it.' },
      { number: '3', text: '[3] A purple kite that was sold to a third party is no longer part of this dispute.' },
      { number: '4', text: '[4] The application succeeds and the respondent bears the costs of the suit.' },
    ],
  })

async function answerTo(message: string) {
  const conversationId = await converse(server, token)
  const answer = await ask(server, { token, conversationId, message })
  expect(await falseCitations(server, token, answer.events)).toEqual([])
  const citations = answer.events.flatMap((event) => (event.type === 'paragraph' ? (event.citations ?? []) : []))
  return { text: textOf(answer), end: endOf(answer), labels: citations.map(({ label }) => label) }
}

it('a library without judgments says that it holds none, whoever asks for one', async () => {
  const { text, end } = await answerTo('What did the High Court decide in Rope v String, HH 9901-20?')
  expect(text).toContain('The library holds no judgments')
  expect(text).toContain('“Rope v String” and “HH 9901-20”')
  expect(end).toMatchObject({ outcome: 'no_source', charged: 0 })
  await addJudgment(server)
})

it.each(['HH 9901-20', 'HH-9901-2020', '[2020] ZWHHC 9901', 'Rope v String', 'Rope & Another v Kite Works'])(
  'a judgment that is held is quoted by paragraph when it is named as %s',
  async (name) => {
    const { labels, end } = await answerTo(`What does ${name} say about notice by telephone?`)
    expect(labels.slice(0, 2).toSorted()).toEqual(
      [1, 2].map((n) => `Tendai Rope v Sipho String (HH 9901-20), para ${n}`),
    )
    expect(labels.filter((label) => !label.startsWith('Tendai'))).toEqual([])
    expect(end).toMatchObject({ charged: 0 })
  },
)

it('the paragraph that is named is quoted, and what was decided stands at the end', async () => {
  expect((await answerTo('Quote paragraph 3 of HH 9901-20')).labels).toContain(
    'Tendai Rope v Sipho String (HH 9901-20), para 3',
  )
  expect((await answerTo('Summarise HH 9901-20')).labels).toContain('Tendai Rope v Sipho String (HH 9901-20), para 4')
})

it('another judgment is not answered with this one, and is said to be missing also beside it', async () => {
  const missing = await answerTo('What did the court decide in HH 9902-20?')
  expect(missing.text).toMatch(/holds some judgments, but not “HH 9902-20”/)
  expect(missing.end).toMatchObject({ outcome: 'no_source', charged: 0 })
  const both = await answerTo('Compare HH 9901-20 with SC 9903/21 on notice by telephone')
  expect(both.text).toContain('The library does not hold “SC 9903/21”')
  expect(both.labels.length).toBeGreaterThan(0)
})

it('a question of law, and a search, find its paragraphs beside the statutes', async () => {
  const hits = await searchLibrary(server.ctx(), { query: 'is notice by telephone a notice in writing', limit: 5 })
  expect(hits.map(({ kind }) => kind)).toContain('judgment')
  expect(hits.map(({ title }) => title)).toContain('Workshops Act [Chapter 99:01]')
})

describe('with a language model', () => {
  let asking: Awaited<ReturnType<typeof askingModel>>
  beforeAll(async () => {
    asking = await askingModel()
    await addJudgment(asking.server)
  })
  afterAll(() => asking.stop())

  it('is told which passages are of a judgment, and what it writes of it is cited by paragraph', async () => {
    const person = await signUp(asking.server)
    const conversationId = await converse(asking.server, person.token)
    const message = 'What does HH 9901-20 say about notice by telephone?'
    const answer = await ask(asking.server, { token: person.token, conversationId, message })
    const sent = asking.double.requests.findLast(({ purpose }) => purpose === 'answer')!.prompt
    expect(sent).toContain('source="Tendai Rope v Sipho String (HH 9901-20), para 2" judgment="yes"')
    expect(sent).toContain('say which court said it in which case')
    expect(endOf(answer)).toMatchObject({ outcome: 'answered', charged: 1 })
    const labels = answer.events.flatMap((event) => (event.type === 'paragraph' ? (event.citations ?? []) : []))
    expect(labels.map(({ label }) => label)).toContain('Tendai Rope v Sipho String (HH 9901-20), para 2')
    expect(await falseCitations(asking.server, person.token, answer.events)).toEqual([])
  })
})
