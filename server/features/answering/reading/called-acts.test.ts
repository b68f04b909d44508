import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { actsCalled } from '#server/features/library/service.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { repealsOf, resolveActs } from './named-acts.ts'

let server: TestServer
const titled = (title: string, chapter: string) =>
  section('1', 'Short title', `This Act may be cited as the ${title} [Chapter ${chapter}].`)

beforeAll(async () => {
  server = await testServer()
  const acts = [
    {
      title: 'Kites and Other Flying Things Act',
      sections: [
        titled('Kites and Other Flying Things Act', '98:31'),
        section('9', 'Repeals', 'The Kites Act [Chapter 98:03] is repealed.'),
      ],
    },
    { title: 'Kites Act', sections: [titled('Kites Act', '98:03'), section('2', 'Strings', 'A string is strong.')] },
    { title: 'Order of Kites Act', sections: [titled('Order of Kites Act', '98:07')] },
    { title: 'Boats, Rafts and Rivers Act', sections: [titled('Boats, Rafts and Rivers Act', '98:11')] },
    { title: 'Bees, Rain and Roofs Act', sections: [titled('Bees, Rain and Roofs Act', '98:12')] },
  ]
  for (const act of acts) await addCorpusAct(server.ctx(), act)
}, 120_000)
afterAll(() => server.stop())

describe('an Act is known by', () => {
  it.each([
    ['its chapter', 'What does Chapter 98:03 say about strings?', ['Kites Act [Chapter 98:03]']],
    ['a chapter in brackets', 'Is [98:31] still law?', ['Kites and Other Flying Things Act [Chapter 98:31]']],
    ['"Cap"', 'under Cap. 98:07 who may fly', ['Order of Kites Act [Chapter 98:07]']],
    ['the first letters of its title', 'Does KOFTA let me fly at night?', ['Kites and Other Flying Things Act']],
    ['them without the A of Act', 'Does KOFT let me fly at night?', ['Kites and Other Flying Things Act']],
    ['its title in small letters', 'what does the kites act say', ['Kites Act']],
    ['the longest title that is written', 'is the order of kites act in force', ['Order of Kites Act']],
  ])('%s', async (_, question, titles) => {
    expect((await actsCalled(server.ctx(), question)).map(({ title }) => title)).toEqual(titles)
  })

  it.each([
    ['letters that fit two Acts', 'Does BRRA allow it?'],
    ['three letters that a title begins with', 'The OOK at the till declined my card'],
    ['a question in capitals', 'MY KOFTA IS BROKEN'],
    ['a time of day', 'He came at 98:03 and left'],
    ['an Act that nobody knows', 'what does the lantern act say about Chapter 97:01'],
  ])('nothing is named by %s', async (_, question) => {
    expect(await actsCalled(server.ctx(), question)).toEqual([])
  })
})

it('who asks for an old Act by chapter or in small letters hears what took its place', async () => {
  for (const question of ['Who is liable under Chapter 98:03?', 'who is liable under the kites act']) {
    const named = await resolveActs(server.ctx(), question)
    expect(await repealsOf(server.ctx(), named, [])).toMatchObject([
      { old: 'Kites Act', newer: 'Kites and Other Flying Things Act' },
    ])
  }
})

it('title and chapter together name one Act', async () => {
  expect(await resolveActs(server.ctx(), 'What is in the Kites Act [Chapter 98:03]?')).toMatchObject([
    { title: 'Kites Act' },
  ])
})
