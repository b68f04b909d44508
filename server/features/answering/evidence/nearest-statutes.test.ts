import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import type { Hit } from '#server/features/library/service.ts'
import { passages, sectionQuestions } from '#server/tables.ts'
import { ask, converse, endOf, textOf } from '#tests/support/answers.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { nearestStatutes } from './nearest-statutes.ts'

describe('the order of statutes', () => {
  const hit = (number: string, score: number, plainWords = '', textId = 'a'): Hit => {
    const place = { passageId: Number(number), documentId: textId, textId, title: 'Kites Act', start: 0, end: 9 }
    return {
      ...place,
      number,
      heading: `Rule ${number}`,
      kind: 'section',
      text: 'A kite.',
      score,
      own: false,
      plainWords,
    }
  }
  const saysString = (text: string) => (text.includes('string') ? 1 : 0)
  const order = (hits: Hit[], cited: Hit[] = []) =>
    nearestStatutes(
      hits,
      cited.map((one) => ({ hit: one, excerpt: { start: 0, end: 7, text: 'A kite.', score: 1 } })),
      saysString,
    ).map(({ hit: { number } }) => number)

  it('takes the search at its word, but for a section whose everyday words say what is asked', () => {
    expect(order([hit('1', 10), hit('2', 9), hit('3', 8)])).toEqual(['1', '2', '3'])
    expect(order([hit('1', 10), hit('2', 9), hit('3', 6, 'How long a string may be.')])).toEqual(['3', '1', '2'])
  })

  it('raises what the guide rests on, takes in what only the guide names, and shows each section once', () => {
    expect(order([hit('1', 10), hit('2', 9)], [hit('2', 0), hit('7', 0)])).toEqual(['2', '1', '7'])
  })

  it('has no guide among them', () => {
    expect(order([{ ...hit('1', 10), kind: 'guide' }, hit('2', 9)])).toEqual(['2'])
  })
})

describe('a question in Shona, without a language model', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    const section = (number: string, heading: string, text: string) => ({
      number,
      heading,
      text: `${number}. ${heading}\n${text}`,
    })
    await addCorpusAct(server.ctx(), {
      title: 'Boats Act',
      sections: [
        section('3', 'Ferries', 'Every ferry shall carry a lantern at night.'),
        section('4', 'Tolls', 'The conductor shall return what is paid above the toll.'),
      ],
    })
    const key = { act: 'boats act', language: 'sn' as const, source: 'content' as const }
    await server.deps.db.insert(sectionQuestions).values([
      { ...key, number: '4', heading: 'Tolls', questions: ['Mukondakita haana kundipa chenji yangu, ndoita sei?'] },
      { ...key, number: '3', heading: 'Ferries', questions: ['Chikepe chinofanira kuva nemwenje usiku here?'] },
    ])
  })
  afterAll(() => server.stop())

  it('is answered by the section that only the bank leads to, and told that the law is in English', async () => {
    const { token } = await signUp(server)
    const message = 'Mukondakita wekombi akaramba nechenji yangu nezuro, ndinoita sei?'
    const answer = await ask(server, { token, conversationId: await converse(server, token), message })
    const quoted = answer.events.flatMap((event) => (event.type === 'paragraph' ? (event.citations ?? []) : []))
    expect(quoted[0]).toMatchObject({ title: 'Boats Act', section: '4' })
    expect(textOf(answer)).toContain('Chirungu')
    expect(endOf(answer)!.outcome).not.toBe('failed')
  })
})

describe('a long section', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    const filling = Array.from(
      { length: 40 },
      (_, i) => `(${i + 2}) The harbour master keeps form ${i + 2} of the register of crews in the office at the quay.`,
    )
    const text = [
      '5. Crews who are with child',
      '(1) A member of a crew who is with child shall be granted ninety-eight days of absence on full pay.',
      ...filling,
      '(42) A deckhand who nurses a child on the boat may be away from her post for one hour while she nurses that child.',
    ].join('\n')
    await addCorpusAct(server.ctx(), {
      title: 'Crews Act',
      sections: [{ number: '5', heading: 'Crews who are with child', text }],
    })
    await server.deps.db.update(passages).set({
      plainWords: 'Crew who are with child get ninety-eight days of absence on full pay. Pregnant deckhand, baby.',
    })
  })
  afterAll(() => server.stop())

  it('is quoted with its rule, though a later passage shares more words with the question', async () => {
    const { token } = await signUp(server)
    const message = 'I am a deckhand with child. How long may I stay away?'
    const answer = await ask(server, { token, conversationId: await converse(server, token), message })
    const [quoted] = answer.events.flatMap((event) => ('citations' in event ? (event.citations ?? []) : []))
    expect(quoted?.substring).toContain('ninety-eight days')
  })
})
