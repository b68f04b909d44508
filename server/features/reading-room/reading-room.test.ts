import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDocumentText } from '#contract/library/document-text.ts'
import {
  compareSection,
  getContentsPiece,
  getDefinedTerms,
  getLawVersions,
  getSectionHistory,
  getSectionLinks,
} from '#contract/library/reading-room.ts'
import { documents } from '#server/tables.ts'
import { addCorpusAct, type CorpusAct, statuteOf, storeStatute } from '#server/features/library/import/corpus-act.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const section = (number: string, heading: string, text: string) => ({
  number,
  heading,
  text: `${number}. ${heading}\n\n${text}`,
})

const KITES = {
  title: 'Kites Act',
  asAt: '2016-12-31',
  url: 'https://law.example/akn/zw/act/2001/22/eng@2016-12-31',
  sections: [
    section('1', 'Short title', 'This Act may be cited as the Kites Act [Chapter 9:90].'),
    section('2', 'Interpretation', 'In this Act— “kite” means what flies on a string; “night” means after eight.'),
    section(
      '12B',
      'Night',
      'No kite flies by night but under section 2, section 99 or section 5 of the Gentle Kites Act. [section substituted by section 4 of Act 30 of 2005 ] [subsection (2) inserted by section 9 of Act 7 of 2003]',
    ),
    section('79', 'Storms', 'No kite flies in storms.'),
  ],
}
const GENTLE = {
  title: 'Gentle Kites Act',
  asAt: '2022-05-27',
  url: 'https://law.example/akn/zw/act/2022/3/eng@2022-05-27',
  sections: [
    section('1', 'Short title', 'This Act may be cited as the Gentle Kites Act [Chapter 9:91].'),
    section('5', 'Amendment of Cap. 9:90', 'Section 79 of the Kites Act [Chapter 9:90] is repealed.'),
  ],
}
const WINDS = {
  title: 'Winds Amendment Act',
  asAt: '2005-01-01',
  url: 'https://law.example/akn/zw/act/2005/30/eng@2005-01-01',
  sections: [section('4', 'New section', 'Winds are substituted.')],
}

let kites: string
let reader: string
const idOf = async (title: string, asAt: string) =>
  (await server.deps.db.select().from(documents).where(eq(documents.title, title))).find((one) => one.asAt === asAt)!.id

beforeAll(async () => {
  server = await testServer()
  reader = (await signUp(server)).token
  for (const act of [KITES, GENTLE, WINDS]) await addCorpusAct(server.ctx(), act)
  kites = await idOf('Kites Act', '2016-12-31')
})
afterAll(() => server.stop())

const open = async (documentId: string) => (await server.call(getDocumentText, { documentId }, reader)).body
async function historyOf(number: string) {
  const { sections } = await open(kites)
  const { start } = sections!.find((one) => one.number === number)!
  return (await server.call(getSectionHistory, { documentId: kites, start }, reader)).body
}

describe('what happened to a section', () => {
  it('is told in the order of time, with the words that prove it and where the law that did it can be read', async () => {
    const winds = await idOf('Winds Amendment Act', '2005-01-01')
    expect(await historyOf('12B')).toMatchObject([
      { effect: 'enacted', by: 'Act 22 of 2001', since: '2001' },
      { effect: 'inserted', place: '(2)', by: 'Act 7 of 2003, s 9', since: '2003' },
      {
        effect: 'substituted',
        by: 'Act 30 of 2005, s 4',
        proof: '[section substituted by section 4 of Act 30 of 2005 ]',
        law: { documentId: winds, title: 'Winds Amendment Act', section: '4' },
      },
    ])
    expect((await historyOf('12B'))[1]).not.toHaveProperty('law')
    expect((await historyOf('79')).at(-1)).toMatchObject({
      effect: 'repealed',
      law: { documentId: await idOf('Gentle Kites Act', '2022-05-27'), section: '5' },
      proof: 'Section 79 of the Kites Act [Chapter 9:90] is repealed.',
    })
    expect(await historyOf('1')).toEqual([])
  })
})

describe('a section of a long law', () => {
  const LONG = {
    title: 'Long Kites Act',
    asAt: '2016-12-31',
    sections: Array.from({ length: 120 }, (_, at) =>
      section(
        `${at + 1}`,
        at === 0 ? 'Interpretation' : `Kite ${at + 1}`,
        at === 0
          ? 'In this Act— “tail” means what hangs below; “reel” means what holds the string.'
          : `A tail hangs. ${'It flies. '.repeat(60)}`,
      ),
    ),
  }

  it('is sent alone, with the terms that stand in it; the contents come piece by piece', async () => {
    await addCorpusAct(server.ctx(), LONG)
    const documentId = await idOf('Long Kites Act', '2016-12-31')
    const whole = await open(documentId)
    const { body } = await server.call(getDocumentText, { documentId, section: '77' }, reader)
    const { start, end, contents } = body.excerpt!
    expect(body.text).toBe(whole.text.slice(start, end))
    expect(body.text).toContain('77. Kite 77')
    expect(body.version).toBe(whole.version)
    const version = body.version!
    const terms = await server.call(getDefinedTerms, { documentId, version, start, end }, reader)
    expect(terms.body.map(({ term }) => term)).toEqual(['tail'])
    const piece = await server.call(getContentsPiece, { documentId, version, start: contents[0]!.start }, reader)
    expect(piece.body.map(({ number }) => number)).toEqual(whole.sections!.slice(0, 40).map(({ number }) => number))
    const other = { documentId: kites, version, start: 0 }
    expect((await server.call(getContentsPiece, other, reader)).status).toBe(404)
  })
})

