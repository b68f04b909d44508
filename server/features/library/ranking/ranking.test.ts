import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appState } from '#server/tables.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import type { Candidate } from './candidates.ts'
import { makePassageMeta, citedSections } from './passage-meta.ts'
import { rankCandidates } from './rank.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'

let server: TestServer
const section = (number: string, heading: string, text: string) => ({
  part: null,
  number,
  heading,
  text: `${number}. ${heading}\n${text}`,
})
const titled = (title: string, chapter: string) =>
  section('1', 'Short title', `This Act may be cited as the ${title} [Chapter ${chapter}].`)

const acts = [
  {
    title: 'Tenancies Act',
    asAt: '2016-12-31',
    sections: [
      titled('Tenancies Act', '99:01'),
      section(
        '7',
        'Ejectment of lessee',
        'No lessor shall recover possession of a dwelling but by order of the court.',
      ),
      section('8', 'Deposits', 'A lessor shall return the deposit within fourteen days.'),
      section('12B', 'Repairs', 'The lessor shall keep the dwelling in good repair, and its roof above all.'),
    ],
  },
  {
    title: 'Ferries Act',
    asAt: '2016-12-31',
    sections: [
      titled('Ferries Act', '99:02'),
      section('3', 'Tolls on a ferry', 'Every passenger of a ferry shall pay the toll that the ferryman demands.'),
      section('12B', 'Lifeboats', 'A ferry shall carry lifeboats for every passenger.'),
    ],
  },
  {
    title: 'Ferries and Harbours Act',
    asAt: '2022-05-01',
    sections: [
      titled('Ferries and Harbours Act', '99:03'),
      section('5', 'Tolls on ferries', 'Every passenger of a ferry shall pay the toll that the Minister prescribes.'),
      section('40', 'Repeals', '(1) Subject to this section, the Ferries Act [Chapter 99:02] is hereby repealed.'),
    ],
  },
  {
    title: 'Lanterns Amendment Act',
    asAt: '2020-01-01',
    sections: [
      section(
        '2',
        'Amendment of section 9 of Cap. 99:08',
        'Section 9 is amended by the insertion of “lantern oil”. Lantern oil.',
      ),
    ],
  },
  {
    title: 'Lanterns Act',
    asAt: '2020-01-01',
    sections: [
      section('9', 'Oil', 'A keeper shall fill each lantern with lantern oil before dusk, and trim its wick.'),
    ],
  },
]

beforeAll(async () => {
  server = await testServer()
  const ctx = server.ctx()
  for (const act of acts) await addCorpusAct(ctx, act)
})
afterAll(() => server.stop())

const search = (query: string, more: { acts?: string[]; rewritten?: boolean } = {}) =>
  searchLibrary(server.ctx(), { query, limit: 5, ...more })

