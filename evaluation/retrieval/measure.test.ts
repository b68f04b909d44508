import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { evaluate } from './evaluate.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import {
  collect,
  type QuestionCandidates,
  crossValidate,
  type CandidateSet,
  METHOD,
  NOTHING,
  placeOf,
} from './measure.ts'
import { makePassageMeta } from '#server/features/library/ranking/passage-meta.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const section = (number: string, heading: string, text: string) => ({
    number,
    heading,
    text: `${number}. ${heading}\n${text}`,
  })
  await addCorpusAct(server.ctx(), {
    title: 'Orchards Act',
    sections: [section('1', 'Apples', 'An apple tree may be climbed.'), section('2', 'Pears', 'A pear tree may not.')],
  })
})
afterAll(() => server.stop())

const question = (text: string, heading: string, style = 'lay') => ({
  question: text,
  style,
  answers: [{ act: 'Orchards Act', heading }],
})

describe('measuring the order of what is found', () => {
  it('counts the same places as asking does', async () => {
    const questions = [question('May I climb an apple tree?', 'Apples'), question('zebra', 'Pears')]
    const collected = await collect(server.ctx(), questions, 'question')
    expect(collected.map((one) => placeOf(one, METHOD))).toEqual([1, 0])
    expect((await evaluate(server.ctx(), questions)).question['all']).toMatchObject({ n: 2, 'R@1': 0.5 })
  })

  it('never credits a method with the questions it was chosen on', () => {
    const stands = { id: 1, documentId: 'a', textId: 'a', section: 1, kind: 'section', number: '1', heading: '' }
    const place = makePassageMeta({ ...stands, cites: [] })
    const document = { id: 'a', textId: 'a', act: { name: 'a' }, repealerId: null, about: 0 }
    const found = (answers: boolean): CandidateSet => ({
      query: { text: '', times: 1, isQuestion: false, isEnglish: true },
      candidates: [{ place, document, score: 1, fromBank: 0 }],
      answering: new Set(answers ? [1] : []),
    })
    // Each method answers one half. Chosen with all ten in view one of them gets five; chosen blindly they do no better.
    const some = Array.from({ length: 10 }, (_, i): QuestionCandidates => ({
      style: 'lay',
      plain: found(i < 5),
      translated: found(i >= 5),
    }))
    const methods = [false, true].map((translate) => ({ weights: NOTHING, translate }))
    const places = crossValidate(some, methods).flat()
    expect(places).toHaveLength(200)
    expect(places.filter((place) => place > 0).length).toBeLessThan(100)
  })
})
