import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, plainWords } from '#server/tables.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import {
  findActs,
  getPlainWords,
  searchLibrary,
  findSections,
  updatePlainWords,
} from '#server/features/library/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'

let server: TestServer
const short = (title: string) => section('1', 'Short title', `This Act may be cited as the ${title}.`)

const ACTS = [
  {
    title: 'Finance Act, 2019',
    sections: [short('Finance Act, 2019'), section('3', 'New levy', 'The levy of 2019 is charged on fuel.')],
  },
  {
    title: 'Finance Act',
    url: 'https://law.example/akn/zw/act/1965/30/eng@2018-03-14',
    sections: [short('Finance Act [Chapter 23:04]'), section('3', 'Rates', 'The rates of tax are in the Schedule.')],
  },
  {
    title: 'Insolvency Act',
    sections: [short('Insolvency Act [Chapter 6:04]'), section('3', 'Old debts', 'A debtor is insolvent.')],
  },
  {
    title: 'Insolvency Act, 2018',
    sections: [
      short('Insolvency Act [Chapter 6:07]'),
      section('3', 'Debts', 'A debtor is unable to pay.'),
      section('200', 'Repeals', 'The Insolvency Act [Chapter 6:04] is repealed.'),
    ],
  },
  {
    title: 'Code of Kites Act',
    sections: [
      short('Code of Kites Act [Chapter 99:01]'),
      section('17', 'Strings', 'A string is strong.'),
      { number: '18', heading: '', text: '18. (2) If any person is charged, he is heard.' },
      section('18', 'Burden of proof', 'The burden of proof is on the State.'),
      { part: 'Schedule 1', ...section('18', 'Forms', 'A form of a kite.') },
    ],
  },
]

beforeAll(async () => {
  server = await testServer()
  const { db } = server.deps
  await db.insert(plainWords).values([
    { act: 'insolvency act 2018 chapter 6 07', number: '3', heading: 'Debts', words: 'am I broke', source: 'content' },
    { act: 'finance act', number: '3', heading: 'Rates', words: 'how much tax', source: 'content' },
  ])
  for (const act of ACTS) await addCorpusAct(server.ctx(), act)
})
afterAll(() => server.stop())

const textOf = async (act: string, chapter?: string) =>
  (await findSections(server.ctx(), [{ act, number: '3', ...(chapter && { chapter }) }])).map(({ heading }) => heading)

describe('Acts of one title', () => {
  it('a citation opens the section of the Act it names: by chapter, by year, and bare the one of the statute book', async () => {
    expect(await textOf('Finance Act', '23:04')).toEqual(['Rates'])
    expect(await textOf('Finance Act')).toEqual(['Rates'])
    expect(await textOf('Finance Act, 2019')).toEqual(['New levy'])
    expect(await textOf('Finance Act, 2017')).toEqual([])
    expect(await textOf('Insolvency Act')).toEqual(['Debts'])
    expect(await textOf('Insolvency Act [Chapter 6:04]')).toEqual(['Old debts'])
  })

  it('the library says of each whether it is held and what repealed it', async () => {
    const held = await findActs(server.ctx(), ['Finance Act, 2017', 'Insolvency Act [Chapter 6:04]'])
    expect([...held.keys()]).toEqual(['insolvency act', 'Insolvency Act [Chapter 6:04]'])
    expect(held.get('Insolvency Act [Chapter 6:04]')).toEqual({
      title: 'Insolvency Act',
      repealedBy: 'Insolvency Act, 2018',
    })
  })

  it('a question that names one of them finds its section first', async () => {
    const first = async (query: string) => (await searchLibrary(server.ctx(), { query, limit: 3 }))[0]?.heading
    expect(await first('what does section 3 of the Finance Act, 2019 say?')).toBe('New levy')
    expect(await first('what does section 3 of the Finance Act say?')).toBe('Rates')
    expect(await first('section 3 of the Insolvency Act [Chapter 6:04]')).toBe('Old debts')
  })

  it('have plain words of their own, and what an admin writes for one is not read for the other', async () => {
    const idOf = async (title: string) =>
      (await server.deps.db.select().from(documents).where(eq(documents.title, title)))[0]!.id
    const wordsOf = async (title: string) =>
      (await getPlainWords(server.ctx(), { id: await idOf(title) })).find(({ number }) => number === '3')!.words
    expect(await wordsOf('Insolvency Act')).toBe('')
    expect(await wordsOf('Insolvency Act, 2018')).toBe('am I broke')
    expect(await wordsOf('Finance Act, 2019')).toBe('')
    const edit = { id: await idOf('Insolvency Act'), number: '3', heading: 'Old debts', words: 'debts of long ago' }
    await updatePlainWords(server.ctx(), edit)
    expect(await wordsOf('Insolvency Act')).toBe('debts of long ago')
    expect(await wordsOf('Insolvency Act, 2018')).toBe('am I broke')
  })
})

it('of two sections of one number the one with a heading is meant; schedules count anew', async () => {
  const found = await findSections(server.ctx(), [{ act: 'Code of Kites Act', number: '18' }])
  expect(found.map(({ heading }) => heading)).toEqual(['Burden of proof'])
  const [first] = await searchLibrary(server.ctx(), { query: 'section 18 of the Code of Kites Act', limit: 3 })
  expect(first).toMatchObject({ heading: 'Burden of proof' })
})