describe('the words of a section', () => {
  it('lead to sections that the library holds, and to no others', async () => {
    const { text, version, sections } = await open(kites)
    const { start, end } = sections!.find(({ number }) => number === '12B')!
    const range = { documentId: kites, version: version!, start, end }
    const { body } = await server.call(getSectionLinks, range, reader)
    const gentle = await idOf('Gentle Kites Act', '2022-05-27')
    expect(body.map((one) => [text.slice(one.start, one.end), one.documentId, one.section])).toEqual([
      ['5', gentle, '5'],
      ['Gentle Kites Act', gentle, undefined],
    ])
  })

  it('are explained where the Act defines them', async () => {
    const { version } = await open(kites)
    const { body } = await server.call(getDefinedTerms, { documentId: kites, version: version! }, reader)
    expect(body.map(({ term, section: number }) => [term, number])).toEqual([
      ['kite', '2'],
      ['night', '2'],
    ])
  })

  it('are given for the text on screen alone', async () => {
    const version = '00000000-0000-4000-8000-000000000000'
    const range = { documentId: kites, version, start: 0, end: 9_999 }
    expect((await server.call(getSectionLinks, range, reader)).body).toEqual([])
    expect((await server.call(getDefinedTerms, { documentId: kites, version }, reader)).body).toEqual([])
    expect((await server.call(getSectionLinks, range)).status).toBe(401)
  })
})

describe('a law of which the library has texts of two days', () => {
  const edition = (day: string, words: string): CorpusAct => ({
    title: 'Lamps Act',
    asAt: day,
    url: `https://law.example/akn/zw/act/2004/7/eng@${day}`,
    sections: [section('3', 'Strings', words), section(day.slice(3, 4), 'Of that year', 'Words.')],
  })
  const compare = async (documentId: string, number: string) => {
    const versions = (await server.call(getLawVersions, { documentId }, reader)).body
    const [now, before] = versions
    const input = { documentId, version: now!.version, other: before!.version, number }
    return { versions, ...(await server.call(compareSection, input, reader)) }
  }

  it('lists them and compares a section, of a document whose text was replaced', async () => {
    await addCorpusAct(server.ctx(), edition('2018-01-05', 'Every lamp is blue and bright.'))
    const id = await idOf('Lamps Act', '2018-01-05')
    expect((await server.call(getLawVersions, { documentId: id }, reader)).body).toEqual([])
    const newer = statuteOf(edition('2020-02-07', 'Every lamp is red and bright.'))
    await storeStatute(server.ctx(), id, newer, { extractor: 0 })
    const { versions, body } = await compare(id, '3')
    expect(versions.map(({ asAt }) => asAt)).toEqual(['2020-02-07', '2018-01-05'])
    const former = await server.call(getDocumentText, { documentId: id, version: versions[1]!.version }, reader)
    expect(former.body).toMatchObject({ asAt: '2018-01-05', text: expect.stringContaining('blue') })
    expect(body).toMatchObject({
      before: { asAt: '2018-01-05', has: true },
      after: { asAt: '2020-02-07', has: true },
      pieces: [
        { kind: 'same', text: expect.stringMatching(/lamp is $/) },
        { kind: 'removed', text: 'blue' },
        { kind: 'added', text: 'red' },
        { kind: 'same', text: ' and bright.' },
      ],
    })
    expect((await compare(id, '8')).body).toMatchObject({ before: { has: true }, after: { has: false } })
  })

  it('joins two documents of one law by chapter or by number, never by the name alone', async () => {
    await addCorpusAct(
      server.ctx(),
      { ...edition('2022-03-01', 'Every lamp is green.'), url: 'https://law.example/2' },
      'third',
    )
    const other = await idOf('Lamps Act', '2022-03-01')
    expect((await server.call(getLawVersions, { documentId: other }, reader)).body).toEqual([])
    await addCorpusAct(server.ctx(), edition('2023-03-01', 'Every lamp is white.'), 'fourth')
    const { versions, body } = await compare(await idOf('Lamps Act', '2023-03-01'), '3')
    expect(versions.map(({ asAt }) => asAt)).toEqual(['2023-03-01', '2020-02-07', '2018-01-05'])
    expect(body.pieces.some(({ kind, text }) => kind === 'added' && text.includes('white.'))).toBe(true)
  })

  it('compares no text of another law', async () => {
    const { versions } = await compare(await idOf('Lamps Act', '2023-03-01'), '3')
    const { version } = await open(kites)
    const input = { documentId: versions[0]!.documentId, version: versions[0]!.version, other: version!, number: '3' }
    expect((await server.call(compareSection, input, reader)).status).toBe(404)
  })
})

const leadsTo = async (path: string) => (await server.request('GET', path)).headers.get('location')

describe('the address of a law', () => {
  it('leads to its text, and to a section, by year and number or by chapter', async () => {
    expect(await leadsTo('/akn/zw/act/2001/22')).toBe(`/library/${kites}`)
    expect(await leadsTo('/akn/zw/act/2001/22/eng@2016-12-31/~sec_12B')).toBe(`/library/${kites}/12B`)
    expect(await leadsTo('/akn/zw/act/chapter/9:90/~part_II__sec_12B')).toBe(`/library/${kites}/12B`)
    expect(await leadsTo('/akn/zw/act/2001/23')).toBeNull()
  })

  it('is that of the newest of several texts, whichever came last', async () => {
    await addCorpusAct(server.ctx(), { ...KITES, asAt: '2020-01-01' }, 'newer')
    await addCorpusAct(server.ctx(), { ...KITES, asAt: '2010-01-01' }, 'older')
    expect(await leadsTo('/akn/zw/act/2001/22')).toBe(`/library/${await idOf('Kites Act', '2020-01-01')}`)
  })
})
