import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#server/tables.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
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
    section('12B', 'Night', 'No kite flies by night.'),
  ],
}

let kites: string
const idOf = async (title: string, asAt: string) =>
  (await server.deps.db.select().from(documents).where(eq(documents.title, title))).find((one) => one.asAt === asAt)!.id

beforeAll(async () => {
  server = await testServer()
  await addCorpusAct(server.ctx(), KITES)
  kites = await idOf('Kites Act', '2016-12-31')
})
afterAll(() => server.stop())

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