describe('what is found first', () => {
  it('is the section in the statute’s words when a person uses everyday ones', async () => {
    const [hit] = await search('my landlord kicked me out')
    expect(hit).toMatchObject({ title: 'Tenancies Act', heading: 'Ejectment of lessee' })
  })

  it('is not looked for in other words where a model has put them into those of a statute', async () => {
    expect(await search('kicked me out')).not.toEqual([])
    expect(await search('kicked me out', { rewritten: true })).toEqual([])
  })

  it('is the section that a question names with its Act, however the question goes on', async () => {
    const [named] = await search('what does section 12B of the Ferries Act say about deposits and the dwelling?')
    expect(named).toMatchObject({ title: 'Ferries Act', number: '12B' })
    const [hinted] = await search('s 12B(1), please', { acts: ['Tenancies Act [Chapter 99:01]'] })
    expect(hinted).toMatchObject({ title: 'Tenancies Act', number: '12B' })
  })

  it('is the law in force where one Act repealed the other, and the old one says by what', async () => {
    const [first, second] = await search('toll for a ferry passenger')
    expect(first).toMatchObject({ title: 'Ferries and Harbours Act', chapter: '99:03' })
    expect(first!.repealedBy).toBeUndefined()
    expect(second).toMatchObject({ title: 'Ferries Act', chapter: '99:02', repealedBy: 'Ferries and Harbours Act' })
  })

  it('is the law itself, not the Act that amended it', async () => {
    const [hit] = await search('lantern oil')
    expect(hit).toMatchObject({ title: 'Lanterns Act' })
  })

  it('is found despite a slip of the pen', async () => {
    const ctx = server.ctx()
    // A word that stands in few passages may itself be a slip.
    const oars = section('2', 'Oars', 'A boatman shall keep two oars of hardwood.')
    await addCorpusAct(ctx, { title: 'Oars Act', sections: [oars, oars, oars, oars].map((s) => ({ ...s })) })
    await countVocabularyJob(ctx, {})
    const [hit] = await search('how many hardwod oars must a botman keep?')
    expect(hit).toMatchObject({ title: 'Oars Act' })
    expect(await search('hardwod')).not.toEqual([])
  })

  it('is found the same once the index that grew with a large import was made of one piece', async () => {
    const ctx = server.ctx()
    const buoy = (_: unknown, i: number) =>
      section(`${i + 1}`, `Buoy ${i + 1}`, `A buoy of class k${i} is painted red.`)
    await addCorpusAct(ctx, { title: 'Buoys Act', sections: Array.from({ length: 1_000 }, buoy) })
    const before = await search('class k777 red buoy')
    await countVocabularyJob(ctx, {})
    expect(await ctx.db.select().from(appState).where(eq(appState.key, 'index_merged_to'))).toHaveLength(1)
    expect(await search('class k777 red buoy')).toEqual(before)
    expect(before[0]).toMatchObject({ title: 'Buoys Act', number: '778' })
  })
})

describe('the order of candidates', () => {
  const candidate = (
    place: Partial<Parameters<typeof makePassageMeta>[0]>,
    score = 5,
    about = 0,
    like = 0,
    near?: number,
  ): Candidate => {
    const textId = place.textId ?? 'a'
    const known = { id: 1, documentId: textId, textId, section: 1, kind: 'section', number: '1', heading: '' }
    const act = { name: place.kind === 'guide' ? '' : 'kites act' }
    return {
      place: makePassageMeta({ ...known, cites: [], ...place }),
      document: { id: textId, textId, act, repealerId: null, about },
      score,
      fromBank: like,
      near,
    }
  }
  const order = (found: Candidate[], asked = true) =>
    rankCandidates(found, { isQuestion: asked, times: 1, isEnglish: true }, []).map(({ id }) => id)

  it('puts what means the same before what shares a few more words', () => {
    const found = [candidate({ id: 1 }, 5, 0, 0, 0.2), candidate({ id: 2, section: 2 }, 4, 0, 0, 0.6)]
    expect(order(found)).toEqual([2, 1])
    expect(order([candidate({ id: 1 }, 5, 0, 0, 0.6), candidate({ id: 2, section: 2 }, 4, 0, 0, 0.6)])).toEqual([1, 2])
    expect(order([candidate({ id: 1 }, 5), candidate({ id: 2, section: 2 }, 4, 0, 0, 0.6)])).toEqual([1, 2])
  })

  it('puts a section first that a matching guide cites, but only for people who ask', () => {
    const cites = citedSections('Mind the wires (Kites Act [Chapter 1:01], s 9(2)).')
    const found = [
      candidate({ id: 1, number: '4' }),
      candidate({ id: 2, number: '9', section: 9 }, 4.9),
      candidate({ id: 3, textId: 'g', kind: 'guide', cites }, 3),
    ]
    expect(order(found)[0]).toBe(2)
    expect(order(found, false)[0]).toBe(1)
  })

  it('raises what the Act is about', () => {
    const other = candidate({ id: 1, textId: 'b' })
    expect(order([other, candidate({ id: 2 }, 4, 1)])[0]).toBe(2)
  })

  it('raises the section whose questions in the bank are like the one that is asked', () => {
    expect(order([candidate({ id: 1 }), candidate({ id: 2, textId: 'b' }, 4, 0, 8)])[0]).toBe(2)
  })

  it('holds back stubs, short titles and schedules of nothing, whatever words they have', () => {
    const stub = candidate({ id: 1, kind: 'repealed', section: 5 })
    const title = candidate({ id: 2, kind: 'title', section: 20 })
    expect(order([stub, title, candidate({ id: 3, textId: 'b' }, 3)])).toEqual([3, 2, 1])
  })
})
