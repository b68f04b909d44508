import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { documents } from '#server/tables.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { getDocuments } from '#server/features/library/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { readTitleQuery, TitleIndex } from './titles.ts'

let server: TestServer
const act = (title: string, chapter: string | undefined, ...sections: ReturnType<typeof section>[]) => ({
  title,
  sections: [
    section('1', 'Short title', `This Act may be cited as the ${title}${chapter ? ` [Chapter ${chapter}]` : ''}.`),
    ...sections,
  ],
})
const dismissal = section('12B', 'Unfair dismissal', 'No employee is dismissed unfairly. Water is offered.')

beforeAll(async () => {
  server = await testServer()
  for (const one of [
    act('Customary Marriages Act', '5:07'),
    act('Marriages Act, 2022', '5:15', section('2', 'Water', 'Guests get water.')),
    act('Labour Act', '28:01', dismissal),
    act('Water Act', '20:24', section('118', 'Offences', 'Water is not wasted. Water is paid for.')),
    act(
      'Deeds Registries Act',
      '20:05',
      section('9', 'Children', 'A deed for children. The Children’s Act is an act.'),
    ),
    act('Children’s Act', '5:06', section('3', 'Care', 'Children are cared for. In terms of section 12B.')),
    act('Wills Act', '6:06'),
    act('Finance Act', '23:04'),
    act('Finance Act (No. 2 of 2019)', undefined),
    act('Prisons Act', '7:11'),
  ])
    await addCorpusAct(server.ctx(), one)
})
afterAll(() => server.stop())

const search = (q: string) => getDocuments(server.ctx(), { q, limit: 5 })

describe('an Act is found first by its title', () => {
  it.each([
    ["children's act", 'Children’s Act'],
    ['CHILDREN`S ACT', 'Children’s Act'],
    ['childrens act', 'Children’s Act'],
    ['Marriages Act', 'Marriages Act, 2022'],
    ['marrages act', 'Marriages Act, 2022'],
    ['the customary marriages act', 'Customary Marriages Act'],
    ['labor act', 'Labour Act'],
    ['wils act', 'Wills Act'],
    ['28:01', 'Labour Act'],
    ['[Chapter 5:06]', 'Children’s Act'],
    ['chapter 7:11', 'Prisons Act'],
    ['Finance Act', 'Finance Act'],
    ['finance act 2019', 'Finance Act (No. 2 of 2019)'],
    ['act 2 of 2019', 'Finance Act (No. 2 of 2019)'],
  ])('%s', async (query, title) => {
    const [first] = await search(query)
    expect(first).toMatchObject({ name: title, titleHit: true })
    // the screen opens it at the top
    expect(first!.section).toBeUndefined()
  })

  it('and at the section that is asked for with it', async () => {
    const [first] = await search('section 12B of the Labour Act')
    expect(first).toMatchObject({ name: 'Labour Act', section: '12B. Unfair dismissal' })
    expect(first!.titleHit).toBeUndefined()
  })

  it.each(['labour act 12B', 'Labour Act 12b', 'labor act 12B(1)'])('and so "%s" opens it', async (query) => {
    const [first] = await search(query)
    expect(first).toMatchObject({ name: 'Labour Act', section: '12B. Unfair dismissal' })
    expect(first!.titleHit).toBeUndefined()
  })

  it('a section alone is looked for in the Acts that have it, not in those that speak of one', async () => {
    const [first] = await search('section 12B')
    expect(first).toMatchObject({ name: 'Labour Act', section: '12B. Unfair dismissal' })
  })

  it('but a question is answered by the texts, also where one of its words is like that of a title', async () => {
    const [first] = await search('unfairly dismissed employee')
    expect(first).toMatchObject({ name: 'Labour Act', section: '12B. Unfair dismissal' })
    expect((await search('offences of wasted water')).every(({ titleHit }) => !titleHit)).toBe(true)
  })

  it('a document that was renamed is found by its new name at once, and no more by its former one', async () => {
    const { db } = server.deps
    await db
      .update(documents)
      .set({ name: 'Zebras Act', title: 'Zebras Act', updatedAt: new Date() })
      .where(eq(documents.name, 'Wills Act'))
    expect((await search('zebras act'))[0]).toMatchObject({ name: 'Zebras Act', titleHit: true })
    expect((await search('wils act')).some(({ titleHit }) => titleHit)).toBe(false)
  })
})

it('hostile titles and queries cost little', () => {
  const index = new TitleIndex([
    { id: 'a', title: '((((', name: '' },
    { id: 'b', title: 'Act '.repeat(1_000), name: 'x' },
  ])
  expect(index.find(readTitleQuery('section '.repeat(2_000)))).toEqual([])
  expect(index.find(readTitleQuery(''))).toEqual([])
  expect(index.find(readTitleQuery('a'.repeat(100_000)))).toEqual([])
})
